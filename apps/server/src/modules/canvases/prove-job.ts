import { CanvasId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { type JobKind, type Jobs, type JobWorker, longestDelay } from '../../platform/jobs.ts';
import { proveCanvas } from './prove-canvas.ts';
import type { ProvingParts } from './prove-tiles.ts';
import { canvasById, type CanvasRow } from './queries.ts';
import { canvases } from './schema.ts';

type Proving = { canvasId: CanvasId };
const proving: JobKind<Proving> = {
  name: 'canvases.prove',
  data: z.object({ canvasId: CanvasId }),
};

/** Edits that follow one another within this time are proved together, in milliseconds. */
const settleMs = 3000;
/** A job is considered lost this many milliseconds after its planned start. */
const lostMs = 600_000;

/** Plans one proof of a canvas's tiles for everything that is recorded until then. */
export async function planProving(
  { tx, jobs, now }: { tx: Tx; jobs: Jobs; now: Date },
  { id, proveAt }: Pick<CanvasRow, 'id' | 'proveAt'>,
): Promise<void> {
  if (proveAt && now.getTime() - proveAt.getTime() < lostMs) return;
  await tx
    .update(canvases)
    .set({ proveAt: new Date(now.getTime() + settleMs) })
    .where(eq(canvases.id, id));
  // The queue runs on real time, the rest on the business clock.
  const startAfter = new Date(Date.now() + settleMs);
  await jobs.send(tx, proving, { canvasId: id }, { startAfter });
}

/** Proves the tiles of a canvas in the background. */
export function provingJob(parts: ProvingParts): JobWorker<Proving> {
  const { db } = parts;
  return {
    kind: proving,
    longestDelay,
    async run({ canvasId }, signal) {
      // Origins that are recorded from here on plan the next proof.
      await db.update(canvases).set({ proveAt: null }).where(eq(canvases.id, canvasId));
      const canvas = await canvasById(db, canvasId);
      if (!canvas || canvas.deletedAt) return;
      await proveCanvas(parts, canvas, signal);
    },
  };
}
