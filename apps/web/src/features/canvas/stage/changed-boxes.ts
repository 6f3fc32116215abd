import { type Box, boundsOf, type Document, frameOf, multiply, type Transform } from '@limn/canvas';
import type { Layer, LayerId } from '@limn/contracts/canvas-records';
import { side } from './layer-painter.ts';

/** Where something has changed: boxes of the canvas, or anywhere. */
export type Changed = readonly Box[] | 'all';

/** The box of a layer's own pixels; null if it has none. */
type ContentOf = (document: Document, id: LayerId) => Box | null;

/** The part of the canvas that a layer covers, including while it is being moved. */
export function boxOfLayer(
  document: Document,
  id: LayerId,
  contentOf: ContentOf,
  by?: Transform,
): Changed {
  const layer = document.records.get(id) as Layer | undefined;
  if (!layer) return [];
  if (layer.kind === 'group' || layer.kind === 'adjustment' || layer.kind === 'mask') return 'all';
  const content = contentOf(document, id);
  if (!content) return [];
  return [boundsOf(by ? multiply(by, layer.transform) : layer.transform, content)];
}

/** A background color fills exactly the frame. */
function boxOfBackground(document: Document): Box[] {
  const settings = document.records.get('canvas');
  return settings?.kind === 'canvas' && settings.background ? [frameOf(document)] : [];
}

function changedTiles(before: Document, after: Document, layer: Layer): Changed {
  const [old, now] = [before.tiles.get(layer.id), after.tiles.get(layer.id)];
  if (old === now) return [];
  if (layer.kind === 'mask') return 'all';
  const places = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [...places]
    .filter((at) => old?.get(at) !== now?.get(at))
    .map((at) => {
      const [x, y] = at.split(',').map(Number) as [number, number];
      const box = { x: x * side, y: y * side, width: side, height: side };
      return boundsOf(layer.transform, box);
    });
}

/** Where two documents look different. */
export function boxesChanged(before: Document, after: Document, contentOf: ContentOf): Changed {
  const ids = new Set([...before.records.keys(), ...after.records.keys(), ...after.tiles.keys()]);
  const boxes: Box[] = [];
  for (const id of ids) {
    const [was, is] = [before.records.get(id), after.records.get(id)];
    if (id === 'selection') continue;
    if (id === 'canvas') {
      if (was !== is) return 'all';
      continue;
    }
    if (id === 'frame') {
      if (was !== is) boxes.push(...[before, after].flatMap(boxOfBackground));
      continue;
    }
    const parts = [
      ...(was === is ? [] : [before, after].map((one) => boxOfLayer(one, id, contentOf))),
      ...(is ? [changedTiles(before, after, is as Layer)] : []),
    ];
    for (const part of parts) {
      if (part === 'all') return 'all';
      boxes.push(...part);
    }
  }
  return boxes;
}
