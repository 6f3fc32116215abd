import { lockQuota, ownerOfAll } from '../../platform/database/lock-quota.ts';
import type { ArtworkId, CanvasId, ImageId, ProfileId } from '@limn/contracts/ids';
import { mostStoredBytes } from '@limn/contracts/canvases';
import { and, eq, getTableColumns, inArray, sql, sum } from 'drizzle-orm';
import type { KeptTile } from '../../painting/index.ts';
import { type Database, rows, type Sql } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage.ts';
import { tileFiles, tileOrigins } from './schema.ts';

const { small: _small, ...plainColumns } = getTableColumns(tileFiles);
/** A tile's row without its small picture. */
export type TileFileRow = Omit<typeof tileFiles.$inferSelect, 'small'>;

/** Files that are written or read at once. */
const atATime = 8;
/** A name younger than this is young enough: tiles are kept for a day. */
const freshMs = 3_600_000;

/** Does something for each of a list, a few at a time; results in its order. */
async function each<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < list.length; from += atATime)
    results.push(...(await Promise.all(list.slice(from, from + atATime).map(work))));
  return results;
}

/** The tiles of a profile that have these names. */
export async function tileFilesNamed(
  db: Sql,
  profileId: ProfileId,
  hashes: readonly string[],
): Promise<Map<string, TileFileRow>> {
  if (hashes.length === 0) return new Map();
  const found = await db.select(plainColumns).from(tileFiles).where(named(profileId, hashes));
  return new Map(found.map((row) => [row.hash, row]));
}

/** One parameter for all of them. */
const named = (profileId: ProfileId, hashes: readonly string[]) =>
  and(
    eq(tileFiles.profileId, profileId),
    sql`${tileFiles.hash} = any(string_to_array(${[...new Set(hashes)].join(',')}, ',')::text[])`,
  );

/** Small pictures of a profile's tiles by name, each a WebP; of none for those that have none. */
export async function smallTiles(
  db: Sql,
  profileId: ProfileId,
  hashes: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const found = await db
    .select({ hash: tileFiles.hash, small: tileFiles.small })
    .from(tileFiles)
    .where(named(profileId, hashes));
  return new Map(
    found.map(({ hash, small }) => [hash, Buffer.from(small ?? '', 'base64')] as const),
  );
}

/** As `tileFilesNamed`; they are not deleted before the rows that refer to them are written. */
export async function useTileFiles(
  tx: Sql,
  profileId: ProfileId,
  hashes: readonly string[],
  now: Date,
): Promise<Map<string, TileFileRow>> {
  const found = await tileFilesNamed(tx, profileId, hashes);
  const before = now.getTime() - freshMs;
  const old = [...found.values()].filter(({ usedAt }) => usedAt.getTime() < before);
  if (old.length === 0) return found;
  const touched = await tx
    .update(tileFiles)
    .set({ usedAt: now })
    .where(
      and(
        eq(tileFiles.profileId, profileId),
        inArray(
          tileFiles.hash,
          old.map(({ hash }) => hash),
        ),
      ),
    )
    .returning({ hash: tileFiles.hash });
  const kept = new Set(touched.map(({ hash }) => hash));
  for (const { hash } of old) if (!kept.has(hash)) found.delete(hash);
  return found;
}

export async function storedBytes(db: Sql, profiles: ProfileId[]): Promise<number> {
  const bytesOf = async (table: typeof tileFiles | typeof tileOrigins) => {
    const [found] = await db
      .select({ bytes: sum(table.bytes).mapWith(Number) })
      .from(table)
      .where(inArray(table.profileId, profiles));
    return found?.bytes ?? 0;
  };
  return (await bytesOf(tileFiles)) + (await bytesOf(tileOrigins));
}

const sizeOf = (bytes: number[]): number => bytes.reduce((sum, one) => sum + one, 0);

/** @throws DomainError conflict when a person's canvases have no room for this many more bytes */
async function assertRoom(db: Sql, profiles: ProfileId[], more: number): Promise<void> {
  const used = await storedBytes(db, profiles);
  if (used + more <= mostStoredBytes) return;
  throw new DomainError(
    'conflict',
    `Your canvases hold ${mostStoredBytes / 1024 ** 3} GiB of pixels, the maximum. Delete some and empty the trash; a day later there is room again.`,
    undefined,
    { reason: 'quota', storage: { used, limit: mostStoredBytes, needed: more } },
  );
}

