import type { TileOrigin } from '@limn/contracts/canvas-edits';
import type { ImageId, ProfileId } from '@limn/contracts/ids';
import { and, eq, sql } from 'drizzle-orm';
import type { PaintingPool, ReplayResult } from '../../painting/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, oneOf, rows, type Sql } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Storage } from '../../platform/storage.ts';
import { imagesById } from '../images/index.ts';
import { tileOrigins } from './schema.ts';
import { isSettled, settledTiles, type SettledTiles } from './settled-tiles.ts';
import { type MadeTile, storeMadeTiles, tileFilesNamed } from './tile-files.ts';

export interface ProvingParts {
  db: Database;
  clock: Clock;
  storage: Storage;
  /** A pool of its own, so that drawing never waits for a proof. */
  provers: PaintingPool;
  metrics?: Pick<Metrics, 'tilesProved'> | undefined;
}

/** One thread task repeats steps up to this estimated CPU time, in milliseconds, and up to this many. */
const chunkMs = 20_000;
const chunkSteps = 200;
/** CPU time that is spent on one profile's proofs a day, in milliseconds. The rest waits for the next day. */
const dailyMs = 600_000;
const dayMs = 86_400_000;

/** A step that is to be repeated. */
interface Step {
  id: string;
  reads: string[];
  costMs: number;
}

/** Proofs of a profile run one after another in this process: the second finds what the first proved. */
const running = new Map<ProfileId, Promise<unknown>>();

/**
 * Proves the credit of tiles by repeating how they were made. If the repetition gives the same bytes, the tile counts
 * as made; if it gives others, the server's tile becomes its stand-in. Tiles without a recorded origin, with one that
 * cannot be repeated, or beyond the day's budget stay declared.
 * @param names tiles of the profile
 */
export async function proveTiles(
  parts: ProvingParts,
  profileId: ProfileId,
  names: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const before = running.get(profileId) ?? Promise.resolve();
  const mine = before.catch(() => undefined).then(() => prove(parts, profileId, names, signal));
  running.set(profileId, mine);
  try {
    await mine;
  } finally {
    if (running.get(profileId) === mine) running.delete(profileId);
  }
}

async function prove(
  parts: ProvingParts,
  profileId: ProfileId,
  names: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { db } = parts;
  const files = await tileFilesNamed(db, profileId, names);
  const unproved = [...files.values()].flatMap((file) =>
    isSettled(file) || file.standIn !== null ? [] : [file.hash],
  );
  if (unproved.length === 0) return;
  const { steps, originOf } = await stepsBehind(db, profileId, unproved);
  const ordered = inOrder(steps, originOf, unproved);
  for (let from = 0; from < ordered.length && !signal.aborted; ) {
    if ((await spentToday(parts, profileId)) > dailyMs) return;
    const to = endOfChunk(ordered, from);
    const readLater = ordered.slice(to).flatMap(({ reads }) => reads);
    const wanted = new Set([...unproved, ...readLater]);
    const isStored = await repeatChunk(parts, profileId, ordered.slice(from, to), wanted, signal);
    if (!isStored) return;
    from = to;
  }
}

function endOfChunk(steps: readonly Step[], from: number): number {
  let to = from;
  for (
    let ms = 0;
    to < steps.length && to - from < chunkSteps && (to === from || ms < chunkMs);
    to++
  )
    ms += steps[to]!.costMs;
  return to;
}

/** For a row `f` of `tile_files` that may be missing: the tile's credit is not known yet. */
const unsettled = sql`not coalesce(f.made or f.stand_in is not null or f.artworks = '[]'::jsonb, false)`;

