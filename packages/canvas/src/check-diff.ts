import {
  canvasLimits,
  type CanvasDiff,
  type Layer,
  selectionId,
} from '@limn/contracts/canvas-records';
import { applyDiff } from './diff.ts';
import { type Document, isLayer, layerOf } from './document.ts';
import { CanvasError } from './errors.ts';

const withoutTiles = new Set<Layer['kind']>(['group', 'adjustment', 'reference']);

/**
 * Throws `bad-diff`, with the path of the field, unless the diff makes a valid document of this one: removed records
 * exist, and none of their children stay; parents are existing groups (for a mask, any layer), without cycles, and no
 * deeper than `canvasLimits.depth`; there are no more layers than `canvasLimits.layers`; tiles belong to layers that
 * have some. Takes a parsed diff.
 */
export function checkDiff(doc: Document, diff: CanvasDiff): void {
  assertOnce(diff);
  diff.removed.forEach((id, k) => {
    if (!layerOf(doc, id)) throw bad(`removed.${k}`, 'This layer is not there.');
  });
  const after = applyDiff(doc, diff);
  const layers = [...after.records.values()].filter(isLayer);
  if (layers.length > canvasLimits.layers)
    throw bad('put', `A canvas has at most ${canvasLimits.layers} layers.`);
  for (const layer of layers) checkPlace(after, diff, layer);
  diff.tiles.forEach(({ layer, hash }, k) => {
    if (layer === selectionId) return;
    const owner = layerOf(after, layer);
    if (!owner) throw bad(`tiles.${k}.layer`, 'This layer is not there.');
    if (hash !== null && withoutTiles.has(owner.kind))
      throw bad(`tiles.${k}.layer`, `A layer of kind ${owner.kind} has no tiles.`);
  });
  diff.put.forEach((record, k) => {
    if (isLayer(record) && withoutTiles.has(record.kind) && after.tiles.has(record.id))
      throw bad(`put.${k}.kind`, `A layer of kind ${record.kind} has no tiles.`);
  });
}

function bad(path: string, message: string): CanvasError {
  return new CanvasError('bad-diff', message, path);
}

/** Every record and place once: which of two holds must not depend on who reads it. */
function assertOnce(diff: CanvasDiff): void {
  const lists = {
    put: diff.put.map(({ id }) => id),
    removed: diff.removed,
    tiles: diff.tiles.map(({ layer, at }) => `${layer} ${at}`),
  };
  for (const [name, keys] of Object.entries(lists)) {
    const seen = new Set<string>();
    keys.forEach((key, k) => {
      if (seen.has(key)) throw bad(`${name}.${k}`, 'This is in the diff twice.');
      seen.add(key);
    });
  }
}

function checkPlace(after: Document, diff: CanvasDiff, layer: Layer): void {
  const around = new Set<string>([layer.id]);
  let inside = layer;
  while (inside.parent !== null) {
    const { parent: id } = inside;
    const parent = layerOf(after, id);
    if (!parent) throw bad(fieldOf(diff, [inside.id], id), 'Its parent layer does not exist.');
    if (parent.kind !== 'group' && inside.kind !== 'mask')
      throw bad(
        fieldOf(diff, [inside.id], id),
        'A layer that is not a group can only contain a mask.',
      );
    if (around.has(id)) throw bad(fieldOf(diff, around), 'A layer cannot contain itself.');
    around.add(id);
    inside = parent;
  }
  // A mask's parent does not count as a level of nesting.
  const depth = around.size - (layer.kind === 'mask' && layer.parent !== null ? 2 : 1);
  if (depth > canvasLimits.depth) {
    throw bad(fieldOf(diff, around), `Groups can be nested up to ${canvasLimits.depth} deep.`);
  }
}

/**
 * The field of the diff that is to blame: a parent it gave to one of `movers`, else that it removed `parent`
 * or made it another kind.
 */
function fieldOf(diff: CanvasDiff, movers: Iterable<string>, parent?: string): string {
  for (const id of movers) {
    const put = diff.put.findIndex((record) => record.id === id);
    if (put >= 0) return `put.${put}.parent`;
  }
  const changed = diff.put.findIndex((record) => record.id === parent);
  if (changed >= 0) return `put.${changed}.kind`;
  const removed = diff.removed.findIndex((id) => id === parent);
  return removed >= 0 ? `removed.${removed}` : 'put';
}
