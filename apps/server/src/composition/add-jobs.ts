import { deletionJob } from '../modules/account/index.ts';
import { emptyCanvasTrashJob, thumbnailJob } from '../modules/canvases/index.ts';
import { forgetMessagesJob } from '../modules/content/index.ts';
import { colourJob } from '../modules/images/index.ts';
import { forwardJob, retentionJob } from '../modules/monitoring/index.ts';
import {
  compositionJob,
  emptyTrashJob,
  generationJob,
  sampleJob,
  startSamples,
} from '../modules/studio/index.ts';
import { findElementsJob, trainingJob } from '../modules/styles/index.ts';
import type { Modules } from './add-modules.ts';
import type { Parts } from './open-parts.ts';

/** Says how the work that is queued is done. */
export function addJobs(
  { config, log, secret, db, clock, storage, pool, editors, jobs }: Parts,
  { billing, mail, people, finishing }: Modules,
) {
  const training = trainingJob({
    db,
    clock,
    storage,
    pool,
    trained: async (tx, styleId) => {
      if (config.styleSamples) await startSamples(tx, jobs, styleId, clock.now());
    },
  });
  jobs.define(training);
  jobs.define(findElementsJob({ db, clock, storage, pool }));
  const painting = { ...finishing, clock, pool, log, secret };
  jobs.define(generationJob(painting));
  jobs.define(compositionJob(painting));
  jobs.define(sampleJob(painting));
  jobs.define(colourJob({ db, storage }));
  jobs.define(emptyTrashJob({ db, clock, storage }));
  jobs.define(thumbnailJob({ db, clock, storage, pool: editors }));
  jobs.define(emptyCanvasTrashJob({ db, clock, storage }));
  billing.addJobs();
  jobs.define(mail.job);
  jobs.define(mail.forgetJob);
  jobs.define(forgetMessagesJob({ db, clock }));
  jobs.define(deletionJob(people));
  jobs.define(forwardJob(people));
  jobs.define(retentionJob(people));
  return { train: training.run };
}