/** The recorded steps behind tiles, back to tiles that are proved, and which step wrote which tile. */
async function stepsBehind(db: Sql, profileId: ProfileId, names: readonly string[]) {
  const found = await rows<Step & { writes: string[] }>(
    db,
    sql`with recursive
      needed (hash) as (
        select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)
        union
        select r.hash from needed n
          join tile_outputs o on o.profile_id = ${profileId} and o.hash = n.hash
          join tile_origins g on g.profile_id = ${profileId} and g.id = o.origin_id and g.failure is null
          cross join lateral jsonb_array_elements_text(g.reads) as r (hash)
          left join tile_files f on f.profile_id = ${profileId} and f.hash = n.hash
        where ${unsettled}),
      steps (id) as (
        select distinct o.origin_id from needed n
          join tile_outputs o on o.profile_id = ${profileId} and o.hash = n.hash
          left join tile_files f on f.profile_id = ${profileId} and f.hash = n.hash
        where ${unsettled})
      select g.id, g.reads, g.cost_ms as "costMs",
        (select jsonb_agg(o.hash) from tile_outputs o
          left join tile_files f on f.profile_id = ${profileId} and f.hash = o.hash
          where o.profile_id = ${profileId} and o.origin_id = g.id and ${unsettled}) as writes
      from tile_origins g join steps s on s.id = g.id
      where g.profile_id = ${profileId} and g.failure is null`,
  );
  const steps = new Map(found.map((step) => [step.id, step]));
  const originOf = new Map(found.flatMap(({ id, writes }) => writes.map((hash) => [hash, id])));
  return { steps, originOf };
}

/** Sorts steps so that each comes after those whose tiles it reads. A step that would close a cycle is left out. */
function inOrder(
  steps: ReadonlyMap<string, Step>,
  originOf: ReadonlyMap<string, string>,
  names: readonly string[],
): Step[] {
  const ordered: Step[] = [];
  const state = new Map<string, 'open' | 'done' | 'circular'>();
  const stack = names.flatMap((name) => originOf.get(name) ?? []);
  while (stack.length > 0) {
    const id = stack.at(-1)!;
    const step = steps.get(id);
    if (!step || state.get(id) === 'done' || state.get(id) === 'circular') {
      stack.pop();
      continue;
    }
    const before = step.reads.flatMap((name) => originOf.get(name) ?? []);
    if (state.get(id) === undefined) {
      state.set(id, 'open');
      if (before.some((other) => state.get(other) === 'open')) {
        state.set(id, 'circular');
        stack.pop();
      } else stack.push(...before.filter((other) => state.get(other) === undefined));
      continue;
    }
    stack.pop();
    // The parts it reads from a circular step count as declared.
    state.set(id, 'done');
    ordered.push(step);
  }
  return ordered;
}

async function spentToday({ db, clock }: ProvingParts, profileId: ProfileId): Promise<number> {
  const since = new Date(clock.now().getTime() - dayMs).toISOString();
  const [found] = await rows<{ ms: string | null }>(
    db,
    sql`select sum(spent_ms) as ms from tile_origins
      where profile_id = ${profileId} and replayed_at > ${since}`,
  );
  return Number(found?.ms ?? 0);
}

async function bodiesOf(
  db: Sql,
  profileId: ProfileId,
  steps: readonly Step[],
): Promise<TileOrigin[]> {
  const found = await db
    .select({ id: tileOrigins.id, body: tileOrigins.body })
    .from(tileOrigins)
    .where(
      and(
        eq(tileOrigins.profileId, profileId),
        sql`${tileOrigins.id} in ${oneOf(steps.map(({ id }) => id))}`,
      ),
    );
  const bodies = new Map(found.map(({ id, body }) => [id, body]));
  return steps.map(({ id }) => bodies.get(id)!);
}

