import type { Layer, Path } from '@limn/contracts/canvas-records';
import { invert, type Transform } from '../geometry.ts';
import { pathOf } from '../path.ts';
import type { Editor } from './editor.ts';

export type ShapeLayer = Extract<Layer, { kind: 'shape' }>;

/** The shape whose points can be moved: the active layer, if it is one. */
export function shapeInHand(editor: Editor): ShapeLayer | null {
  const layer = editor.active;
  return layer?.kind === 'shape' && layer.visible && !layer.locked ? layer : null;
}

/** The shape in hand with its points and the one that is chosen, as they are while one of them is moved. */
export function pointsInHand(editor: Editor): { layer: ShapeLayer; path: Path; at: number } | null {
  const layer = shapeInHand(editor);
  if (!layer) return null;
  const { transient, point } = editor.state;
  const path = transient?.kind === 'path' ? transient.path : pathOf(layer);
  return { layer, path, at: Math.min(point, path.points.length - 1) };
}

export function commitPath(editor: Editor, name: string, layer: ShapeLayer, path: Path): void {
  editor.commit(name, { put: [{ ...layer, path }], removed: [], tiles: [] });
}

/** A way on the canvas as one in the layer's pixels. */
export function wayIn(transform: Readonly<Transform>, dx: number, dy: number): [number, number] {
  const [a, b, c, d] = invert(transform);
  return [a * dx + c * dy, b * dx + d * dy];
}
