import type { Box } from '../../geometry.ts';
import { boxMask, ellipseMask, polygonMask } from '../../mask-shapes.ts';
import { combine, type CombineMode, type Mask, trimMask } from '../../mask.ts';
import type { Editor, CanvasTool } from '../editor.ts';
import type { Gesture, PointerInput } from '../editor-state.ts';
import type { Point } from '../pixel-work.ts';

/** Shift adds, Alt subtracts, both together intersect; without keys the option decides. */
export function modeOf(editor: Editor, { shift, alt }: PointerInput): CombineMode {
  if (shift && alt) return 'intersect';
  return shift ? 'add' : alt ? 'subtract' : editor.state.options.selecting;
}

const names: Record<CombineMode, string> = {
  replace: 'Select',
  add: 'Add to selection',
  subtract: 'Subtract from selection',
  intersect: 'Intersect with selection',
};

/** Combines a mask with the selection. A press without a drag clears the selection. */
export function selectWith(editor: Editor, mask: Mask | null, mode: CombineMode): void {
  const before = editor.state.selection;
  if (!mask) {
    if (mode === 'replace' && before) void editor.select('Deselect', null);
    return;
  }
  const next = combine(before, mask, mode);
  void editor.select(names[mode], next && trimMask(next));
}

/** The whole pixels of a drag; Shift pressed after it began makes both sides alike. */
export function dragBox(from: Point, to: Point, square: boolean): Box {
  let width = to.x - from.x;
  let height = to.y - from.y;
  if (square) {
    const side = Math.max(Math.abs(width), Math.abs(height));
    width = Math.sign(width || 1) * side;
    height = Math.sign(height || 1) * side;
  }
  const x = Math.round(Math.min(from.x, from.x + width));
  const y = Math.round(Math.min(from.y, from.y + height));
  return {
    x,
    y,
    width: Math.round(Math.max(from.x, from.x + width)) - x,
    height: Math.round(Math.max(from.y, from.y + height)) - y,
  };
}

const dragged =
  (shape: 'rectangle' | 'ellipse', maskOf: (box: Box) => Mask): CanvasTool =>
  (editor, start) => {
    const mode = modeOf(editor, start);
    const boxAt = (point: PointerInput) => dragBox(start, point, point.shift && !start.shift);
    return {
      move: (points) =>
        editor.set({ transient: { kind: 'box', box: boxAt(points.at(-1)!), shape } }),
      up(point) {
        editor.set({ transient: null });
        const box = boxAt(point);
        selectWith(editor, box.width > 0 && box.height > 0 ? maskOf(box) : null, mode);
      },
      cancel: () => editor.set({ transient: null }),
    };
  };

export const rectangle = dragged('rectangle', boxMask);
export const ellipse = dragged('ellipse', ellipseMask);

const maskOf = (points: readonly Point[]): Mask | null =>
  points.length < 3 ? null : polygonMask(points.map(({ x, y }) => [x, y]));

export const lasso: CanvasTool = (editor, start): Gesture => {
  const points: Point[] = [start];
  const mode = modeOf(editor, start);
  return {
    move(more) {
      points.push(...more);
      editor.set({ transient: { kind: 'outline', points: [...points], closed: false } });
    },
    up() {
      editor.set({ transient: null });
      selectWith(editor, maskOf(points), mode);
    },
    cancel: () => editor.set({ transient: null }),
  };
};

/** A polygon that is being drawn, from press to press. */
const corners = new WeakMap<Editor, { points: Point[]; mode: CombineMode }>();

const openPolygon = (editor: Editor) =>
  editor.state.tool === 'polygon' && editor.state.transient?.kind === 'outline'
    ? corners.get(editor)
    : undefined;

function showPolygon(editor: Editor, points: readonly Point[]): void {
  editor.set({ transient: { kind: 'outline', points, closed: false } });
}

/** Sets corner after corner; a press on the first one, a second press on the last one, or Enter closes it. */
export const polygon: CanvasTool = (editor, start) => {
  const open = openPolygon(editor);
  if (!open) {
    corners.set(editor, { points: [start], mode: modeOf(editor, start) });
    showPolygon(editor, [start]);
    return null;
  }
  const { points } = open;
  const isAt = ({ x, y }: Point): boolean => Math.hypot(x - start.x, y - start.y) <= start.reach;
  if (points.length > 2 && (isAt(points[0]) || isAt(points.at(-1)!))) closePolygon(editor);
  else {
    points.push(start);
    showPolygon(editor, [...points]);
  }
  return null;
};

/** Shows the edge that a press here would make. */
export function trackPolygon(editor: Editor, at: Point): void {
  const open = openPolygon(editor);
  if (open) showPolygon(editor, [...open.points, at]);
}

/** Takes the last corner of the polygon back that is being drawn; whether there was one. */
export function dropCorner(editor: Editor): boolean {
  const open = openPolygon(editor);
  if (!open) return false;
  open.points.pop();
  if (open.points.length > 0) showPolygon(editor, [...open.points]);
  else editor.cancel();
  return true;
}

/** Closes the polygon that is being drawn; whether there was one. */
export function closePolygon(editor: Editor): boolean {
  const open = openPolygon(editor);
  if (!open) return false;
  editor.set({ transient: null });
  selectWith(editor, maskOf(open.points), open.mode);
  return true;
}
