import { canvasLimits } from '@limn/contracts/canvas-records';
import { allLayers } from '../../document.ts';
import { type Box, wholeBox } from '../../geometry.ts';
import type { Editor } from '../editor.ts';
import { angleOf, boundsOfAll, boundsOfLayer, transformed, rotateAround } from '../transforms.ts';
import { tooLargeFrame } from '../frame-limit.ts';

/** The frame around what is selected, or around the active layer. */
export function cropToSelection(editor: Editor): void {
  const { selection } = editor.state;
  const box = selection ?? (editor.active && boundsOfLayer(editor, editor.active.id));
  if (!box) return;
  const { x, y, width, height } = wholeBox(box);
  editor.commit('Crop', {
    put: [{ ...editor.frame, x, y, width, height }],
    removed: [],
    tiles: [],
  });
}

export function flip(editor: Editor, axis: 'x' | 'y'): void {
  turn(
    editor,
    axis === 'x' ? 'Flip horizontally' : 'Flip vertically',
    axis === 'x' ? [-1, 0, 0, 1] : [1, 0, 0, -1],
  );
}
export function rotate(editor: Editor, degrees: number): void {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const exact = (v: number): number => (Math.abs(v - Math.round(v)) < 1e-12 ? Math.round(v) : v);
  turn(editor, 'Rotate', [exact(cos), exact(sin), exact(-sin), exact(cos)]);
}
/** Flips or rotates the selected layers about their middle. */
function turn(
  editor: Editor,
  name: string,
  [a, b, c, d]: readonly [number, number, number, number],
): void {
  const all = boundsOfAll(editor, editor.state.chosen);
  if (!all) return;
  const x = Math.round(all.x + all.width / 2);
  const y = Math.round(all.y + all.height / 2);
  const about = [a, b, c, d, x - a * x - c * y, y - b * x - d * y] as const;
  editor.commit(name, transformed(editor, editor.state.chosen, [...about]));
}

/** Moves and scales the selected layers so that their bounds become this box; null if they have no pixels. */
export function fitInto(editor: Editor, box: Box): void {
  const now = boundsOfAll(editor, editor.state.chosen);
  if (!now || now.width === 0 || now.height === 0) return;
  const [sx, sy] = [box.width / now.width, box.height / now.height];
  const by = [sx, 0, 0, sy, box.x - now.x * sx, box.y - now.y * sy] as const;
  const moved = sx === 1 && sy === 1;
  editor.commit(moved ? 'Move' : 'Scale', transformed(editor, editor.state.chosen, [...by]));
}

/** Rotates the active layer about its middle, to an angle in degrees clockwise. */
export function turnTo(editor: Editor, degrees: number): void {
  const layer = editor.active;
  const box = layer && boundsOfLayer(editor, layer.id);
  if (!layer || !box) return;
  const angle = ((degrees - angleOf(layer)) * Math.PI) / 180;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (Math.abs(angle) > 1e-9)
    editor.commit('Rotate', rotateAround(editor, [layer.id], angle, x, y));
}

/** Resizes the frame about its middle. An invalid size is reported to the person. */
export function resizeFrame(editor: Editor, size: { width: number; height: number }): void {
  const { frame } = editor;
  const [width, height] = [Math.round(size.width), Math.round(size.height)];
  if (width === frame.width && height === frame.height) return;
  if (Math.min(width, height) < 1 || Math.max(width, height) > canvasLimits.longestSide) {
    editor.problem(tooLargeFrame);
    return;
  }
  const x = Math.round(frame.x + (frame.width - width) / 2);
  const y = Math.round(frame.y + (frame.height - height) / 2);
  editor.commit('Frame', { put: [{ ...frame, x, y, width, height }], removed: [], tiles: [] });
}

/** Whether anything is on the canvas. */
export const isBlank = (editor: Editor): boolean =>
  allLayers(editor.state.document).every(
    ({ layer }) => !editor.state.document.tiles.get(layer.id)?.size,
  );
