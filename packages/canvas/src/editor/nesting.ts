import { cutText } from '@limn/contracts/text';
import type { CanvasDiff, Layer, LayerId, TileChange } from '@limn/contracts/canvas-records';
import { applyDiff } from '../diff.ts';
import { type Document, layerOf, layersIn } from '../document.ts';
import { identity } from '../geometry.ts';
import { orderBetween } from '../order.ts';
import { addLayer, newLayerId, withDescendants } from './layers.ts';

// Layers in layers: masks, copies, groups, and their order.

const put = (...layers: Layer[]): CanvasDiff => ({ put: layers, removed: [], tiles: [] });

/** A mask of a layer, on top of those it has. */
export function addMask(
  doc: Document,
  masked: LayerId,
  tiles: Omit<TileChange, 'layer'>[],
): { diff: CanvasDiff; id: LayerId } {
  const id = newLayerId();
  const last = layersIn(doc, masked).at(-1)?.order ?? null;
  const layer: Layer = {
    v: 1,
    id,
    kind: 'mask',
    name: 'Mask',
    prompt: '',
    parent: masked,
    order: orderBetween(last, null),
    visible: true,
    locked: false,
    opacity: 1,
    blend: 'normal',
    transform: [...identity],
  };
  return {
    diff: { put: [layer], removed: [], tiles: tiles.map((tile) => ({ ...tile, layer: id })) },
    id,
  };
}

/** Copies of layers with their pixels, each above its original. */
export function duplicateLayers(
  doc: Document,
  ids: readonly LayerId[],
): { diff: CanvasDiff; copies: LayerId[] } {
  const diff: CanvasDiff = { put: [], removed: [], tiles: [] };
  const copies: LayerId[] = [];
  const copy = (layer: Layer, parent: LayerId | null, order: string, name: string): LayerId => {
    const id = newLayerId();
    diff.put.push({ ...layer, id, parent, order, name });
    for (const [at, hash] of doc.tiles.get(layer.id) ?? [])
      diff.tiles.push({ layer: id, at, hash });
    for (const child of layersIn(doc, layer.id)) copy(child, id, child.order, child.name);
    return id;
  };
  const inner = new Set(
    ids.flatMap((id) => withDescendants(doc, [id]).filter((other) => other !== id)),
  );
  for (const id of ids) {
    const layer = layerOf(doc, id);
    if (!layer || inner.has(id)) continue;
    const siblings = layersIn(doc, layer.parent);
    const next = siblings[siblings.findIndex((other) => other.id === id) + 1];
    const order = orderBetween(layer.order, next?.order ?? null);
    copies.push(copy(layer, layer.parent, order, cutText(`${layer.name} copy`, 120)));
  }
  return { diff, copies };
}

/**
 * Moves layers to a position among a parent's children, counted from the bottom without the moved ones. Null if a layer
 * would become its own descendant.
 */
export function placeLayers(
  doc: Document,
  ids: readonly LayerId[],
  parent: LayerId | null,
  index: number,
): CanvasDiff | null {
  const own = new Set(withDescendants(doc, ids));
  if (parent !== null && own.has(parent)) return null;
  const others = layersIn(doc, parent).filter(({ id }) => !ids.includes(id));
  let below = others[index - 1]?.order ?? null;
  const above = others[index]?.order ?? null;
  const moved = ids.flatMap((id) => {
    const layer = layerOf(doc, id);
    if (!layer) return [];
    below = orderBetween(below, above);
    return [{ ...layer, parent, order: below }];
  });
  return put(...moved);
}

/** One step up (1) or down (-1) among its siblings; null at the end. */
export function stepLayer(doc: Document, id: LayerId, by: 1 | -1): CanvasDiff | null {
  const layer = layerOf(doc, id);
  if (!layer) return null;
  const at = layersIn(doc, layer.parent).findIndex((other) => other.id === id) + by;
  if (at < 0 || at >= layersIn(doc, layer.parent).length) return null;
  return placeLayers(doc, [id], layer.parent, at);
}

/** A group around layers, in the place of the topmost of them. */
export function groupLayers(
  doc: Document,
  ids: readonly LayerId[],
): { diff: CanvasDiff; id: LayerId } | null {
  const layers = ids.flatMap((id) => layerOf(doc, id) ?? []).filter(({ kind }) => kind !== 'mask');
  const top = layers.toSorted((a, b) => (a.order < b.order ? -1 : 1)).at(-1);
  if (!top) return null;
  const { diff, id } = addLayer(doc, 'group', { name: 'Group' }, top.id);
  const group = { ...diff.put[0], parent: top.parent } as Layer;
  let below: string | null = null;
  const inside = layers
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .map((layer) => {
      below = orderBetween(below, null);
      return { ...layer, parent: id, order: below };
    });
  return { diff: put(group, ...inside), id };
}

/** A group's layers in its place, and the group gone; its own masks go with it. */
export function ungroup(doc: Document, id: LayerId): CanvasDiff | null {
  const group = layerOf(doc, id);
  if (group?.kind !== 'group') return null;
  const siblings = layersIn(doc, group.parent);
  const next = siblings[siblings.findIndex((other) => other.id === id) + 1];
  let below = group.order;
  const inside = layersIn(doc, id);
  const freed = inside
    .filter(({ kind }) => kind !== 'mask')
    .map((layer) => {
      below = orderBetween(below, next?.order ?? null);
      return { ...layer, parent: group.parent, order: below };
    });
  const masks = inside.filter(({ kind }) => kind === 'mask').map((layer) => layer.id);
  return { put: freed, removed: [id, ...masks], tiles: [] };
}

/** The document with an adjustment on one layer and its descendants only. */
export function previewOf(
  doc: Document,
  id: LayerId,
  settings: Extract<Layer, { kind: 'adjustment' }>['settings'],
): Document {
  const made = groupLayers(doc, [id]);
  if (!made) return doc;
  const grouped = applyDiff(doc, made.diff);
  const adjusted = addLayer(grouped, 'adjustment', { name: '', settings }, id);
  return applyDiff(grouped, adjusted.diff);
}
