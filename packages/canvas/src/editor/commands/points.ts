import { bent, changePoint, isFull, withoutPoint, withPoint } from '../../path.ts';
import type { Editor } from '../editor.ts';
import { commitPath, pointsInHand, wayIn } from '../points-in-hand.ts';

/** Selects the points tool for the active shape, or reports why it cannot. */
export function editPoints(editor: Editor): void {
  if (pointsInHand(editor)) editor.setTool('points');
  else editor.problem('Choose a shape first; its points can be moved then.');
}

/** Chooses the next point, or the one before. */
export function stepPoint(editor: Editor, by: 1 | -1): void {
  const inHand = pointsInHand(editor);
  if (!inHand) return;
  const { length } = inHand.path.points;
  editor.set({ point: (inHand.at + by + length) % length });
}

/** Moves the chosen point by pixels of the canvas. */
export function nudgePoint(editor: Editor, dx: number, dy: number): void {
  const inHand = pointsInHand(editor);
  if (!inHand) return;
  const { layer, path, at } = inHand;
  const point = path.points[at];
  const [x, y] = wayIn(layer.transform, dx, dy);
  commitPath(
    editor,
    'Move point',
    layer,
    changePoint(path, at, { ...point, x: point.x + x, y: point.y + y }),
  );
}

/** A point halfway to the next one. */
export function addPoint(editor: Editor): void {
  const inHand = pointsInHand(editor);
  if (!inHand) return;
  const { layer, path, at } = inHand;
  if (isFull(path)) {
    editor.problem('A shape has at most 200 points.');
    return;
  }
  const after = !path.closed && at === path.points.length - 1 ? at - 1 : at;
  commitPath(editor, 'Add point', layer, withPoint(path, after, 0.5));
  editor.set({ point: after + 1 });
}

export function removePoint(editor: Editor): void {
  const inHand = pointsInHand(editor);
  if (!inHand) return;
  const { layer, path, at } = inHand;
  const rest = withoutPoint(path, at);
  if (rest) commitPath(editor, 'Remove point', layer, rest);
  else editor.problem('A shape cannot have fewer points.');
}

/** Makes the chosen corner a curve, or the curve a corner. */
export function bendPoint(editor: Editor): void {
  const inHand = pointsInHand(editor);
  if (inHand) commitPath(editor, 'Bend', inHand.layer, bent(inHand.path, inHand.at));
}
