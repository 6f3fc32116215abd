import type { Box } from '../../geometry.ts';
import { boxMask, ellipseMask, polygonMask } from '../../mask-shapes.ts';
import { combine, type Mask, trimMask } from '../../mask.ts';
import type { Editor, Gesture, PointerInput } from '../editor.ts';
import type { Point } from '../pixel-work.ts';
import type { Tool } from './tools.ts';

/** Shift adds, Alt takes away, both together keep what is in both. */
export function modeOf({ shift, alt }: Pick<PointerInput, 'shift' | 'alt'>) {
  if (shift && alt) return 'intersect' as const;
  return shift ? ('add' as const) : alt ? ('subtract' as const) : ('replace' as const);
}

const names = {
  replace: 'Select',
  add: 'Add to selection',
  subtract: 'Subtract from selection',
  intersect: 'Intersect with selection',
};

/** Brings a mask and the selection together. A press without a drag takes the selection away. */
export function selectWith(
  editor: Editor,
  mask: Mask | null,
  mode: ReturnType<typeof modeOf>,
): void {
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
  (shape: 'rectangle' | 'ellipse', maskOf: (box: Box) => Mask): Tool =>
  (editor, start) => {
    const mode = modeOf(start);
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

export const lasso: Tool = (editor, start): Gesture => {
  const points: Point[] = [start];
  const mode = modeOf(start);
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

/** A polygon goes on from press to press; pressing its first corner, or Enter, closes it. */
const corners = new WeakMap<Editor, { points: Point[]; mode: ReturnType<typeof modeOf> }>();

export const polygon: Tool = (editor, start) => {
  const open = corners.get(editor);
  if (open && editor.state.transient?.kind === 'outline') open.points.push(start);
  const own =
    open && open.points.at(-1) === start ? open : { points: [start as Point], mode: modeOf(start) };
  corners.set(editor, own);
  const [first] = own.points;
  const closes =
    own.points.length > 3 && Math.hypot(first.x - start.x, first.y - start.y) <= start.reach;
  if (closes) {
    own.points.pop();
    closePolygon(editor);
    return null;
  }
  editor.set({ transient: { kind: 'outline', points: [...own.points], closed: false } });
  return null;
};

/** Closes the polygon that is being drawn; whether there was one. */
export function closePolygon(editor: Editor): boolean {
  const open = corners.get(editor);
  if (!open || editor.state.transient?.kind !== 'outline') return false;
  corners.delete(editor);
  editor.set({ transient: null });
  selectWith(editor, maskOf(open.points), open.mode);
  return true;
}
