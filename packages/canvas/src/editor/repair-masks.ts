import type { CanvasDiff, KeptHistory, TileChange } from '@limn/contracts/canvas-records';
import { applyDiff } from '../diff.ts';
import { documentOf, layerOf, type Document, type PlainDocument } from '../document.ts';
import { lightness, maskBytes } from '../mask.ts';
import type { Tile } from '../tile.ts';
import type { MaskRepair, TileStore } from './pixel-work.ts';

const keyOf = ({ layer, at, hash }: TileChange): string => `${layer} ${at} ${hash}`;

/**
 * Earlier versions painted on masks as if they were pictures: a stroke became a picture tile of the stroke alone, in
 * the place of the mask tile. Each such tile becomes the intended one: the old mask with the stroke's lightness over
 * it, weighted by its opacity. Without a known mask tile, the mask hid everything.
 *
 * @param from the document that the diffs build on
 * @param diffs changes of this device that the document does not have yet, oldest first
 */
export async function repairMasks(
  store: TileStore,
  from: PlainDocument,
  diffs: readonly CanvasDiff[],
): Promise<MaskRepair> {
  const whole = new Map<string, Tile>();
  const renamed = new Map<string, string>();

  /** The name of the tile that a mask should have there. */
  async function repaired(change: TileChange & { hash: string }): Promise<string> {
    const key = keyOf(change);
    const known = renamed.get(key);
    if (known) return known;
    const place = `${change.layer} ${change.at}`;
    const tile = await store.read(change.hash);
    if (tile.kind === 'mask') {
      whole.set(place, tile);
      return change.hash;
    }
    const name = await store.write({ kind: 'mask', alpha: overMask(whole.get(place), tile) });
    renamed.set(key, name);
    return name;
  }

  const fix = (document: Document, tiles: readonly TileChange[]): Promise<TileChange[]> =>
    inOrder(tiles, async (change) => {
      if (layerOf(document, change.layer)?.kind !== 'mask') return change;
      const { hash } = change;
      if (hash) return { ...change, hash: await repaired({ ...change, hash }) };
      whole.delete(`${change.layer} ${change.at}`);
      return change;
    });

  let document = documentOf(from.records, from.tiles);
  const tiles = await fix(document, from.tiles);
  const changed = tiles.filter(({ hash }, i) => hash !== from.tiles[i].hash);
  const stored = changed.length > 0 ? { put: [], removed: [], tiles: changed } : null;
  if (stored) document = applyDiff(document, stored);
  const fixed = await inOrder(diffs, async (diff) => {
    const next = { ...diff, tiles: await fix(applyDiff(document, diff), diff.tiles) };
    document = applyDiff(document, next);
    return next;
  });
  return { stored, diffs: fixed, renamed: [...renamed] };
}

/** Steps that can be undone, with the repaired tiles in the place of the broken ones. */
export function repairHistory(
  history: KeptHistory,
  renamed: ReadonlyMap<string, string>,
): KeptHistory {
  const diff = (old: CanvasDiff): CanvasDiff => ({
    ...old,
    tiles: old.tiles.map((tile) => ({ ...tile, hash: renamed.get(keyOf(tile)) ?? tile.hash })),
  });
  const steps = (list: KeptHistory['done']): KeptHistory['done'] =>
    list.map((step) => ({ ...step, diff: diff(step.diff), inverse: diff(step.inverse) }));
  return { ...history, done: steps(history.done), undone: steps(history.undone) };
}

function overMask(
  under: Tile | undefined,
  { pixels }: Extract<Tile, { kind: 'picture' }>,
): Uint8Array {
  const alpha = under ? maskBytes(under).slice() : new Uint8Array(pixels.length / 4);
  for (let i = 0, d = 0; i < alpha.length; i++, d += 4) {
    const light = lightness(pixels[d], pixels[d + 1], pixels[d + 2]);
    alpha[i] = Math.round(alpha[i] + ((light - alpha[i]) * pixels[d + 3]) / 255);
  }
  return alpha;
}

/** Maps a list one after the other: what comes later builds on what came before. */
async function inOrder<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of list) results.push(await work(item));
  return results;
}
