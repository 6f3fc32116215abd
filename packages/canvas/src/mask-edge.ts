import { CanvasError } from './errors.ts';
import { type Box, isEmptyBox } from './geometry.ts';
import { cropMask, emptyMask, invertMask, type Mask, trimMask } from './mask.ts';

/** Farthest that an edge is moved or softened, in pixels. */
const farthest = 500;

function assertReach(pixels: number, name: string): void {
  if (!(pixels >= 0 && pixels <= farthest))
    throw new CanvasError('bad-input', `${name}: expected 0 to ${farthest} pixels.`);
}

function wider({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/**
 * Softens the edge: a Gaussian of a standard deviation of `radius` pixels, 0–500, by three box means one after
 * the other (Wells 1986). Trimmed. Memory: 8 bytes a pixel.
 */
export function feather(mask: Mask, radius: number): Mask {
  assertReach(radius, 'feather');
  if (radius === 0 || isEmptyBox(mask)) return trimMask(mask);
  const reaches = boxReaches(radius);
  const out = cropMask(
    mask,
    wider(
      mask,
      reaches.reduce((sum, reach) => sum + reach, 0),
    ),
  );
  const { width, height } = out;
  let plane = Float32Array.from(out.data);
  let other = new Float32Array(plane.length);
  for (const reach of reaches) {
    meanAcross(plane, other, width, height, reach);
    [plane, other] = [other, plane];
    meanDown(plane, other, width, height, reach);
    [plane, other] = [other, plane];
  }
  for (let i = 0; i < plane.length; i++) out.data[i] = Math.round(plane[i]);
  return trimMask(out);
}

/** Half widths of three boxes whose variances add up to a Gaussian's, as nearly as whole pixels can. */
function boxReaches(deviation: number): number[] {
  const ideal = Math.sqrt(4 * deviation * deviation + 1);
  const low = Math.floor((ideal - 1) / 2);
  // How many of the three boxes have the smaller width.
  const side = 2 * low + 1;
  const narrow = Math.round(
    (12 * deviation * deviation - 3 * side * side - 12 * side - 9) / (-4 * side - 4),
  );
  return [0, 1, 2].map((k) => (k < narrow ? low : low + 1));
}

function meanAcross(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  reach: number,
): void {
  const part = 1 / (2 * reach + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(reach, width); x++) sum += from[row + x];
    for (let x = 0; x < width; x++) {
      if (x + reach < width) sum += from[row + x + reach];
      if (x - reach > 0) sum -= from[row + x - reach - 1];
      to[row + x] = sum * part;
    }
  }
}

/** Row by row with a sum for every column: columns one by one would read all over the memory. */
function meanDown(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  reach: number,
): void {
  const part = 1 / (2 * reach + 1);
  const sums = new Float64Array(width);
  const add = (y: number, sign: number): void => {
    if (y < 0 || y >= height) return;
    for (let x = 0, i = y * width; x < width; x++, i++) sums[x] += sign * from[i];
  };
  for (let y = 0; y < reach; y++) add(y, 1);
  for (let y = 0; y < height; y++) {
    add(y + reach, 1);
    add(y - reach - 1, -1);
    for (let x = 0, i = y * width; x < width; x++, i++) to[i] = sums[x] * part;
  }
}

/**
 * Moves the edge outwards by a number of pixels, 0–500, in all directions: each pixel becomes the maximum within a disc
 * (grey dilation). Soft edges stay soft. Trimmed.
 */
export function grow(mask: Mask, pixels: number): Mask {
  assertReach(pixels, 'grow');
  const reach = Math.round(pixels);
  if (isEmptyBox(mask)) return emptyMask;
  return trimMask(dilate(cropMask(mask, wider(mask, reach)), reach));
}

/** Moves the edge inwards by a number of pixels, 0–500. Trimmed. */
export function shrink(mask: Mask, pixels: number): Mask {
  assertReach(pixels, 'shrink');
  const reach = Math.round(pixels);
  if (isEmptyBox(mask)) return emptyMask;
  const around = wider(mask, reach);
  return trimMask(invertMask(dilate(invertMask(mask, around), reach), around));
}

/** Rows of the disc grouped by their width; each width is computed once. */
function dilate(mask: Mask, reach: number): Mask {
  if (reach === 0) return mask;
  const { width, height, data } = mask;
  const out = new Uint8Array(data);
  const rows = new Uint8Array(data.length);
  let last = -1;
  for (let dy = 0; dy <= reach; dy++) {
    const half = Math.floor(Math.sqrt(reach * reach - dy * dy));
    if (half !== last) maxAcross(data, rows, width, height, half);
    last = half;
    for (const shift of dy === 0 ? [0] : [dy, -dy]) {
      const from = Math.max(0, -shift) * width;
      const to = Math.min(height, height - shift) * width;
      for (let i = from, s = from + shift * width; i < to; i++, s++)
        if (rows[s] > out[i]) out[i] = rows[s];
    }
  }
  return { ...mask, data: out };
}

/** The most within `half` pixels to either side, in three steps a pixel (van Herk 1992). */
function maxAcross(
  from: Uint8Array,
  to: Uint8Array,
  width: number,
  height: number,
  half: number,
): void {
  const side = 2 * half + 1;
  const length = Math.ceil((width + 2 * half) / side) * side;
  const line = new Uint8Array(length);
  const before = new Uint8Array(length);
  const after = new Uint8Array(length);
  for (let row = 0; row < width * height; row += width) {
    line.set(from.subarray(row, row + width), half);
    for (let k = 0; k < length; k++)
      before[k] = k % side === 0 || line[k] > before[k - 1] ? line[k] : before[k - 1];
    for (let k = length - 1; k >= 0; k--)
      after[k] = k % side === side - 1 || line[k] > after[k + 1] ? line[k] : after[k + 1];
    for (let x = 0; x < width; x++) to[row + x] = Math.max(after[x], before[x + side - 1]);
  }
}
