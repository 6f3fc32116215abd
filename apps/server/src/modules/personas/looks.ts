import type { ProfileId } from '@limn/contracts/ids';
import { and, asc, eq, gt, isNull, notInArray } from 'drizzle-orm';
import type { Database, Sql } from '../../platform/database/database.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { lookAtAll, looksLike } from '../../platform/looks.ts';
import type { Storage } from '../../platform/storage.ts';
import { headshots } from './schema.ts';

/** Whether a picture is, to the eye, a headshot of a persona other than these. */
export async function isHeadshotOfAnother(
  db: Sql,
  profiles: ProfileId[],
  fingerprint: string,
): Promise<boolean> {
  const found = await db
    .select({ id: headshots.id })
    .from(headshots)
    .where(
      and(notInArray(headshots.profileId, profiles), looksLike(headshots.fingerprint, fingerprint)),
    )
    .limit(1);
  return found.length > 0;
}

/** Looks at headshots that were handed in before headshots were looked at. */
export const headshotLooksJob = ({
  db,
  storage,
}: {
  db: Database;
  storage: Storage;
}): JobWorker<PlainJob> => ({
  kind: plainJob('personas.looks'),
  cron: '13 * * * *',
  run: (_, signal) =>
    lookAtAll(
      storage,
      {
        next: (after, most) =>
          db
            .select({ id: headshots.id, key: headshots.storageKey })
            .from(headshots)
            .where(
              and(
                isNull(headshots.fingerprint),
                gt(headshots.id, after as typeof headshots.$inferSelect.id),
              ),
            )
            .orderBy(asc(headshots.id))
            .limit(most),
        keep: (id, fingerprint) =>
          db.update(headshots).set({ fingerprint }).where(eq(headshots.id, id)),
      },
      signal,
    ),
});
