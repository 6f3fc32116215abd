import { type Box, isEmptyBox, wholeBox } from './geometry.ts';
import { blankMask, emptyMask, type Mask } from './mask.ts';

/** Lines in which each row of pixels is covered; across, coverage is exact. */
const lines = 16;

/** A rectangle of any place and size; its rim covers pixels in part. */
export function boxMask(box: Box): Mask {
  const { x, y, width, height } = box;
  if (isEmptyBox(box)) return emptyMask;
  const mask = blankMask(wholeBox(box));
  const part = (at: number, from: number, length: number): number =>
    Math.max(0, Math.min(at + 1, from + length) - Math.max(at, from));
  const columns = Float64Array.from({ length: mask.width }, (_, k) => part(mask.x + k, x, width));
  for (let row = 0, i = 0; row < mask.height; row++) {
    const covered = 255 * part(mask.y + row, y, height);
    for (let k = 0; k < mask.width; k++, i++) mask.data[i] = Math.round(covered * columns[k]);
  }
  return mask;
}

/** The ellipse that touches the sides of a box. */
export function ellipseMask(box: Box): Mask {
  if (isEmptyBox(box)) return emptyMask;
  const [across, down] = [box.width / 2, box.height / 2];
  const [middle, centre] = [box.x + across, box.y + down];
  return cover(box, (y, span) => {
    const rise = (y - centre) / down;
    if (Math.abs(rise) >= 1) return;
    const reach = across * Math.sqrt(1 - rise * rise);
    span(middle - reach, middle + reach);
  });
}

/**
 * The inside of a closed line through points, in canvas coordinates. Where it crosses itself, areas it encloses twice
 * in the same direction are inside too (non-zero winding).
 */
export function polygonMask(points: readonly (readonly [number, number])[]): Mask {
  if (points.length < 3) return emptyMask;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  if (isEmptyBox(box)) return emptyMask;
  const edges = edgesOf(points);
  let next = 0;
  let near: Edge[] = [];
  return cover(box, (y, span) => {
    for (; next < edges.length && edges[next].top <= y; next++) near.push(edges[next]);
    near = near.filter((edge) => edge.bottom > y);
    const crossings = near
      .map((edge) => ({ x: edge.x + (y - edge.top) * edge.slope, turn: edge.turn }))
      .sort((p, q) => p.x - q.x);
    let winding = 0;
    crossings.forEach(({ x, turn }, k) => {
      winding += turn;
      if (winding !== 0) span(x, crossings[k + 1].x);
    });
  });
}

interface Edge {
  top: number;
  bottom: number;
  /** x at its top, and its slope per row. */
  x: number;
  slope: number;
  turn: 1 | -1;
}

function edgesOf(points: readonly (readonly [number, number])[]): Edge[] {
  const edges = points.flatMap(([x0, y0], k): Edge[] => {
    const [x1, y1] = points[(k + 1) % points.length];
    if (y0 === y1) return [];
    const slope = (x1 - x0) / (y1 - y0);
    return y0 < y1
      ? [{ top: y0, bottom: y1, x: x0, slope, turn: 1 }]
      : [{ top: y1, bottom: y0, x: x1, slope, turn: -1 }];
  });
  return edges.sort((p, q) => p.top - q.top);
}

/**
 * Rasterizes spans of scan lines, requested from the top. Only the start and end of a span are accumulated, so its
 * length costs nothing.
 */
function cover(
  box: Box,
  spansAt: (y: number, span: (from: number, to: number) => void) => void,
): Mask {
  const mask = blankMask(wholeBox(box));
  const gains = new Float64Array(mask.width + 2);
  const step = (at: number, sign: number): void => {
    const k = Math.floor(at);
    const rest = at - k;
    gains[k] += sign * (1 - rest);
    gains[k + 1] += sign * rest;
  };
  const span = (from: number, to: number): void => {
    step(from - mask.x, 1);
    step(to - mask.x, -1);
  };
  for (let row = 0, i = 0; row < mask.height; row++) {
    gains.fill(0);
    for (let k = 0; k < lines; k++) spansAt(mask.y + row + (k + 0.5) / lines, span);
    let covered = 0;
    for (let k = 0; k < mask.width; k++, i++) {
      covered += gains[k];
      mask.data[i] = Math.round((Math.min(lines, Math.max(0, covered)) * 255) / lines);
    }
  }
  return mask;
}
