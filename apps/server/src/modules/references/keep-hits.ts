import { isDeepStrictEqual } from 'node:util';
import { and, eq, or } from 'drizzle-orm';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage.ts';
import { storeCheckedPicture, keepThumbnail } from './keep-picture.ts';
import { referencePictures, type ReferenceRow } from './schema.ts';
import type { SourceHit, SourcesParts } from './search-sources.ts';
import { searchMs } from './sources/ask.ts';
import { SourceError } from './sources/source.ts';

export interface KeepParts extends SourcesParts {
  storage: Storage;
}

const textsOf = ({
  source: _source,
  key: _key,
  thumbnailUrl: _thumbnailUrl,
  ...texts
}: SourceHit) => texts;

const nameOf = (source: string, key: string) => `${source}/${key}`;

/** The existing rows of hits, by source and key. */
async function rowsOf(
  { db }: KeepParts,
  hits: readonly SourceHit[],
): Promise<Map<string, ReferenceRow>> {
  if (hits.length === 0) return new Map();
  const isHit = hits.map(({ source, key }) =>
    and(eq(referencePictures.source, source.id), eq(referencePictures.sourceKey, key)),
  );
  const found = await db
    .select()
    .from(referencePictures)
    .where(or(...isHit));
  return new Map(found.map((row) => [nameOf(row.source, row.sourceKey), row]));
}

/** The source's current data replaces the old, including the licence. A fetched file keeps its size. */
async function updated({ db }: KeepParts, row: ReferenceRow, hit: SourceHit) {
  const { width, height, ...texts } = textsOf(hit);
  const set = row.storageKey ? texts : { ...texts, width, height };
  // Every write empties the caches of all readers.
  if (isDeepStrictEqual({ ...row, ...set }, row)) return row;
  const same = eq(referencePictures.id, row.id);
  const [now] = await db.update(referencePictures).set(set).where(same).returning();
  return now;
}

/** A row for a new hit, with its thumbnail; undefined if there is no picture to show. */
async function addHit(
  { db, clock, slots, storage }: KeepParts,
  hit: SourceHit,
  person: string,
  signal: AbortSignal,
): Promise<ReferenceRow | undefined> {
  const { source } = hit;
  try {
    const bytes = await slots.run(
      () => source.fetch(hit.thumbnailUrl, 'thumbnail', signal),
      person,
    );
    const { thumbnailKey, fingerprint, faces, guideScore } = await keepThumbnail(storage, bytes, {
      person,
    });
    const [row] = await db
      .insert(referencePictures)
      .values({
        ...textsOf(hit),
        id: newId('reference'),
        source: source.id,
        sourceKey: hit.key,
        thumbnailKey,
        fingerprint,
        faces,
        guideScore,
        createdAt: clock.now(),
      })
      .onConflictDoUpdate({
        target: [referencePictures.source, referencePictures.sourceKey],
        set: textsOf(hit),
      })
      .returning();
    return row;
  } catch (error) {
    // It is slow, gone or no picture: the others are shown.
    if (error instanceof SourceError || isNoPicture(error)) return undefined;
    throw error;
  }
}

const isNoPicture = (error: unknown) =>
  error instanceof DomainError &&
  (error.code === 'unsupported_media' || error.code === 'payload_too_large');

/**
 * The rows of hits, in their order. Thumbnails that are not here in time are left out, and fetched by the next search.
 */
export async function keepHits(
  parts: KeepParts,
  hits: readonly SourceHit[],
  person: string,
  signal: AbortSignal,
  milliseconds = searchMs,
): Promise<ReferenceRow[]> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  const known = await rowsOf(parts, hits);
  const rows = await Promise.all(
    hits.map((hit) => {
      const row = known.get(nameOf(hit.source.id, hit.key));
      return row ? updated(parts, row, hit) : addHit(parts, hit, person, inTime);
    }),
  );
  signal.throwIfAborted();
  return rows.flatMap((row) => (row && !row.blockedAt ? [row] : []));
}

/**
 * A reference with its file, which is fetched from its source unless it is here.
 * @throws DomainError unavailable where the source does not give it
 */
export async function openFile(
  { db, clock, slots, storage, sources }: KeepParts,
  row: ReferenceRow,
  person: string,
  signal: AbortSignal,
): Promise<ReferenceRow> {
  if (row.storageKey || !row.pictureUrl) return row;
  const source = sources.find(({ id }) => id === row.source);
  const refuse = (why: string) =>
    new DomainError('unavailable', `${why} Choose another picture, or try again later.`);
  if (!source) throw refuse(`${row.sourceName} is switched off.`);
  try {
    const { pictureUrl } = row;
    const bytes = await slots.run(() => source.fetch(pictureUrl, 'file', signal), person);
    const file = await storeCheckedPicture(storage, bytes, person);
    const [updated] = await db
      .update(referencePictures)
      .set({ ...file, retrievedAt: clock.now() })
      .where(eq(referencePictures.id, row.id))
      .returning();
    return updated ?? row;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SourceError) throw refuse(`${source.name} ${error.message}.`);
    if (isNoPicture(error)) throw refuse(`${source.name} did not send a picture that can be read.`);
    throw error;
  }
}
