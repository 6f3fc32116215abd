import type {
  CanvasRecord,
  CanvasSettings,
  Frame,
  Layer,
  LayerId,
  TileChange,
  TileOwner,
} from '@limn/contracts/canvas-records';
import { CanvasError } from './errors.ts';

/**
 * The state of a canvas: its records by id, and for each layer (or the selection) its tiles: place `x,y` → the tile's
 * SHA-256. Immutable; unchanged parts are shared after a diff.
 */
export interface Document {
  readonly records: ReadonlyMap<string, CanvasRecord>;
  /** No entry is empty: a layer without tiles has none. */
  readonly tiles: ReadonlyMap<TileOwner, ReadonlyMap<string, string>>;
}

/** The initial records of every canvas: settings without background, and a frame from (0, 0); sides in pixels. */
export function newRecords({
  name,
  width,
  height,
}: {
  name: string;
  width: number;
  height: number;
}): CanvasRecord[] {
  return [
    { v: 1, id: 'canvas', kind: 'canvas', name, background: null },
    { v: 1, id: 'frame', kind: 'frame', x: 0, y: 0, width, height, recipe: null },
  ];
}

/** The document of stored records and tiles; of several with one id or place the last one counts. */
export function documentOf(
  records: readonly CanvasRecord[],
  tiles: readonly TileChange[],
): Document {
  const places = new Map<TileOwner, Map<string, string>>();
  for (const { layer, at, hash } of tiles) {
    if (hash === null) continue;
    let own = places.get(layer);
    if (!own) places.set(layer, (own = new Map()));
    own.set(at, hash);
  }
  return { records: new Map(records.map((record) => [record.id, record])), tiles: places };
}

/** A document as it travels between threads, or is stored. */
export interface PlainDocument {
  records: CanvasRecord[];
  tiles: TileChange[];
}

export function plainDocument(doc: Document): PlainDocument {
  const tiles: TileChange[] = [];
  for (const [layer, own] of doc.tiles)
    for (const [at, hash] of own) tiles.push({ layer, at, hash });
  return { records: [...doc.records.values()], tiles };
}

export function isLayer(record: CanvasRecord): record is Layer {
  return record.kind !== 'canvas' && record.kind !== 'frame';
}

/** Children of each layer, in order; computed once per document. */
const nests = new WeakMap<Document, ReadonlyMap<LayerId | null, readonly Layer[]>>();

function nestsOf(doc: Document): ReadonlyMap<LayerId | null, readonly Layer[]> {
  const known = nests.get(doc);
  if (known) return known;
  const made = new Map<LayerId | null, Layer[]>();
  for (const record of doc.records.values()) {
    if (!isLayer(record)) continue;
    const siblings = made.get(record.parent);
    if (siblings) siblings.push(record);
    else made.set(record.parent, [record]);
  }
  for (const siblings of made.values()) siblings.sort(byOrder);
  nests.set(doc, made);
  return made;
}

/** Two tabs may give two layers one order; then their ids decide, the same in every tab. */
function byOrder(a: Layer, b: Layer): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** Layers of one parent, masks of it among them, bottom first. */
export function layersIn(doc: Document, parent: LayerId | null): readonly Layer[] {
  return nestsOf(doc).get(parent) ?? [];
}

/**
 * All layers, bottom first, children before their parent, so that read backwards it is the list on the screen. Depth
 * counts the parents, 0 at the top level.
 */
export function allLayers(doc: Document): { layer: Layer; depth: number }[] {
  const list: { layer: Layer; depth: number }[] = [];
  const walk = (parent: LayerId | null, depth: number): void => {
    for (const layer of layersIn(doc, parent)) {
      walk(layer.id, depth + 1);
      list.push({ layer, depth });
    }
  };
  walk(null, 0);
  return list;
}

/** Throws `bad-input` for a document without settings. */
export function settingsOf(doc: Document): CanvasSettings {
  const record = doc.records.get('canvas');
  if (record?.kind !== 'canvas') throw new CanvasError('bad-input', 'The canvas has no settings.');
  return record;
}

/** Throws `bad-input` for a document without a frame. */
export function frameOf(doc: Document): Frame {
  const record = doc.records.get('frame');
  if (record?.kind !== 'frame') throw new CanvasError('bad-input', 'The canvas has no frame.');
  return record;
}

export function layerOf(doc: Document, id: string): Layer | undefined {
  const record = doc.records.get(id);
  return record && isLayer(record) ? record : undefined;
}

/** Masks that limit a layer, bottom first. */
export function masksOf(doc: Document, id: LayerId): Extract<Layer, { kind: 'mask' }>[] {
  return layersIn(doc, id).filter((layer) => layer.kind === 'mask');
}
