import type { UserId } from '@limn/contracts/ids';
import { and, asc, eq, gt, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { Database, Sql } from '../../platform/database/database.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { lookAtAll, looksLike } from '../../platform/looks.ts';
import type { Storage } from '../../platform/storage.ts';
import { photos } from './schema.ts';

/** Whether a picture is, to the eye, a photo of somebody other than these people. */
export async function isPhotoOfAnother(
  db: Sql,
  users: UserId[],
  fingerprint: string,
): Promise<boolean> {
  const found = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(notInArray(photos.userId, users), looksLike(photos.fingerprint, fingerprint)))
    .limit(1);
  return found.length > 0;
}

/** Looks at photos that were stored before photos were looked at. */
export const photoLooksJob = ({
  db,
  storage,
}: {
  db: Database;
  storage: Storage;
}): JobWorker<PlainJob> => ({
  kind: plainJob('photos.looks'),
  cron: '11 * * * *',
  run: (_, signal) =>
    lookAtAll(
      storage,
      {
        next: (after, most) =>
          db
            .select({ id: photos.id, key: photos.largeKey })
            .from(photos)
            .where(
              and(
                isNull(photos.fingerprint),
                isNotNull(photos.largeKey),
                gt(photos.id, after as typeof photos.$inferSelect.id),
              ),
            )
            .orderBy(asc(photos.id))
            .limit(most),
        keep: (id, fingerprint) => db.update(photos).set({ fingerprint }).where(eq(photos.id, id)),
      },
      signal,
    ),
});
