import { layersIn } from '../../document.ts';
import type { Point } from '../pixel-work.ts';
import { rotateAround } from '../transforms.ts';
import type { CanvasTool } from '../editor.ts';

/** The turn that makes a line level or upright, whichever is nearer; radians, −π/4 to π/4. */
function turnOf(from: Point, to: Point): number {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  return Math.round(angle / (Math.PI / 2)) * (Math.PI / 2) - angle;
}

/** A line along what should be level or upright: all layers turn about the frame's middle until it is. */
export const straighten: CanvasTool = (editor, start) => ({
  move: (points) =>
    editor.set({
      transient: { kind: 'outline', points: [start, points.at(-1)!], closed: false },
    }),
  up(end) {
    editor.set({ transient: null });
    if (Math.hypot(end.x - start.x, end.y - start.y) < start.reach) return;
    const { x, y, width, height } = editor.frame;
    const all = layersIn(editor.state.document, null).map(({ id }) => id);
    const turn = turnOf(start, end);
    if (turn !== 0)
      editor.commit('Straighten', rotateAround(editor, all, turn, x + width / 2, y + height / 2));
  },
  cancel: () => editor.set({ transient: null }),
});
