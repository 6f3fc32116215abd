import {
  documentOf,
  type Editor,
  History,
  layerOf,
  type PixelWork,
  repairHistory,
} from '@limn/canvas';
import type { CanvasRecord, TileChange } from '@limn/contracts/canvas-records';
import type { Canvas } from '@limn/contracts/canvases';
import { withStorableText } from '@limn/contracts/text';
import { keepUnsent, type UnsentDiff } from '../stage/kept.ts';
import type { Saving } from './saving.ts';

const masksIn = (records: readonly CanvasRecord[]): Set<string> =>
  new Set(records.flatMap(({ id, kind }) => (kind === 'mask' ? [id] : [])));

/**
 * Repairs unsent changes of earlier versions that the server would always reject: color painted on masks, and text cut
 * within a character. If a tile cannot be read for now, everything stays unchanged.
 */
export async function repairUnsent(
  work: PixelWork,
  { records, tiles }: Pick<Canvas, 'records' | 'tiles'>,
  unsent: UnsentDiff[],
  history: History,
): Promise<{ unsent: UnsentDiff[]; history: History }> {
  const whole = unsent.map(withStorableText);
  for (const [k, entry] of whole.entries())
    if (entry !== unsent[k]) await keepUnsent(entry).catch(() => undefined);
  return repairMasks(work, { records, tiles }, whole, history);
}

async function repairMasks(
  work: PixelWork,
  { records, tiles }: Pick<Canvas, 'records' | 'tiles'>,
  unsent: UnsentDiff[],
  history: History,
): Promise<{ unsent: UnsentDiff[]; history: History }> {
  const masks = masksIn([...records, ...unsent.flatMap(({ diff }) => diff.put)]);
  const onMasks = (list: readonly TileChange[]) => list.filter(({ layer }) => masks.has(layer));
  if (unsent.every(({ diff }) => onMasks(diff.tiles).length === 0)) return { unsent, history };
  try {
    const diffs = unsent.map(({ diff }) => diff);
    const repair = await work.repairMasks({ records, tiles: onMasks(tiles) }, diffs);
    if (repair.renamed.length === 0) return { unsent, history };
    const fixed = unsent.map((entry, i) => ({ ...entry, diff: repair.diffs[i]! }));
    for (const entry of fixed) await keepUnsent(entry).catch(() => undefined);
    const steps = repairHistory(history.toJSON(), new Map(repair.renamed));
    return { unsent: fixed, history: History.from(steps) };
  } catch {
    return { unsent, history };
  }
}

/** Repairs stored masks that contain color, as one change that cannot be undone. */
export async function repairStored(editor: Editor, saving: Saving): Promise<void> {
  const { document } = editor.state;
  const records = [...document.records.values()];
  const tiles = [...masksIn(records)].flatMap((layer) =>
    [...(document.tiles.get(layer) ?? [])].map(([at, hash]) => ({ layer, at, hash })),
  );
  if (tiles.length === 0) return;
  try {
    const { stored } = await editor.work.repairMasks({ records, tiles }, []);
    if (!stored) return;
    // Tiles changed meanwhile need no repair.
    const now = editor.state.document;
    const before = documentOf(records, tiles);
    const still = stored.tiles.filter(
      ({ layer, at }) =>
        layerOf(now, layer)?.kind === 'mask' &&
        now.tiles.get(layer)?.get(at) === before.tiles.get(layer)?.get(at),
    );
    if (still.length === 0) return;
    const diff = { put: [], removed: [], tiles: still };
    saving.add(diff);
    editor.rebase(saving.state.get().local, [diff]);
  } catch {
    // Tiles that cannot be read now are read when the canvas is opened next.
  }
}
