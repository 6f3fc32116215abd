import { paths } from '@limn/contracts/web-paths';
import { forgetCheckoutsJob } from '../modules/acp/index.ts';
import { deletionJob } from '../modules/account/index.ts';
import { hasStatement } from '../modules/billing/index.ts';
import { bookListings } from '../modules/books/index.ts';
import { exportJob, paintJob } from '../modules/editions/index.ts';
import {
  emptyCanvasTrashJob,
  lookUpSavedJob,
  provingJob,
  thumbnailJob,
} from '../modules/canvases/index.ts';
import { forgetMessagesJob } from '../modules/content/index.ts';
import { colorJob, forgetBoardsJob } from '../modules/images/index.ts';
import { knownPicturesJob } from '../modules/check/index.ts';
import { forgetFilesJob, headshotLooksJob, personaJob } from '../modules/personas/index.ts';
import { photoLooksJob } from '../modules/photos/index.ts';
import { moderator } from '../modules/models/index.ts';
import { moderationJob } from '../modules/moderation/index.ts';
import { forgetActionsJob, forgetAnswersJob } from '../modules/programs/index.ts';
import { deadlineJob } from '../modules/projects/index.ts';
import { copiesJob } from '../modules/licensing/index.ts';
import { forgetCollectionsJob, indexJob, tellFindsJob } from '../modules/market/index.ts';
import { addNotification, forgetNotificationsJob } from '../modules/notifications/index.ts';
import { forwardJob, retentionJob } from '../modules/monitoring/index.ts';
import {
  compositionJob,
  emptyTrashJob,
  forgetGuestPicturesJob,
  generationJob,
  guestPaintingJob,
  ownTrainingJob,
  removeModelsJob,
  sampleJob,
  startSamples,
} from '../modules/studio/index.ts';
import {
  findElementsJob,
  styleListings,
  stylesById,
  trainingJob,
} from '../modules/styles/index.ts';
import {
  deliveryJob,
  forgetEventsJob,
  retryJob,
  statementsJob,
} from '../modules/webhooks/index.ts';
import { checkJob, type Lookups, recheckJob } from '../modules/verification/index.ts';
import { personById } from '../modules/identity/index.ts';
import { profileNames, profilesOfUser, talentListings } from '../modules/profiles/index.ts';
import type { Sql, Tx } from '../platform/database/database.ts';
import type { ProfileId, StyleId, UserId } from '@limn/contracts/ids';
import { removeFilesJob, sweepFilesJob } from '../platform/file-jobs.ts';
import type { Modules } from './add-modules.ts';
import type { Parts } from './open-parts.ts';
import { tellDelisted } from './tell-delisted.ts';

