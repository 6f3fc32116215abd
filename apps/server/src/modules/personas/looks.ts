import type { HeadshotId, ProfileId } from '@limn/contracts/ids';
import type { Look } from '@limn/imaging/looks';
import { and, inArray, notInArray, sql } from 'drizzle-orm';
import type { Database, Sql } from '../../platform/database/database.ts';
import type { JobWorker, PlainJob } from '../../platform/jobs.ts';
import { type Candidate, findByLooks, noneOf, textLooks } from '../../platform/look-search.ts';
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

/** The headshots of personas other than these that are nearest to any of a picture's looks, with their files. */
export async function headshotsLike(
  db: Database,
  looks: Look[],
  profiles: ProfileId[],
  limits: { mostBits: number; most: number },
): Promise<(Candidate<HeadshotId> & { storageKey: string })[]> {
  const table = textLooks(sql`persona_headshots`, noneOf(sql`profile_id`, profiles));
  const found = await findByLooks<HeadshotId>(db, table, looks, limits);
  const kept = await headshotsOfOthers(
    db,
    found.map(({ id }) => id),
    profiles,
  );
  const keys = new Map(kept.map(({ id, storageKey }) => [id, storageKey]));
  return found.flatMap((candidate) => {
    const storageKey = keys.get(candidate.id);
    return storageKey ? [{ ...candidate, storageKey }] : [];
  });
}

/** The headshots among these that belong to other personas, with their files. */
export async function headshotsOfOthers(
  db: Sql,
  ids: HeadshotId[],
  profiles: ProfileId[],
): Promise<{ id: HeadshotId; storageKey: string }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: headshots.id, storageKey: headshots.storageKey })
    .from(headshots)
    .where(and(inArray(headshots.id, ids), notInArray(headshots.profileId, profiles)));
}

/** Headshots with files, for the local features of pictures. */
export const headshotFiles = {
  table: sql`persona_headshots`,
  id: sql`id`,
  key: sql`storage_key`,
};

/** Computes fingerprints of headshots that were uploaded before this was done. */
export const headshotLooksJob = (parts: { db: Database; storage: Storage }): JobWorker<PlainJob> =>
  looksJob(parts, {
    name: 'personas.looks',
    cron: '13 * * * *',
    table: headshots,
    key: headshots.storageKey,
  });
