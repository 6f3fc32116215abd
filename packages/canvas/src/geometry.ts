import { CanvasError } from './errors.ts';

/** A rectangle; (x, y) is its left upper corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** a b c d e f of DOMMatrix: (x, y) goes to (ax + cy + e, bx + dy + f). */
export type Transform = [number, number, number, number, number, number];

/** Frozen, because all untransformed layers share it. */
export const identity = Object.freeze<Transform>([1, 0, 0, 1, 0, 0]) as Transform;

/** Does `inner` first, then `outer`. */
export function multiply(outer: Readonly<Transform>, inner: Readonly<Transform>): Transform {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ];
}

/** Throws `bad-input` for a transform that makes areas nothing. */
export function invert([a, b, c, d, e, f]: Readonly<Transform>): Transform {
  const area = a * d - b * c;
  const inverse: Transform = [
    d / area,
    -b / area,
    -c / area,
    a / area,
    (c * f - d * e) / area,
    (b * e - a * f) / area,
  ];
  if (area === 0 || !inverse.every(Number.isFinite))
    throw new CanvasError('bad-input', 'This transform has no inverse.');
  return inverse;
}

/** Where a point goes. */
export function apply(
  [a, b, c, d, e, f]: Readonly<Transform>,
  x: number,
  y: number,
): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The smallest box around where a box goes. */
export function boundsOf(transform: Readonly<Transform>, box: Box): Box {
  const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  const corners = [
    apply(transform, left, top),
    apply(transform, right, top),
    apply(transform, left, bottom),
    apply(transform, right, bottom),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return between(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
}

function between(left: number, top: number, right: number, bottom: number): Box {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Scales a box uniformly and moves it, so that it is centred in another one and just fits. */
export function fit(box: Box, within: Box): Transform {
  const scale = Math.min(within.width / box.width, within.height / box.height);
  const x = within.x + (within.width - box.width * scale) / 2 - box.x * scale;
  const y = within.y + (within.height - box.height * scale) / 2 - box.y * scale;
  return [scale, 0, 0, scale, x, y];
}

/** A transform in the numbers that people set: scaled, then skewed along x, then turned, then moved. */
export interface LayerPlacement {
  x: number;
  y: number;
  /** Radians, clockwise. */
  rotation: number;
  scaleX: number;
  /** Negative where the layer is mirrored. */
  scaleY: number;
  /** Skew of the y axis in radians. */
  skew: number;
}

export function compose({ x, y, rotation, scaleX, scaleY, skew }: LayerPlacement): Transform {
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const lean = Math.tan(skew);
  return [
    scaleX * cos,
    scaleX * sin,
    scaleY * (lean * cos - sin),
    scaleY * (lean * sin + cos),
    x,
    y,
  ];
}

/** The placement of a transform; `compose` gives it again, unless it makes areas nothing. */
export function decompose([a, b, c, d, x, y]: Readonly<Transform>): LayerPlacement {
  const area = a * d - b * c;
  const scaleX = Math.hypot(a, b);
  if (scaleX === 0)
    return { x, y, rotation: Math.atan2(-c, d), scaleX, scaleY: Math.hypot(c, d), skew: 0 };
  const skew = area === 0 ? 0 : Math.atan((a * c + b * d) / area);
  return { x, y, rotation: Math.atan2(b, a), scaleX, scaleY: area / scaleX, skew };
}

export function isEmptyBox({ width, height }: Box): boolean {
  return !(width > 0 && height > 0);
}

/** The smallest box around both; null is empty. */
export function union(a: Box | null, b: Box): Box;
export function union(a: Box | null, b: Box | null): Box | null;
export function union(a: Box | null, b: Box | null): Box | null {
  if (!a || !b) return a ?? b;
  return between(
    Math.min(a.x, b.x),
    Math.min(a.y, b.y),
    Math.max(a.x + a.width, b.x + b.width),
    Math.max(a.y + a.height, b.y + b.height),
  );
}

/** The intersection; null if it is empty or has no area. */
export function intersect(a: Box, b: Box): Box | null {
  const box = between(
    Math.max(a.x, b.x),
    Math.max(a.y, b.y),
    Math.min(a.x + a.width, b.x + b.width),
    Math.min(a.y + a.height, b.y + b.height),
  );
  return isEmptyBox(box) ? null : box;
}

/** The smallest box of whole pixels around a box. */
export function wholeBox({ x, y, width, height }: Box): Box {
  return between(Math.floor(x), Math.floor(y), Math.ceil(x + width), Math.ceil(y + height));
}

/** Upright and level lines that boxes snap to. */
export interface SnapGuides {
  x: readonly number[];
  y: readonly number[];
}

export interface Snapped {
  /** How far the box is to be moved. */
  dx: number;
  dy: number;
  /** The guide it snapped to, if any. */
  x: number | null;
  y: number | null;
}

/**
 * Snaps a box's edges and middle to the nearest guide within `distance`, on each axis separately. Of equally near
 * guides the first one wins.
 */
export function snap(box: Box, guides: SnapGuides, distance: number): Snapped {
  const across = nearest(box.x, box.width, guides.x, distance);
  const down = nearest(box.y, box.height, guides.y, distance);
  return { dx: across.move, dy: down.move, x: across.guide, y: down.guide };
}

function nearest(from: number, length: number, guides: readonly number[], distance: number) {
  let best: { move: number; guide: number | null } = { move: 0, guide: null };
  let least = distance;
  for (const guide of guides) {
    for (const edge of [from, from + length / 2, from + length]) {
      const move = guide - edge;
      if (Math.abs(move) > least || (Math.abs(move) === least && best.guide !== null)) continue;
      least = Math.abs(move);
      best = { move, guide };
    }
  }
  return best;
}
