import {
  type CanvasDiff,
  type CanvasRecord,
  type LayerId,
  type TileChange,
  type TileOwner,
} from '@limn/contracts/canvas-records';
import type { Document } from './document.ts';

export function isEmptyDiff({ put, removed, tiles }: CanvasDiff): boolean {
  return put.length + removed.length + tiles.length === 0;
}

/**
 * The document after a diff: first records are removed with their tiles, then records put, then tiles
 * changed. A record that is removed and put begins without tiles. Checks nothing (see `checkDiff`).
 */
export function applyDiff(doc: Document, diff: CanvasDiff): Document {
  const records = new Map(doc.records);
  const tiles = new Map(doc.tiles);
  for (const id of diff.removed) {
    records.delete(id);
    tiles.delete(id);
  }
  for (const record of diff.put) records.set(record.id, record);
  const changed = new Map<TileOwner, Map<string, string>>();
  for (const { layer, at, hash } of diff.tiles) {
    let own = changed.get(layer);
    if (!own) changed.set(layer, (own = new Map(tiles.get(layer))));
    if (hash === null) own.delete(at);
    else own.set(at, hash);
  }
  for (const [layer, own] of changed) {
    if (own.size > 0) tiles.set(layer, own);
    else tiles.delete(layer);
  }
  return { records, tiles };
}

/** The changes from one document to another; cheap where they share data. */
export function diffBetween(from: Document, to: Document): CanvasDiff {
  const put = [...to.records.values()].filter((record) => from.records.get(record.id) !== record);
  const removed = [...from.records.keys()].filter((id) => !to.records.has(id));
  const tiles: TileChange[] = [];
  for (const layer of new Set([...from.tiles.keys(), ...to.tiles.keys()])) {
    // Tiles go with their layer; the selection is not a record and stays.
    if (from.records.has(layer) && !to.records.has(layer)) continue;
    const [old, own] = [from.tiles.get(layer), to.tiles.get(layer)];
    if (old === own) continue;
    for (const at of old?.keys() ?? []) {
      if (!own?.has(at)) tiles.push({ layer, at, hash: null });
    }
    for (const [at, hash] of own ?? []) {
      if (old?.get(at) !== hash) tiles.push({ layer, at, hash });
    }
  }
  return { put, removed, tiles };
}

/** The inverse of `diff` after it was applied to `doc`, including the tiles of layers it removes. */
export function invertDiff(doc: Document, diff: CanvasDiff): CanvasDiff {
  return diffBetween(applyDiff(doc, diff), doc);
}

/**
 * One diff that does what both do, one after the other. It knows no document: what the first puts and the
 * second removes is removed, whether it was there before or not. Where that matters, take `diffBetween`.
 */
export function mergeDiffs(first: CanvasDiff, second: CanvasDiff): CanvasDiff {
  const put = new Map<string, CanvasRecord>(first.put.map((record) => [record.id, record]));
  const removed = new Set<LayerId>(first.removed);
  const tiles = new Map(first.tiles.map((change) => [keyOf(change), change]));
  for (const id of second.removed) {
    removed.add(id);
    put.delete(id);
    for (const [key, { layer }] of tiles) if (layer === id) tiles.delete(key);
  }
  for (const record of second.put) put.set(record.id, record);
  for (const change of second.tiles) tiles.set(keyOf(change), change);
  return { put: [...put.values()], removed: [...removed], tiles: [...tiles.values()] };
}

const keyOf = ({ layer, at }: TileChange): string => `${layer} ${at}`;

/**
 * The conflicts of a diff with those accepted since then, sorted: ids of records, and `layer x,y` of tiles. Removing a
 * layer touches all its tiles.
 */
export function conflictsOf(diff: CanvasDiff, taken: readonly CanvasDiff[]): string[] {
  const mine = touchedBy([diff]);
  const theirs = touchedBy(taken);
  const both = new Set<string>();
  for (const id of mine.records) if (theirs.records.has(id)) both.add(id);
  for (const key of mine.tiles.keys()) if (theirs.tiles.has(key)) both.add(key);
  for (const layer of mine.tiles.values()) if (theirs.removed.has(layer)) both.add(layer);
  for (const layer of theirs.tiles.values()) if (mine.removed.has(layer)) both.add(layer);
  return [...both].sort();
}

function touchedBy(diffs: readonly CanvasDiff[]) {
  const removed = new Set<string>(diffs.flatMap((diff) => diff.removed));
  const records = new Set(removed);
  const tiles = new Map<string, TileOwner>();
  for (const diff of diffs) {
    for (const { id } of diff.put) records.add(id);
    for (const change of diff.tiles) tiles.set(keyOf(change), change.layer);
  }
  return { removed, records, tiles };
}
