import type {
  CanvasDiff,
  CanvasRecord,
  Layer,
  LayerId,
  LayerKind,
  TileChange,
} from '@limn/contracts/canvas-records';
import { type Document, layerOf, layersIn } from '../document.ts';
import { identity } from '../geometry.ts';
import { orderBetween } from '../order.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const newLayerId = (): LayerId =>
  `lay_${Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => letters[byte % 32]).join('')}`;

/** The properties that a kind of layer has in addition to the common ones. */
type Own<K extends LayerKind> = Omit<
  Extract<Layer, { kind: K }>,
  | 'v'
  | 'id'
  | 'kind'
  | 'parent'
  | 'order'
  | 'visible'
  | 'locked'
  | 'opacity'
  | 'blend'
  | 'transform'
> &
  Partial<Pick<Layer, 'opacity' | 'blend' | 'transform'>>;

/** Where a new layer goes: above another one, in its group, or on top of all. */
export function placeAbove(doc: Document, above: LayerId | null): Pick<Layer, 'parent' | 'order'> {
  const under = above === null ? undefined : layerOf(doc, above);
  // A mask is inside the layer it masks, so the new layer goes above that one.
  const beside = under?.kind === 'mask' && under.parent ? layerOf(doc, under.parent) : under;
  const parent = beside?.kind === 'group' ? beside.id : (beside?.parent ?? null);
  const siblings = layersIn(doc, parent);
  const at =
    beside && beside.kind !== 'group'
      ? siblings.findIndex(({ id }) => id === beside.id)
      : siblings.length - 1;
  return {
    parent,
    order: orderBetween(siblings[at]?.order ?? null, siblings[at + 1]?.order ?? null),
  };
}

/** A new layer above another one. */
export function addLayer<K extends LayerKind>(
  doc: Document,
  kind: K,
  own: Own<K>,
  above: LayerId | null,
  tiles: Omit<TileChange, 'layer'>[] = [],
): { diff: CanvasDiff; id: LayerId } {
  const id = newLayerId();
  const layer = {
    v: 1,
    id,
    kind,
    ...placeAbove(doc, above),
    visible: true,
    locked: false,
    opacity: 1,
    blend: 'normal',
    transform: [...identity],
    ...own,
  } as unknown as Layer;
  return {
    diff: { put: [layer], removed: [], tiles: tiles.map((tile) => ({ ...tile, layer: id })) },
    id,
  };
}

/** Layers with all their descendants. */
export function withDescendants(doc: Document, ids: readonly LayerId[]): LayerId[] {
  const all = new Set<LayerId>();
  const add = (id: LayerId): void => {
    if (all.has(id)) return;
    all.add(id);
    layersIn(doc, id).forEach((layer) => add(layer.id));
  };
  ids.forEach(add);
  return [...all];
}

export const removeLayers = (doc: Document, ids: readonly LayerId[]): CanvasDiff => ({
  put: [],
  removed: withDescendants(doc, ids),
  tiles: [],
});

/** Some fields of a layer changed. */
export function changeLayer<L extends Layer>(layer: L, changes: Partial<L>): CanvasDiff {
  return { put: [{ ...layer, ...changes }], removed: [], tiles: [] };
}

/** The document with one layer in its place: with its groups, its masks and its descendants. */
export function onlyLayer(doc: Document, id: LayerId): Document {
  const kept = new Set(withDescendants(doc, [id]));
  for (let at = layerOf(doc, id)?.parent; at; at = layerOf(doc, at)?.parent) kept.add(at);
  const records = [...doc.records.values()].flatMap((record): CanvasRecord[] => {
    if (record.kind === 'canvas') return [{ ...record, background: null }];
    if (!('order' in record)) return [record];
    return kept.has(record.id) ? [record] : [];
  });
  return {
    records: new Map(records.map((record) => [record.id, record])),
    tiles: new Map([...doc.tiles].filter(([layer]) => kept.has(layer))),
  };
}
