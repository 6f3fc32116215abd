import type { UserId } from '@limn/contracts/ids';
import { and, notInArray } from 'drizzle-orm';
import type { Database, Sql } from '../../platform/database/database.ts';
import type { JobWorker, PlainJob } from '../../platform/jobs.ts';
import { looksJob, looksLike } from '../../platform/looks.ts';
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
export const photoLooksJob = (parts: { db: Database; storage: Storage }): JobWorker<PlainJob> =>
  looksJob(parts, {
    name: 'photos.looks',
    cron: '11 * * * *',
    table: photos,
    key: photos.largeKey,
  });