/** Registers the handlers of queued jobs. */
export function addJobs(
  {
    config,
    log,
    secret,
    db,
    clock,
    storage,
    files,
    pool,
    readers,
    editors,
    provers,
    metrics,
    jobs,
    markKey,
    keeper,
    network,
  }: Parts,
  { billing, mail, emit, people, moderation, finishing, delivery, copies }: Modules,
  lookups: Lookups,
  /** Resolves when the library of references has been imported. */
  library: Promise<void>,
): void {
  jobs.define(
    trainingJob({
      db,
      clock,
      storage,
      pool,
      trained: async (tx, styleId) => {
        if (config.styleSamples) await startSamples(tx, jobs, styleId, clock.now());
        await tellTrained(tx, styleId, clock.now());
      },
    }),
  );
  jobs.define(findElementsJob({ db, clock, storage, pool }));
  jobs.define(
    personaJob({
      db,
      clock,
      storage,
      pool,
      async trained(tx, { profileId }) {
        const { userId } = (await profileNames(tx, [profileId])).get(profileId)!;
        const ready = { userId, path: paths.persona, kind: 'persona-ready', data: {} } as const;
        await addNotification(tx, ready, clock.now());
      },
    }),
  );
  jobs.define(forgetFilesJob({ storage }));
  jobs.define(forgetAnswersJob({ db, clock }));
  jobs.define(forgetActionsJob({ db, clock }));
  jobs.define(forgetCheckoutsJob({ db, clock }));
  const moderate = config.moderation && moderator(config.moderation);
  const painting = {
    ...finishing,
    emit,
    clock,
    pool,
    log,
    secret,
    moderate,
    providerHosts: config.providerHosts,
  };
  jobs.define(generationJob(painting));
  jobs.define(compositionJob(painting));
  jobs.define(sampleJob(painting, library));
  jobs.define(guestPaintingJob(painting));
  jobs.define(forgetGuestPicturesJob({ db, clock, storage }));
  jobs.define(
    ownTrainingJob({
      ...painting,
      jobs,
      ended: (tx, styleId, outcome) => tellModelEnded(tx, styleId, outcome, clock.now()),
    }),
  );
  jobs.define(removeModelsJob(painting));
  jobs.define(removeFilesJob(keeper));
  jobs.define(sweepFilesJob(keeper));
  jobs.define(colorJob({ db, storage }));
  jobs.define(photoLooksJob({ db, storage }));
  jobs.define(headshotLooksJob({ db, storage }));
  jobs.define(knownPicturesJob({ db, storage, pool }));
  jobs.define(forgetBoardsJob({ db, clock }));
  jobs.define(emptyTrashJob({ db, clock, storage }));
  jobs.define(thumbnailJob({ db, clock, storage, pool: editors }));
  const proving = { db, clock, storage, provers, metrics };
  jobs.define(provingJob(proving));
  jobs.define(emptyCanvasTrashJob(proving));
  jobs.define(
    lookUpSavedJob({
      db,
      clock,
      storage,
      files,
      readers,
      editors,
      markKey,
      delisted: (tx, image, why) => tellDelisted(tx, image, why, clock.now()),
    }),
  );
  jobs.define(paintJob({ db, jobs, clock }));
  jobs.define(exportJob({ db, clock, storage, files, delivery }));
  billing.addJobs();
  jobs.define(copiesJob(copies));
  jobs.define(mail.job);
  jobs.define(mail.forgetJob);
  jobs.define(forgetMessagesJob({ db, clock }));
  jobs.define(forgetNotificationsJob({ db, clock }));
  jobs.define(indexJob({ db, clock, sources: [styleListings, talentListings, bookListings] }));
  jobs.define(forgetCollectionsJob({ db, clock }));
  jobs.define(
    tellFindsJob({
      db,
      clock,
      mail,
      secret,
      publicUrl: config.publicUrl,
      tell: (tx, notification) => addNotification(tx, notification, clock.now()),
      person: findsReader,
    }),
  );
  jobs.define(deletionJob(people));
  jobs.define(deadlineJob(people));
  jobs.define(moderationJob(moderation));
  jobs.define(checkJob({ ...people, lookups }));
  jobs.define(recheckJob({ ...people, lookups }));
  jobs.define(forwardJob(people));
  jobs.define(retentionJob(people));
  jobs.define(deliveryJob({ ...people, secret, network }));
  jobs.define(retryJob({ db, clock, jobs }));
  jobs.define(forgetEventsJob({ db, clock }));
  jobs.define(statementsJob({ db, clock, emit, statementsOf: profilesWithStatement }));
}

/** Profiles of a person that have a statement of a month. */
async function profilesWithStatement(db: Sql, userId: UserId, month: string) {
  const found: ProfileId[] = [];
  for (const { id } of await profilesOfUser(db, userId))
    if (await hasStatement(db, id, month)) found.push(id);
  return found;
}

/** The reader of a saved search's results: the address for letters, and the subject for feature flags. */
async function findsReader(tx: Tx, id: UserId) {
  const person = await personById(tx, id);
  if (!person) return undefined;
  const roles = (await profilesOfUser(tx, id)).map(({ kind }) => kind);
  const { email, emailVerified } = person;
  return { email, subject: { id, roles, email: emailVerified ? email : undefined } };
}

/** Notifies the person who trained a style that it is done. */
async function tellTrained(tx: Tx, styleId: StyleId, now: Date): Promise<void> {
  const style = (await stylesById(tx, [styleId])).get(styleId)!;
  const { userId, kind } = (await profileNames(tx, [style.profileId])).get(style.profileId)!;
  const path = `/${kind}/styles/${styleId}`;
  const data = { style: style.name };
  await addNotification(tx, { userId, path, kind: 'style-trained', data }, now);
}

/** Notifies an artist of the result of a long training. */
async function tellModelEnded(
  tx: Tx,
  styleId: StyleId,
  outcome: 'trained' | 'failed',
  now: Date,
): Promise<void> {
  const style = (await stylesById(tx, [styleId])).get(styleId)!;
  const { userId } = (await profileNames(tx, [style.profileId])).get(style.profileId)!;
  const path = paths.workshop(styleId);
  const kind = outcome === 'trained' ? 'model-trained' : 'model-failed';
  await addNotification(tx, { userId, path, kind, data: { style: style.name } }, now);
}