/**
 * Stores tiles of a profile; existing ones are stored once.
 * @param by the profile, and all profiles of its person, which share the storage limit
 * @throws DomainError conflict if there is no room for them
 */
export async function storeTiles(
  { db, storage }: { db: Database; storage: Storage },
  by: { profile: ProfileId; ownProfiles: ProfileId[] },
  tiles: readonly KeptTile[],
  now: Date,
): Promise<void> {
  const distinct = [...new Map(tiles.map((tile) => [tile.hash, tile])).values()];
  const there = await useTileFiles(
    db,
    by.profile,
    distinct.map(({ hash }) => hash),
    now,
  );
  const fresh = distinct.filter(({ hash }) => !there.has(hash));
  if (fresh.length === 0) return;
  const more = sizeOf(fresh.map(({ bytes }) => bytes.length));
  await assertRoom(db, by.ownProfiles, more);
  // Their own folder: deleting there affects no other files.
  const stored = await each(fresh, async ({ bytes, hash, kind, artworks, small }) => ({
    profileId: by.profile,
    hash,
    storageKey: await storage.put(`tiles/${by.profile}`, 'tile', bytes),
    bytes: bytes.length,
    kind,
    artworks,
    small: Buffer.from(small).toString('base64'),
    createdAt: now,
    usedAt: now,
  }));
  await db.transaction(async (tx) => {
    await lockQuota(tx, 'tiles', ownerOfAll(by.ownProfiles));
    const meanwhile = await tileFilesNamed(
      tx,
      by.profile,
      stored.map(({ hash }) => hash),
    );
    const added = stored.filter(({ hash }) => !meanwhile.has(hash));
    // Files that were written for tiles that do not fit are swept away: no row names them.
    await assertRoom(tx, by.ownProfiles, sizeOf(added.map(({ bytes }) => bytes)));
    await tx
      .insert(tileFiles)
      .values(stored)
      .onConflictDoUpdate({
        target: [tileFiles.profileId, tileFiles.hash],
        set: { usedAt: now },
      });
  });
}

/** A tile that the server itself computed, from made tiles only. */
export interface MadeTile {
  tile: KeptTile;
  /** Pictures it comes from. */
  images: ImageId[];
}

/** Like `storeTiles`, for tiles made by the server: their credit is proven. */
export async function storeMadeTiles(
  parts: { db: Database; storage: Storage },
  by: { profile: ProfileId; ownProfiles: ProfileId[] },
  tiles: readonly MadeTile[],
  now: Date,
): Promise<void> {
  if (tiles.length === 0) return;
  await storeTiles(
    parts,
    by,
    tiles.map(({ tile }) => tile),
    now,
  );
  const made = tiles.map(({ tile: { hash }, images }) => ({ hash, images }));
  await rows(
    parts.db,
    sql`update tile_files f set made = true, images = m.images
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m (hash text, images jsonb)
      where f.profile_id = ${by.profile} and f.hash = m.hash and not f.made`,
  );
}

/** The bytes of tiles in their order, read a few at a time. */
export async function* readTileFiles(
  storage: Storage,
  files: readonly TileFileRow[],
): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < files.length; from += atATime)
    yield* await Promise.all(
      files.slice(from, from + atATime).map(({ storageKey }) => storage.get(storageKey)),
    );
}

/**
 * Artworks that tiles of a canvas may credit: those of pictures placed on it, and of tiles that are on it already
 * (pasted from another canvas of the profile, where they were checked).
 */
export async function artworksOn(db: Sql, id: CanvasId, profileId: ProfileId) {
  const found = await rows<{ id: ArtworkId }>(
    db,
    sql`select jsonb_array_elements_text(artworks) as id from canvas_images where canvas_id = ${id}
      union
      select jsonb_array_elements_text(f.artworks) from tile_files f
      where f.profile_id = ${profileId} and f.artworks <> '[]'::jsonb
        and f.hash in (select hash from canvas_tiles where canvas_id = ${id})`,
  );
  return new Set(found.map((row) => row.id));
}
