import type { PhotoId, UserId } from '@limn/contracts/ids';
import type { PhotoPurpose } from '@limn/contracts/photos';
import type { Look } from '@limn/imaging/looks';
import { and, inArray, notInArray, sql } from 'drizzle-orm';
import { type Database, oneOf, type Sql } from '../../platform/database/database.ts';
import type { JobWorker, PlainJob } from '../../platform/jobs.ts';
import { type Candidate, findByLooks, noneOf, textLooks } from '../../platform/look-search.ts';
import { looksJob, looksLike } from '../../platform/looks.ts';
import type { Storage } from '../../platform/storage.ts';
import { photos } from './schema.ts';

/** Whether a picture looks like a photo of a person other than these. */
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

/**
 * Purposes of photos that show the person. Covers do not count: a book or a profile may have an artist's work on it, and the
 * artist must be able to register it.
 */
const ofPeople: PhotoPurpose[] = ['headshot', 'picture', 'portfolio'];

/** The photos of people other than these that are nearest to any of a picture's looks, with their files. */
export async function photosLike(
  db: Database,
  looks: Look[],
  users: UserId[],
  limits: { mostBits: number; most: number },
): Promise<(Candidate<PhotoId> & { storageKey: string })[]> {
  const table = textLooks(
    sql`photos`,
    sql`purpose in ${oneOf(ofPeople)} and ${noneOf(sql`user_id`, users)}`,
  );
  const found = await findByLooks<PhotoId>(db, table, looks, limits);
  const kept = await photosOfOthers(
    db,
    found.map(({ id }) => id),
    users,
  );
  const keys = new Map(kept.map(({ id, storageKey }) => [id, storageKey]));
  return found.flatMap((candidate) => {
    const storageKey = keys.get(candidate.id);
    return storageKey ? [{ ...candidate, storageKey }] : [];
  });
}

/** Those of these photos that people other than these keep, with their files. */
export async function photosOfOthers(
  db: Sql,
  ids: PhotoId[],
  users: UserId[],
): Promise<{ id: PhotoId; storageKey: string }[]> {
  if (ids.length === 0) return [];
  const kept = await db
    .select({ id: photos.id, storageKey: photos.largeKey })
    .from(photos)
    .where(
      and(
        inArray(photos.id, ids),
        notInArray(photos.userId, users),
        inArray(photos.purpose, ofPeople),
      ),
    );
  return kept.flatMap(({ id, storageKey }) => (storageKey ? [{ id, storageKey }] : []));
}

/** Photos with files, for the local features of pictures. */
export const photoFiles = { table: sql`photos`, id: sql`id`, key: sql`large_key` };

/** Looks at photos that were stored before photos were looked at. */
export const photoLooksJob = (parts: { db: Database; storage: Storage }): JobWorker<PlainJob> =>
  looksJob(parts, {
    name: 'photos.looks',
    cron: '11 * * * *',
    table: photos,
    key: photos.largeKey,
  });
