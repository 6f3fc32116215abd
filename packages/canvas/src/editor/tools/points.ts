import type { Path, PathPoint } from '@limn/contracts/canvas-records';
import { apply, invert } from '../../geometry.ts';
import { changePoint, handlePlace, isFull, nearestOn, withPoint } from '../../path.ts';
import type { CanvasTool } from '../editor.ts';
import type { PointerInput } from '../editor-state.ts';
import type { Point } from '../pixel-work.ts';
import { pointsInHand, commitPath } from '../points-in-hand.ts';

const near = (a: Point, b: Point | null, reach: number): boolean =>
  b !== null && Math.hypot(a.x - b.x, a.y - b.y) <= reach;

/** Where the other handle goes when one is moved: opposite, unless Alt bends each side by itself. */
function pulled(point: PathPoint, side: 'in' | 'out', to: [number, number], alone: boolean) {
  const other = side === 'in' ? 'out' : 'in';
  return { ...point, [side]: to, ...(alone ? {} : { [other]: [-to[0], -to[1]] }) };
}

/**
 * Moves points of a shape and the handles of the selected one; clicking the outline adds a point, and Alt on a point
 * pulls out handles.
 */
export const points: CanvasTool = (editor, start) => {
  const inHand = pointsInHand(editor);
  if (!inHand) {
    editor.problem('Choose a shape first; its points can be moved then.');
    return null;
  }
  const { layer, path, at } = inHand;
  const placeOf = (point: PointerInput): Point => {
    const [x, y] = apply(invert(layer.transform), point.x, point.y);
    return { x, y };
  };
  const from = placeOf(start);
  const [a, b, c, d] = layer.transform;
  const reach = start.reach / Math.sqrt(Math.abs(a * d - b * c));
  const side = (['in', 'out'] as const).find((one) =>
    near(from, handlePlace(path.points[at], one), reach),
  );
  const onPoint = path.points.findIndex((point) => near(from, point, reach));
  const edge = nearestOn(path, from);
  const isAdded = !side && onPoint < 0 && edge.away <= reach && !isFull(path);
  if (!side && onPoint < 0 && !isAdded) return null;
  const base = isAdded ? withPoint(path, edge.after, edge.t) : path;
  const moved = side ? at : isAdded ? edge.after + 1 : onPoint;
  editor.set({ point: moved });
  const own = base.points[moved];
  const pathAt = (point: PointerInput): Path => {
    const to = placeOf(point);
    const isStill = to.x === from.x && to.y === from.y;
    if (isStill) return base;
    if (side) {
      const way: [number, number] = [to.x - own.x, to.y - own.y];
      return changePoint(base, moved, pulled(own, side, way, point.alt));
    }
    if (start.alt)
      return changePoint(base, moved, pulled(own, 'out', [to.x - own.x, to.y - own.y], false));
    return changePoint(base, moved, { ...own, x: own.x + to.x - from.x, y: own.y + to.y - from.y });
  };
  const show = (point: PointerInput): void =>
    editor.set({ transient: { kind: 'path', layer: layer.id, path: pathAt(point) } });
  show(start);
  return {
    move: (given) => show(given.at(-1)!),
    up(point) {
      editor.set({ transient: null });
      const name = isAdded ? 'Add point' : side || start.alt ? 'Bend' : 'Move point';
      const next = pathAt(point);
      if (next !== path) commitPath(editor, name, layer, next);
    },
    cancel: () => editor.set({ transient: null }),
  };
};
