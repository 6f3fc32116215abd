import {
  canvasLimits,
  type Layer,
  type Path,
  type PathPoint,
} from '@limn/contracts/canvas-records';
import type { Box } from './geometry.ts';

type ShapeLayer = Extract<Layer, { kind: 'shape' }>;
type Place = { x: number; y: number };

/** A handle so long, as a part of the radius, bends a quarter of a circle. */
const quarter = 0.5523;
/** Distance of a star's inner corners from the middle, relative to the outer ones. */
const waist = 0.45;
/** Number of places at which a curve is sampled. */
const samples = 24;

/** Corners of a polygon or a star, the first at the top. */
export function cornersOf({ shape, width, height, points }: ShapeLayer): Place[] {
  const [rx, ry] = [width / 2, height / 2];
  const count = shape === 'star' ? points * 2 : points;
  return Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count - Math.PI / 2;
    const part = shape === 'star' && k % 2 === 1 ? waist : 1;
    return { x: rx + rx * part * Math.cos(angle), y: ry + ry * part * Math.sin(angle) };
  });
}

/** A shape's outline: the path it was given, or that of its kind. */
export function pathOf(layer: ShapeLayer): Path {
  const { shape, width, height, path } = layer;
  if (path) return path;
  if (shape === 'line') {
    return {
      points: [
        { x: 0, y: 0 },
        { x: width, y: height },
      ],
      closed: false,
    };
  }
  if (shape === 'ellipse')
    return { points: rounded(width, height, width / 2, height / 2), closed: true };
  if (shape === 'rectangle') {
    const radius = Math.min(layer.radius, width / 2, height / 2);
    return { points: rounded(width, height, radius, radius), closed: true };
  }
  return { points: cornersOf(layer), closed: true };
}

/** A box whose corners are quarters of an ellipse; where these meet, one point is enough. */
function rounded(width: number, height: number, rx: number, ry: number): PathPoint[] {
  const [hx, hy] = [rx * quarter, ry * quarter];
  const all: PathPoint[] = [
    { x: rx, y: 0, in: [-hx, 0] },
    { x: width - rx, y: 0, out: [hx, 0] },
    { x: width, y: ry, in: [0, -hy] },
    { x: width, y: height - ry, out: [0, hy] },
    { x: width - rx, y: height, in: [hx, 0] },
    { x: rx, y: height, out: [-hx, 0] },
    { x: 0, y: height - ry, in: [0, hy] },
    { x: 0, y: ry, out: [0, -hy] },
  ];
  const kept: PathPoint[] = [];
  for (const point of all) {
    const last = kept.at(-1);
    if (last?.x === point.x && last.y === point.y) Object.assign(last, { ...last, ...point });
    else kept.push({ ...point });
  }
  const [first, last] = [kept[0], kept[kept.length - 1]];
  if (kept.length > 1 && first.x === last.x && first.y === last.y) {
    kept.pop();
    Object.assign(first, { ...last, ...first });
  }
  return rx === 0 || ry === 0 ? kept.map(({ x, y }) => ({ x, y })) : kept;
}

/** The subset of Canvas 2D contexts and paths that is needed. */
interface Pen {
  moveTo: (x: number, y: number) => void;
  lineTo: (x: number, y: number) => void;
  bezierCurveTo: (ax: number, ay: number, bx: number, by: number, x: number, y: number) => void;
  closePath: () => void;
}

/** Draws a path with a pen of Canvas 2D. */
export function tracePath(pen: Pen, path: Path): void {
  pen.moveTo(path.points[0].x, path.points[0].y);
  for (const { from, to } of segmentsOf(path)) {
    if (!from.out && !to.in) pen.lineTo(to.x, to.y);
    else {
      const [, b, c, d] = controls(from, to);
      pen.bezierCurveTo(b.x, b.y, c.x, c.y, d.x, d.y);
    }
  }
  if (path.closed) pen.closePath();
}