/** Repeats some steps and stores the results; false if there is no room. */
async function repeatChunk(
  parts: ProvingParts,
  profileId: ProfileId,
  steps: readonly Step[],
  wanted: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, storage, provers } = parts;
  const bodies = await bodiesOf(db, profileId, steps);
  const reads = [...new Set(steps.flatMap((step) => step.reads))];
  const writes = bodies.flatMap((body) => body.writes.map(([, name]) => name));
  const settled = await settledTiles({ db, storage }, profileId, [...reads, ...writes]);
  const result = await provers.run(
    {
      kind: 'replay',
      steps: bodies,
      wanted: [...wanted],
      stored: [...new Set([...reads, ...writes])].filter((name) => settled.file(name)),
      declared: settled.declared,
    },
    { signal, read: settled.read, of: profileId },
  );
  const images = imagesOfSteps(bodies, steps, settled);
  try {
    await storeResult(parts, profileId, result, images);
  } catch (error) {
    // No room: those tiles stay declared, which affects no one else.
    if (error instanceof DomainError && error.code === 'conflict') return false;
    throw error;
  }
  await noteSteps(parts, profileId, steps, result);
  return true;
}

/** The pictures that each step's tiles come from: those of everything it reads. */
function imagesOfSteps(
  bodies: readonly TileOrigin[],
  steps: readonly Step[],
  settled: SettledTiles,
): ImageId[][] {
  const written = new Map<string, ImageId[]>();
  return steps.map(({ reads }, n) => {
    const images = [
      ...new Set(reads.flatMap((name) => written.get(name) ?? settled.imagesOf(name))),
    ];
    for (const [, name] of bodies[n]!.writes) written.set(name, images);
    return images;
  });
}

/** The pictures that tiles may come from: those that share an artwork with a tile, and those that credit no artwork. */
export async function seenImages(db: Sql, tiles: readonly MadeTile[]): Promise<MadeTile[]> {
  const rowsOf = await imagesById(db, [...new Set(tiles.flatMap(({ images }) => images))]);
  const artworksOf = (id: ImageId) =>
    rowsOf
      .get(id)
      ?.account.shares.flatMap((share) => (share.source === 'artwork' ? [share.id] : [])) ?? [];
  return tiles.map(({ tile, images }) => {
    const owed = new Set(tile.artworks);
    return {
      tile,
      images: images.filter((id) => {
        const artworks = artworksOf(id);
        return artworks.length === 0 || artworks.some((artwork) => owed.has(artwork));
      }),
    };
  });
}

async function storeResult(
  parts: ProvingParts,
  profileId: ProfileId,
  { tiles }: ReplayResult,
  images: readonly ImageId[][],
): Promise<void> {
  const { db, clock, metrics } = parts;
  const made = tiles.map(({ tile, step }) => ({ tile, images: images[step]! }));
  const by = { profile: profileId, ownProfiles: [profileId] };
  await storeMadeTiles(parts, by, await seenImages(db, made), clock.now());
  const others = tiles.filter(({ name, tile }) => tile.hash !== name);
  if (others.length > 0)
    await rows(
      db,
      sql`update tile_files f set stand_in = o.stand_in, stand_in_differs = o.differs
        from jsonb_to_recordset(${JSON.stringify(
          others.map(({ name, tile, differs }) => ({ hash: name, stand_in: tile.hash, differs })),
        )}::jsonb) as o (hash text, stand_in text, differs smallint)
        where f.profile_id = ${profileId} and f.hash = o.hash and not f.made`,
    );
  metrics?.tilesProved('made', tiles.length - others.length);
  metrics?.tilesProved('replaced', others.length);
}

async function noteSteps(
  { db, clock, metrics }: ProvingParts,
  profileId: ProfileId,
  steps: readonly Step[],
  { spentMs, failures }: ReplayResult,
): Promise<void> {
  const why = new Map(failures.map((failure) => [failure.step, failure.why]));
  const notes = steps.map(({ id }, n) => ({ id, ms: spentMs[n] ?? 0, why: why.get(n) ?? null }));
  await rows(
    db,
    sql`update tile_origins g
      set replayed_at = ${clock.now().toISOString()}, spent_ms = g.spent_ms + n.ms, failure = n.why
      from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n (id text, ms integer, why text)
      where g.profile_id = ${profileId} and g.id = n.id`,
  );
  metrics?.tilesProved('failed', failures.length);
}
