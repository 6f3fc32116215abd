import { canvasLimits, type Frame } from '@limn/contracts/canvas-records';
import type { Box } from '../../geometry.ts';
import type { Editor, CanvasTool } from '../editor.ts';
import type { PointerInput } from '../editor-state.ts';
import { tooLargeFrame } from '../frame-limit.ts';

const { longestSide } = canvasLimits;
/** Sides of a frame are at least this long, in pixels. */
const shortest = 16;

/** A frame of a box, with whole sides in their limits. */
export function frameAt(frame: Frame, box: Box): Frame {
  const side = (v: number): number => Math.round(Math.min(longestSide, Math.max(shortest, v)));
  return {
    ...frame,
    x: Math.round(box.x),
    y: Math.round(box.y),
    width: side(box.width),
    height: side(box.height),
  };
}

/** Which edges of a box are near a place. */
function edgesAt(box: Box, { x, y }: PointerInput, reach: number) {
  const inX = x > box.x - reach && x < box.x + box.width + reach;
  const inY = y > box.y - reach && y < box.y + box.height + reach;
  return {
    left: inY && Math.abs(x - box.x) < reach,
    right: inY && Math.abs(x - box.x - box.width) < reach,
    top: inX && Math.abs(y - box.y) < reach,
    bottom: inX && Math.abs(y - box.y - box.height) < reach,
  };
}

/**
 * Drags the frame's edges, to expand or to crop, or the whole of it. A drag that begins outside draws another one;
 * Shift keeps its proportions.
 */
export const frame: CanvasTool = (editor: Editor, start) => {
  const before = editor.frame;
  const edges = edgesAt(before, start, start.reach * 1.5);
  const any = edges.left || edges.right || edges.top || edges.bottom;
  const inside =
    start.x > before.x &&
    start.y > before.y &&
    start.x < before.x + before.width &&
    start.y < before.y + before.height;
  const boxTo = (point: PointerInput): Box => {
    const dx = point.x - start.x;
    const dy = point.y - start.y;
    if (!any && inside) return { ...before, x: before.x + dx, y: before.y + dy };
    if (!any)
      return {
        x: Math.min(start.x, point.x),
        y: Math.min(start.y, point.y),
        width: Math.abs(dx),
        height: Math.abs(dy),
      };
    const left = edges.left ? Math.min(dx, before.width - shortest) : 0;
    const top = edges.top ? Math.min(dy, before.height - shortest) : 0;
    const width = before.width - left + (edges.right ? dx : 0);
    const height = before.height - top + (edges.bottom ? dy : 0);
    return { x: before.x + left, y: before.y + top, width, height };
  };
  return {
    move: (points) =>
      editor.set({ transient: { kind: 'frame', box: frameAt(before, boxTo(points.at(-1)!)) } }),
    up(point) {
      editor.set({ transient: null });
      const next = frameAt(before, boxTo(point));
      const wanted = boxTo(point);
      const tooLarge = Math.max(wanted.width, wanted.height) > longestSide;
      if (tooLarge) editor.problem(tooLargeFrame);
      const none = !any && !inside && Math.hypot(point.x - start.x, point.y - start.y) < shortest;
      if (tooLarge || none) return;
      const same = (['x', 'y', 'width', 'height'] as const).every(
        (key) => next[key] === before[key],
      );
      if (!same) editor.commit('Frame', { put: [next], removed: [], tiles: [] });
    },
    cancel: () => editor.set({ transient: null }),
  };
};
