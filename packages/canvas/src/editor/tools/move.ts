import type { LayerId } from '@limn/contracts/canvas-records';
import { allLayers, layerOf } from '../../document.ts';
import { apply, type Box, type SnapGuides, invert, snap, type Transform } from '../../geometry.ts';
import type { Editor, CanvasTool } from '../editor.ts';
import type { PointerInput } from '../editor-state.ts';
import { withDescendants } from '../layers.ts';
import type { Point } from '../pixel-work.ts';
import { moveBy, transformed, boundsOfLayer, boundsOfAll } from '../transforms.ts';

const edgesAndMiddle = (from: number, length: number): number[] => [
  from,
  from + length / 2,
  from + length,
];

/** Snap guides for moving layers: edges and middle of the frame, and of other visible layers. */
function guidesFor(editor: Editor, ids: readonly LayerId[]): SnapGuides {
  const { document } = editor.state;
  const moved = new Set(withDescendants(document, ids));
  const others = allLayers(document).flatMap(({ layer }) =>
    layer.visible && layer.kind !== 'mask' && layer.kind !== 'group' && !moved.has(layer.id)
      ? (boundsOfLayer(editor, layer.id) ?? [])
      : [],
  );
  const boxes: Box[] = [editor.frame, ...others];
  return {
    x: boxes.flatMap(({ x, width }) => edgesAndMiddle(x, width)),
    y: boxes.flatMap(({ y, height }) => edgesAndMiddle(y, height)),
  };
}

export interface Grip extends Point {
  kind: 'rotate' | 'scale';
  /** Which sides it pulls: -1 left or top, 1 right or bottom, 0 neither. */
  sx: -1 | 0 | 1;
  sy: -1 | 0 | 1;
}

/** The box around the selected layers, with its grips; null if none is selected. */
export function handlesOf(editor: Editor, reach = 0): { box: Box; grips: Grip[] } | null {
  const box = boundsOfAll(editor, editor.state.chosen);
  if (!box) return null;
  const grips: Grip[] = [];
  for (const sx of [-1, 0, 1] as const)
    for (const sy of [-1, 0, 1] as const) {
      if (sx === 0 && sy === 0) continue;
      grips.push({
        kind: 'scale',
        sx,
        sy,
        x: box.x + (box.width * (sx + 1)) / 2,
        y: box.y + (box.height * (sy + 1)) / 2,
      });
    }
  grips.push({
    kind: 'rotate',
    sx: 0,
    sy: 0,
    x: box.x + box.width / 2,
    y: box.y - Math.max(reach * 3, box.height * 0.06),
  });
  return { box, grips };
}

/** The topmost layer that has pixels at a place, by its tiles. */
function layerAt(editor: Editor, point: Point): LayerId | null {
  const layers = allLayers(editor.state.document)
    .map(({ layer }) => layer)
    .toReversed();
  for (const layer of layers) {
    if (!layer.visible || layer.locked || layer.kind === 'mask') continue;
    const content = editor.contentOf(layer.id);
    if (!content) continue;
    const [x, y] = apply(invert(layer.transform), point.x, point.y);
    const inside =
      x >= content.x &&
      y >= content.y &&
      x < content.x + content.width &&
      y < content.y + content.height;
    if (inside) return layer.id;
  }
  return null;
}

/** A change about a place that stays. */
const about = (
  { x, y }: Point,
  [a, b, c, d]: readonly [number, number, number, number],
): Transform => [a, b, c, d, x - a * x - c * y, y - b * x - d * y];

/**
 * Pulling a grip: corners keep proportions unless Shift is held, sides stretch; the far side stays, with Alt the
 * middle.
 */