/** The smallest box around all points and handles, which contains the whole path. */
export function boundsOfPath({ points }: Path): Box {
  const places = points.flatMap((point) => [
    point,
    handlePlace(point, 'in') ?? point,
    handlePlace(point, 'out') ?? point,
  ]);
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export function handlePlace(point: PathPoint, side: 'in' | 'out'): Place | null {
  const handle = point[side];
  return handle ? { x: point.x + handle[0], y: point.y + handle[1] } : null;
}

function segmentsOf({ points, closed }: Path): { from: PathPoint; to: PathPoint }[] {
  const ends = closed ? [...points.slice(1), points[0]] : points.slice(1);
  return ends.map((to, i) => ({ from: points[i], to }));
}

const controls = (from: PathPoint, to: PathPoint): [Place, Place, Place, Place] => [
  from,
  handlePlace(from, 'out') ?? from,
  handlePlace(to, 'in') ?? to,
  to,
];

const between = (a: Place, b: Place, t: number): Place => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

/** The place on a path that is nearest to one: after which point, how far to the next (0–1), and how far away. */
export function nearestOn(path: Path, { x, y }: Place): { after: number; t: number; away: number } {
  let best = { after: 0, t: 0, away: Infinity };
  segmentsOf(path).forEach(({ from, to }, after) => {
    for (let k = 1; k < samples; k++) {
      const t = k / samples;
      const place = onCurve(controls(from, to), t);
      const away = Math.hypot(place.x - x, place.y - y);
      if (away < best.away) best = { after, t, away };
    }
  });
  return best;
}

function onCurve([a, b, c, d]: [Place, Place, Place, Place], t: number): Place {
  const [ab, bc, cd] = [between(a, b, t), between(b, c, t), between(c, d, t)];
  return between(between(ab, bc, t), between(bc, cd, t), t);
}

/** A path with one more point and the same shape (de Casteljau); unchanged at the maximum number of points. */
export function withPoint(path: Path, after: number, t: number): Path {
  const { from, to } = segmentsOf(path)[after];
  const points = [...path.points];
  if (!from.out && !to.in) points.splice(after + 1, 0, between(from, to, t));
  else {
    const [a, b, c, d] = controls(from, to);
    const [ab, bc, cd] = [between(a, b, t), between(b, c, t), between(c, d, t)];
    const [left, right] = [between(ab, bc, t), between(bc, cd, t)];
    const middle = between(left, right, t);
    const toward = (point: Place, handle: Place): [number, number] => [
      handle.x - point.x,
      handle.y - point.y,
    ];
    points[after] = { ...from, out: toward(from, ab) };
    points[(after + 1) % points.length] = { ...to, in: toward(to, cd) };
    points.splice(after + 1, 0, {
      ...middle,
      in: toward(middle, left),
      out: toward(middle, right),
    });
  }
  return { ...path, points };
}

export const isFull = ({ points }: Path): boolean => points.length >= canvasLimits.pathPoints;

/** A path without a point; null where too few would be left. */
export function withoutPoint(path: Path, at: number): Path | null {
  if (path.points.length <= (path.closed ? 3 : 2)) return null;
  return { ...path, points: path.points.toSpliced(at, 1) };
}

/** A path with a point changed. */
export const changePoint = (path: Path, at: number, point: PathPoint): Path => ({
  ...path,
  points: path.points.with(at, point),
});

/** Turns a corner into a curve, with handles parallel to its neighbours; a curve into a corner. */
export function bent(path: Path, at: number): Path {
  const { points, closed } = path;
  const { x, y, in: before, out: after } = points[at];
  if (before ?? after) return changePoint(path, at, { x, y });
  const last = points.length - 1;
  const previous = points[at > 0 ? at - 1 : closed ? last : 0];
  const next = points[at < last ? at + 1 : closed ? 0 : last];
  const [dx, dy] = [(next.x - previous.x) / 4, (next.y - previous.y) / 4];
  return changePoint(path, at, { x, y, in: [-dx, -dy], out: [dx, dy] });
}
