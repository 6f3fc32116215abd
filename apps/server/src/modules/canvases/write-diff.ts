import { allLayers, type Document, frameOf, settingsOf } from '@limn/canvas';
import { keptDiffs } from '@limn/contracts/canvases';
import type { CanvasDiff, CanvasRecord } from '@limn/contracts/canvas-records';
import type { CanvasId } from '@limn/contracts/ids';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { notify, rows, type Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { planThumbnail } from './draw-thumbnail.ts';
import { canvasChannel, type CanvasRow } from './queries.ts';
import { canvasDiffs, canvases, canvasRecords } from './schema.ts';

/** A document's facts for lists. */
export function shownOf(document: Document) {
  const { name } = settingsOf(document);
  const { width, height } = frameOf(document);
  return { name, width, height, layerCount: allLayers(document).length };
}

export async function writeRecords(
  tx: Tx,
  canvasId: CanvasId,
  revision: number,
  records: readonly CanvasRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await tx
    .insert(canvasRecords)
    .values(records.map((body) => ({ canvasId, recordId: body.id, body, revision })))
    .onConflictDoUpdate({
      target: [canvasRecords.canvasId, canvasRecords.recordId],
      set: { body: sql`excluded.body`, revision: sql`excluded.revision` },
    });
}

/**
 * Deletes the tiles of removed layers and those that are replaced, and inserts the new ones. Returns the hashes of the
 * deleted tiles.
 */
async function writeTiles(
  tx: Tx,
  canvasId: CanvasId,
  revision: number,
  { tiles, removed }: CanvasDiff,
): Promise<string[]> {
  if (tiles.length + removed.length === 0) return [];
  const changes = sql`jsonb_to_recordset(${JSON.stringify(tiles)}::jsonb)
    as c (layer text, at text, hash text)`;
  const replaced = await rows<{ hash: string }>(
    tx,
    sql`delete from canvas_tiles where canvas_id = ${canvasId} and (
        layer in (select jsonb_array_elements_text(${JSON.stringify(removed)}::jsonb))
        or (layer, at) in (select c.layer, c.at from ${changes}))
      returning hash`,
  );
  await rows(
    tx,
    sql`insert into canvas_tiles (canvas_id, layer, at, hash, revision)
      select ${canvasId}, c.layer, c.at, c.hash, ${revision}::integer from ${changes}
      where c.hash is not null`,
  );
  return [...new Set(replaced.map(({ hash }) => hash))];
}

/**
 * Stores a valid diff that leads to `after`, notifies followers, and schedules the thumbnail; returns the new revision.
 */
export async function writeDiff(
  { tx, jobs, now }: { tx: Tx; jobs: Jobs; now: Date },
  canvas: CanvasRow,
  { by, number, diff }: { by: string; number: number; diff: CanvasDiff },
  after: Document,
): Promise<number> {
  const { id } = canvas;
  const revision = canvas.revision + 1;
  if (diff.removed.length > 0)
    await tx
      .delete(canvasRecords)
      .where(and(eq(canvasRecords.canvasId, id), inArray(canvasRecords.recordId, diff.removed)));
  await writeRecords(tx, id, revision, diff.put);
  const replaced = await writeTiles(tx, id, revision, diff);
  await tx
    .update(canvases)
    .set({ ...shownOf(after), revision, changedAt: now })
    .where(eq(canvases.id, id));
  await tx.insert(canvasDiffs).values({ canvasId: id, revision, by, number, diff, replaced });
  await tx
    .delete(canvasDiffs)
    .where(and(eq(canvasDiffs.canvasId, id), lte(canvasDiffs.revision, revision - keptDiffs)));
  await planThumbnail({ tx, jobs, now }, canvas);
  await notify(tx, canvasChannel, id);
  return revision;
}
