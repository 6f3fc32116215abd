import { CanvasId } from '@limn/contracts/ids';
import { and, count, eq, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import { type PaintingPool, reasonOf } from '../../painting/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { type JobKind, type Jobs, type JobWorker, longestDelay } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';
import { openDocument } from './open-document.ts';
import { canvasById, type CanvasRow } from './queries.ts';
import { canvases, canvasTiles } from './schema.ts';

type Drawing = { canvasId: CanvasId };
const drawing: JobKind<Drawing> = {
  name: 'canvases.thumbnail',
  data: z.object({ canvasId: CanvasId }),
};

/** Changes that follow one another within this time are drawn together. */
const settleMs = 3000;
/** A thumbnail stays for a minute at least, and for 50 ms a tile: that is ten times what reading one takes. */
const leastRestMs = 60_000;
const restPerTileMs = 50;
/** One that was to be drawn so long ago will not be: its job came to nothing. */
const lostMs = 600_000;

/** Has the thumbnail of a canvas drawn before long, once for all that changes till then. */
export async function planThumbnail(
  { tx, jobs, now }: { tx: Tx; jobs: Jobs; now: Date },
  { id, drawnAt, drawAt }: Pick<CanvasRow, 'id' | 'drawnAt' | 'drawAt'>,
): Promise<void> {
  if (drawAt && now.getTime() - drawAt.getTime() < lostMs) return;
  const [tiles] = drawnAt
    ? await tx.select({ n: count() }).from(canvasTiles).where(eq(canvasTiles.canvasId, id))
    : [];
  const restMs = Math.max(leastRestMs, (tiles?.n ?? 0) * restPerTileMs);
  const waitMs = Math.max(settleMs, (drawnAt?.getTime() ?? 0) + restMs - now.getTime());
  await tx
    .update(canvases)
    .set({ drawAt: new Date(now.getTime() + waitMs) })
    .where(eq(canvases.id, id));
  // The job queue uses real time, not the business clock.
  await jobs.send(tx, drawing, { canvasId: id }, { startAfter: new Date(Date.now() + waitMs) });
}

/** Whether a thumbnail's file is another canvas's too: copies look alike. */
export async function isThumbnailElsewhere(db: Sql, key: string, id: CanvasId): Promise<boolean> {
  const [other] = await db
    .select({ id: canvases.id })
    .from(canvases)
    .where(and(eq(canvases.thumbnailKey, key), ne(canvases.id, id)))
    .limit(1);
  return other !== undefined;
}

/** Draws the thumbnail of a canvas that was changed. */
export function thumbnailJob({
  db,
  clock,
  storage,
  pool,
}: {
  db: Database;
  clock: Clock;
  storage: Storage;
  pool: PaintingPool;
}): JobWorker<Drawing> {
  return {
    kind: drawing,
    concurrency: 2,
    // Nothing asks for it again before the next change.
    retryLimit: 10,
    longestDelay,
    async run({ canvasId }, signal) {
      const before = await canvasById(db, canvasId);
      // Later changes schedule another drawing.
      await db.update(canvases).set({ drawAt: null }).where(eq(canvases.id, canvasId));
      const document = await openDocument({ db, storage }, canvasId);
      if (!before || !document) return;
      const drawn = await pool
        .run(
          // Proof does not matter here, and waiting for it would: what a plane claims to owe carries the mark.
          { kind: 'thumbnail', ...document.task, declared: [] },
          { signal, read: document.read, of: before.profileId },
        )
        .catch((error: unknown) => {
          // Too costly to draw: it keeps the thumbnail it has, and trying again would not help.
          if (reasonOf(error) === undefined) throw error;
        });
      if (!drawn) return;
      const { file } = drawn;
      const key = await storage.put('canvases', 'webp', file);
      await db
        .update(canvases)
        .set({ thumbnailKey: key, drawnAt: clock.now() })
        .where(and(eq(canvases.id, canvasId), isNull(canvases.deletedAt)));
      const old = before.thumbnailKey;
      if (old && old !== key && !(await isThumbnailElsewhere(db, old, canvasId)))
        await storage.remove(old);
    },
  };
}