function scaledBy(box: Box, grip: Grip, point: PointerInput): Transform {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const fixed = point.alt
    ? middle
    : { x: middle.x - (grip.sx * box.width) / 2, y: middle.y - (grip.sy * box.height) / 2 };
  const part = (now: number, was: number): number => {
    const ratio = Math.abs(was) < 1 ? 1 : now / was;
    return Math.abs(ratio) < 0.01 ? 0.01 : ratio;
  };
  let fx = grip.sx === 0 ? 1 : part(point.x - fixed.x, grip.x - fixed.x);
  let fy = grip.sy === 0 ? 1 : part(point.y - fixed.y, grip.y - fixed.y);
  if (grip.sx !== 0 && grip.sy !== 0 && !point.shift) {
    const both = Math.abs(fx) > Math.abs(fy) ? fx : fy;
    fx = both;
    fy = both;
  }
  return about(fixed, [fx, 0, 0, fy]);
}

/** Turning about the middle; Shift keeps to steps of 15°. */
function turnedBy(box: Box, start: Point, point: PointerInput): Transform {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const angleTo = ({ x, y }: Point): number => Math.atan2(y - middle.y, x - middle.x);
  let angle = angleTo(point) - angleTo(start);
  const step = Math.PI / 12;
  if (point.shift) angle = Math.round(angle / step) * step;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return about(middle, [cos, sin, -sin, cos]);
}

const isNothing = (by: Transform): boolean => by.every((v, i) => v === [1, 0, 0, 1, 0, 0][i]);

/**
 * Moves the selected layers, or the layer under the pointer if none is selected or Ctrl is held; the grips scale and
 * rotate.
 */
export const move: CanvasTool = (editor, start) => {
  const handles = handlesOf(editor, start.reach);
  const grip = handles?.grips.find(
    ({ x, y }) => Math.hypot(x - start.x, y - start.y) <= start.reach,
  );
  let ids = editor.state.chosen;
  if (!grip && (ids.length === 0 || start.ctrl)) {
    const found = layerAt(editor, start);
    if (!found) {
      editor.choose();
      return null;
    }
    ids = [found];
    editor.choose(found);
  }
  if (ids.every((id) => layerOf(editor.state.document, id)?.locked)) {
    editor.problem('This layer is locked.');
    return null;
  }
  const own = boundsOfAll(editor, ids);
  const guides = guidesFor(editor, ids);
  const snapsAt = (point: PointerInput): boolean => editor.state.options.snaps && !point.ctrl;
  const movedTo = (point: PointerInput): { by: Transform; guides?: SnapGuides } => {
    let dx = Math.round(point.x - start.x);
    let dy = Math.round(point.y - start.y);
    const level = point.shift && Math.abs(dx) > Math.abs(dy);
    if (level) dy = 0;
    else if (point.shift) dx = 0;
    if (!own || !snapsAt(point)) return { by: moveBy(dx, dy) };
    const near = snap({ ...own, x: own.x + dx, y: own.y + dy }, guides, start.reach * 0.75);
    // An axis locked by Shift does not snap either.
    const [x, y] = [point.shift && !level ? null : near.x, level ? null : near.y];
    return {
      by: moveBy(dx + (x === null ? 0 : near.dx), dy + (y === null ? 0 : near.dy)),
      guides: { x: x === null ? [] : [x], y: y === null ? [] : [y] },
    };
  };
  const byTo = (point: PointerInput): { by: Transform; guides?: SnapGuides } => {
    if (grip?.kind === 'scale') return { by: scaledBy(handles!.box, grip, point) };
    if (grip) return { by: turnedBy(handles!.box, start, point) };
    return movedTo(point);
  };
  const name = grip ? (grip.kind === 'scale' ? 'Scale' : 'Rotate') : 'Move';
  return {
    move: (points) =>
      editor.set({ transient: { kind: 'transform', layers: ids, ...byTo(points.at(-1)!) } }),
    up(point) {
      editor.set({ transient: null });
      const { by } = byTo(point);
      if (!isNothing(by)) editor.commit(name, transformed(editor, ids, by));
    },
    cancel: () => editor.set({ transient: null }),
  };
};
