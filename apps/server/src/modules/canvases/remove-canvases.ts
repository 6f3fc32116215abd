import { trashDays } from '@limn/contracts/constants';
import type { ProfileId } from '@limn/contracts/ids';
import { and, asc, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { proveTiles, type ProvingParts } from './prove-tiles.ts';
import { canvases, tileFiles, tileOrigins } from './schema.ts';

/** Canvases of one transaction. */
const mostAtOnce = 50;
/** Tiles that nothing names are kept for a day: what names them may be on its way. */
const sparedMs = 86_400_000;
/** Steps of finished proofs are kept for a week, because undo can bring an older tile back. */
const originsKeptMs = 7 * 86_400_000;

/**
 * Deletes canvases with everything on them. Their tiles are swept later.
 * @returns keys of thumbnails that no other canvas has; to be removed after the commit
 */
export async function removeCanvases(tx: Sql, which: SQL | undefined): Promise<string[]> {
  const gone = await tx.delete(canvases).where(which).returning({ key: canvases.thumbnailKey });
  const keys = [...new Set(gone.flatMap(({ key }) => key ?? []))];
  const kept = await tx
    .select({ key: canvases.thumbnailKey })
    .from(canvases)
    .where(inArray(canvases.thumbnailKey, keys));
  const others = new Set(kept.map(({ key }) => key));
  return keys.filter((key) => !others.has(key));
}

/**
 * Removes tiles of a profile that no canvas shows and no diff that is kept puts there or took away.
 * @returns keys of their files, to be removed once this is committed
 */
async function sweepTiles(db: Sql, profileId: ProfileId, before: Date): Promise<string[]> {
  const found = await rows<{ key: string }>(
    db,
    sql`with own as materialized (select id from canvases where profile_id = ${profileId}),
      named as materialized (
        select hash from canvas_tiles where canvas_id in (select id from own)
        union select tile->>'hash' from canvas_diffs, jsonb_array_elements(diff->'tiles') as tile
          where canvas_id in (select id from own)
        union select hash from canvas_diffs, jsonb_array_elements_text(replaced) as hash
          where canvas_id in (select id from own)),
      -- What recorded steps read and no recorded step wrote: they can be repeated as long as it is there.
      needed as materialized (
        select hash from named
        union select r.hash from tile_origins g, jsonb_array_elements_text(g.reads) as r (hash)
          where g.profile_id = ${profileId} and g.failure is null and not exists (
            select 1 from tile_outputs o where o.profile_id = ${profileId} and o.hash = r.hash)),
      kept as materialized (
        select hash from needed
        union select f.stand_in from tile_files f join needed n on n.hash = f.hash
          where f.profile_id = ${profileId} and f.stand_in is not null)
      delete from tile_files f
      where f.profile_id = ${profileId} and f.used_at < ${before.toISOString()}
        and not exists (select 1 from kept where kept.hash = f.hash)
      returning f.storage_key as key`,
  );
  return found.map(({ key }) => key);
}

/** Removes all canvases and tiles of a person and returns the keys of their files. */
export async function forgetCanvases(tx: Sql, profiles: ProfileId[]): Promise<string[]> {
  if (profiles.length === 0) return [];
  const thumbnails = await removeCanvases(tx, inArray(canvases.profileId, profiles));
  await tx.delete(tileOrigins).where(inArray(tileOrigins.profileId, profiles));
  const tiles = await tx
    .delete(tileFiles)
    .where(inArray(tileFiles.profileId, profiles))
    .returning({ key: tileFiles.storageKey });
  return [...thumbnails, ...tiles.map(({ key }) => key)];
}

/** Tiles of a profile that wait to be proved. */
async function unprovedTiles(db: Sql, profileId: ProfileId): Promise<string[]> {
  const found = await rows<{ hash: string }>(
    db,
    sql`select f.hash from tile_files f
      join tile_outputs o on o.profile_id = f.profile_id and o.hash = f.hash
      join tile_origins g on g.profile_id = o.profile_id and g.id = o.origin_id
      where f.profile_id = ${profileId} and not f.made and f.stand_in is null
        and f.artworks <> '[]'::jsonb and g.failure is null`,
  );
  return found.map(({ hash }) => hash);
}

/** Forgets steps older than a week, unless a tile still waits to be proved by them. */
async function forgetOrigins(db: Sql, profileId: ProfileId, before: Date): Promise<void> {
  await rows(
    db,
    sql`delete from tile_origins g
      where g.profile_id = ${profileId} and g.created_at < ${before.toISOString()}
        and (g.failure is not null or not exists (
          select 1 from tile_outputs o
            join tile_files f on f.profile_id = o.profile_id and f.hash = o.hash
            where o.profile_id = g.profile_id and o.origin_id = g.id
              and not f.made and f.stand_in is null and f.artworks <> '[]'::jsonb))`,
  );
}

/**
 * Removes canvases that have been in the trash for 30 days. Then, for each profile: proves the tiles that wait for it,
 * forgets old steps, and removes tiles that nothing names.
 */
export function emptyCanvasTrashJob(parts: ProvingParts): JobWorker<PlainJob> {
  const { db, clock, storage } = parts;
  const remove = async (keys: string[]) => {
    for (const key of keys) await storage.remove(key);
  };
  async function emptyTrash(before: Date): Promise<void> {
    const old = await db
      .select({ id: canvases.id })
      .from(canvases)
      .where(lt(canvases.deletedAt, before))
      .orderBy(asc(canvases.deletedAt))
      .limit(mostAtOnce);
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    // One that is taken out of the trash meanwhile stays.
    const still = and(sql`${canvases.id} in ${oneOf(ids)}`, lt(canvases.deletedAt, before));
    await remove(await db.transaction((tx) => removeCanvases(tx, still)));
    await emptyTrash(before);
  }
  return {
    kind: plainJob('canvases.trash'),
    cron: '41 3 * * *',
    async run(_, signal) {
      const now = clock.now().getTime();
      await emptyTrash(new Date(now - trashDays * 86_400_000));
      const before = new Date(now - sparedMs);
      const profiles = await db
        .selectDistinct({ id: tileFiles.profileId })
        .from(tileFiles)
        .where(lt(tileFiles.usedAt, before));
      for (const { id } of profiles) {
        if (signal.aborted) return;
        await proveTiles(parts, id, await unprovedTiles(db, id), signal);
        await forgetOrigins(db, id, new Date(now - originsKeptMs));
        await remove(await sweepTiles(db, id, before));
      }
    },
  };
}
