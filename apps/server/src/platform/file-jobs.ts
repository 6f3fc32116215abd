import { type JobWorker, type PlainJob, plainJob } from './jobs.ts';
import type { FileKeeper } from './stored-files.ts';

/** Deletes files whose removal was scheduled a while ago. */
export const removeFilesJob = ({
  removeDue,
}: Pick<FileKeeper, 'removeDue'>): JobWorker<PlainJob> => ({
  kind: plainJob('files.remove'),
  cron: '*/10 * * * *',
  async run() {
    await removeDue();
  },
});

/** Asks every night for the removal of files that no row names: what was left by transactions that failed. */
export const sweepFilesJob = ({ sweep }: Pick<FileKeeper, 'sweep'>): JobWorker<PlainJob> => ({
  kind: plainJob('files.sweep'),
  cron: '23 4 * * *',
  async run() {
    await sweep();
  },
});
