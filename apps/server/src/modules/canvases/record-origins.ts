import { createHash } from 'node:crypto';
import { tilesReadIn } from '@limn/canvas';
import type { TileOrigin } from '@limn/contracts/canvas-edits';
import { mostStoredBytes } from '@limn/contracts/canvases';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { ProfileId } from '@limn/contracts/ids';
import type { Clock } from '../../platform/clock.ts';
import { type Database, rows, type Sql } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { originCostMs } from './origin-cost.ts';
import { planProving } from './prove-job.ts';
import type { CanvasRow } from './queries.ts';
import { tileOrigins } from './schema.ts';
import { storedBytes } from './tile-files.ts';

/** Steps that would take longer than this to repeat, in milliseconds of CPU time, are not recorded. */
export const maxOriginMs = 60_000;

/**
 * Records how tiles of a canvas were made, and plans the proof. Steps that are too costly are left out: the tiles they
 * wrote count as declared. Sent again, a step is recorded once.
 * @returns how many were recorded or known already
 */
export async function recordOrigins(
  { db, clock, jobs }: { db: Database; clock: Clock; jobs: Jobs },
  canvas: CanvasRow,
  origins: readonly TileOrigin[],
): Promise<number> {
  const now = clock.now();
  const { profileId } = canvas;
  const found = new Map(
    origins.flatMap((body) => {
      const costMs = originCostMs(body);
      if (costMs > maxOriginMs || body.writes.length === 0) return [];
      const text = JSON.stringify(body);
      const id = createHash('sha256').update(text).digest('hex');
      const bytes = Buffer.byteLength(text);
      return [
        [id, { id, profileId, body, reads: tilesReadIn(body), bytes, costMs, createdAt: now }],
      ];
    }),
  );
  if (found.size === 0) return 0;
  const more = [...found.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  // A full store refuses the tiles themselves with a message; here only the proof is lost.
  if ((await storedBytes(db, [profileId])) + more > mostStoredBytes) return 0;
  const outputs = [...found.values()].flatMap(({ id, body }) =>
    body.writes.map(([, hash]) => ({ hash, origin_id: id })),
  );
  await db.transaction(async (tx) => {
    await tx
      .insert(tileOrigins)
      .values([...found.values()])
      .onConflictDoNothing();
    // The first origin of a tile counts, unless it turned out that it cannot be repeated.
    await rows(
      tx,
      sql`insert into tile_outputs (profile_id, hash, origin_id)
        select distinct on (o.hash) ${profileId}, o.hash, o.origin_id
        from jsonb_to_recordset(${JSON.stringify(outputs)}::jsonb) as o (hash text, origin_id text)
        order by o.hash
        on conflict (profile_id, hash) do update set origin_id = excluded.origin_id
        where exists (select 1 from tile_origins g
          where g.profile_id = ${profileId} and g.id = tile_outputs.origin_id and g.failure is not null)`,
    );
    await planProving({ tx, jobs, now }, canvas);
  });
  return found.size;
}

/** How many recorded steps of a profile have not been repeated yet and can be. */
export async function waitingSteps(db: Sql, profileId: ProfileId): Promise<number> {
  const isWaiting = and(
    eq(tileOrigins.profileId, profileId),
    isNull(tileOrigins.replayedAt),
    isNull(tileOrigins.failure),
  );
  const [row] = await db.select({ n: count() }).from(tileOrigins).where(isWaiting);
  return row?.n ?? 0;
}
