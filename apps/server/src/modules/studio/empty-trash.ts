import { trashDays } from '@limn/contracts/constants';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';
import { type TrashedImage, trashedImages } from '../images/index.ts';
import { unlicensed } from '../licensing/index.ts';
import { forgetEmpty, removePictures } from './forget-pictures.ts';

/** Pictures of one transaction. */
const mostAtOnce = 200;

/**
 * Deletes pictures that have been in the trash for 30 days, with their files, and generations without pictures.
 * Licensed pictures stay: they were only removed from their maker's list.
 */
export function emptyTrashJob(parts: {
  db: Database;
  clock: Clock;
  storage: Storage;
}): JobWorker<PlainJob> {
  const { db, clock, storage } = parts;
  return {
    kind: plainJob('studio.trash'),
    cron: '27 3 * * *',
    async run() {
      const before = new Date(clock.now().getTime() - trashDays * 86_400_000);
      let after: TrashedImage | undefined;
      do {
        const { keys, last } = await db.transaction(async (tx) => {
          const found = await trashedImages(tx, before, after, mostAtOnce);
          const gone = await unlicensed(
            tx,
            found.map(({ id }) => id),
          );
          const files = await removePictures(tx, gone);
          await forgetEmpty(tx, [
            ...new Set(found.flatMap(({ generationId }) => generationId ?? [])),
          ]);
          return { keys: files, last: found.at(-1) };
        });
        after = last;
        for (const key of keys) await storage.remove(key);
      } while (after);
    },
  };
}
