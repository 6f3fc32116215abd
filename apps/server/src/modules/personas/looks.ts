import type { ProfileId } from '@limn/contracts/ids';
import { and, notInArray } from 'drizzle-orm';
import type { Database, Sql } from '../../platform/database/database.ts';
import type { JobWorker, PlainJob } from '../../platform/jobs.ts';
import { looksJob, looksLike } from '../../platform/looks.ts';
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
export const headshotLooksJob = (parts: { db: Database; storage: Storage }): JobWorker<PlainJob> =>
  looksJob(parts, {
    name: 'personas.looks',
    cron: '13 * * * *',
    table: headshots,
    key: headshots.storageKey,
  });
