import type { CanvasDiff, Layer, LayerId } from '@limn/contracts/canvas-records';
import { layerOf } from '../document.ts';
import { type Box, boundsOf, decompose, multiply, type Transform, union } from '../geometry.ts';
import type { Editor } from './editor.ts';
import { withDescendants } from './layers.ts';

export const moveBy = (x: number, y: number): Transform => [1, 0, 0, 1, x, y];

/** Transforms layers and everything in them; locked layers stay. */
export function transformed(editor: Editor, ids: readonly LayerId[], by: Transform): CanvasDiff {
  const { document } = editor.state;
  const put = withDescendants(document, ids).flatMap((id) => {
    const layer = layerOf(document, id);
    if (!layer || layer.locked) return [];
    return [{ ...layer, transform: multiply(by, layer.transform) }];
  });
  return { put, removed: [], tiles: [] };
}

/** How far a layer is turned, in degrees clockwise from −180 to 180. */
export const angleOf = ({ transform }: Layer): number =>
  (decompose(transform).rotation * 180) / Math.PI;

/** Layers turned about a place, by radians clockwise. */
export function rotateAround(
  editor: Editor,
  ids: readonly LayerId[],
  angle: number,
  x: number,
  y: number,
): CanvasDiff {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return transformed(editor, ids, [
    cos,
    sin,
    -sin,
    cos,
    x - cos * x + sin * y,
    y - sin * x - cos * y,
  ]);
}

/** Bounds of a layer and everything in it, in canvas pixels; null without pixels. */
export function boundsOfLayer(editor: Editor, id: LayerId): Box | null {
  const boxes = withDescendants(editor.state.document, [id]).flatMap((inner) => {
    const layer = layerOf(editor.state.document, inner);
    if (!layer || (layer.kind === 'mask' && inner !== id)) return [];
    const content = editor.contentOf(inner);
    return content ? [boundsOf(layer.transform, content)] : [];
  });
  return boxes.length === 0 ? null : boxes.reduce(union);
}

/** The box round layers; null where none has pixels. */
export function boundsOfAll(editor: Editor, ids: readonly LayerId[]): Box | null {
  const boxes = ids.flatMap((id) => boundsOfLayer(editor, id) ?? []);
  return boxes.length === 0 ? null : boxes.reduce(union);
}
