import { lightness } from '../raster/color.ts';
import type { Rgb } from '../raster/raster.ts';
import { shrinkBytes } from '../raster/resample.ts';
import type { Guide } from './guide.ts';

/** L*, a float of at least 0 a pixel. */
export function lightnessOf(rgb: Uint8Array): Float32Array {
  const light = new Float32Array(rgb.length / 3);
  for (let i = 0, s = 0; i < light.length; i++, s += 3) {
    light[i] = Math.max(0, lightness(rgb[s], rgb[s + 1], rgb[s + 2]));
  }
  return light;
}

/** Fills dark lines up to 2r pixels wide with their surroundings (a morphological closing). */
export function closeLines(light: Float32Array, w: number, h: number, r: number): Float32Array {
  // Non-negative floats sort like their bits, and integers need no branch.
  const bits = new Int32Array(light.buffer, light.byteOffset, light.length);
  const closed = morph(morph(bits, w, h, r, 1), w, h, r, -1);
  return new Float32Array(closed.buffer);
}

/** Running maximum (sign 1) or minimum (−1) of numbers that are not negative over a square window of side 2r + 1. */
function morph(plane: Int32Array, w: number, h: number, r: number, sign: 1 | -1): Int32Array {
  // Pads the plane with values that never win, so that it can be processed as one long line.
  const [wide, high] = [w + 2 * r, h + 2 * r];
  const padded = new Int32Array(wide * high).fill(sign > 0 ? 0 : -0x7f00_0000);
  for (let y = 0; y < h; y++) {
    const row = (y + r) * wide + r;
    for (let x = 0; x < w; x++) padded[row + x] = plane[y * w + x] * sign;
  }
  widen(padded, 1, 2 * r + 1);
  widen(padded, wide, 2 * r + 1);
  const out = new Int32Array(plane.length);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) out[y * w + x] = padded[y * wide + x] * sign;
  }
  return out;
}

/**
 * Running maximum of each number and those that follow it at distances of `step`, `side` in all: of windows
 * twice as long each time, then of two that overlap.
 */
function widen(plane: Int32Array, step: number, side: number): void {
  let span = 1;
  for (; span * 2 <= side; span *= 2) takeGreater(plane, span * step);
  if (side > span) takeGreater(plane, (side - span) * step);
}

function takeGreater(plane: Int32Array, ahead: number): void {
  const end = plane.length - ahead;
  for (let i = 0; i < end; i++) {
    const own = plane[i];
    const more = plane[i + ahead] - own;
    plane[i] = own + (more & ~(more >> 31));
  }
}

/**
 * The amount of dark line in each pixel of a guide of width × height, 0–1. Shapes wider than `widest`, a fraction of
 * the picture's long side, are no lines.
 */
export function mapLines(
  picture: Rgb,
  width: number,
  height: number,
  widest: number,
): Float32Array {
  const w = Math.min(picture.width, width * 2);
  const h = Math.min(picture.height, height * 2);
  const light = lightnessOf(shrinkBytes(picture.data, picture.width, picture.height, 3, w, h));
  const closed = closeLines(light, w, h, Math.ceil((widest * Math.max(w, h)) / 2));
  const lines = new Float32Array(width * height);
  const counts = new Uint8Array(width * height);
  const columns = Int32Array.from({ length: w }, (_, x) => Math.floor((x * width) / w));
  for (let y = 0; y < h; y++) {
    const row = Math.floor((y * height) / h) * width;
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const at = row + columns[x];
      counts[at]++;
      if (light[i] < 45) lines[at] += Math.min(1, Math.max(0, (closed[i] - light[i] - 8) / 20));
    }
  }
  for (let i = 0; i < lines.length; i++) lines[i] /= Math.max(1, counts[i]);
  return lines;
}

/**
 * Splits a guide in a style of lines: its colours become those of the areas between the lines, and its flow marks the
 * lines, 1 on a line and −1 off it.
 */
export function markLines(guide: Guide, lines: Float32Array): void {
  const { width, height, lab, flow } = guide;
  const n = width * height;
  // Every pixel takes the colour of the nearest one that is off the lines, one ring after another.
  const reached = new Uint8Array(n);
  for (let i = 0; i < n; i++) reached[i] = lines[i] < 0.1 ? 1 : 0;
  const queue = new Int32Array(n);
  let end = 0;
  for (let i = 0; i < n; i++) if (reached[i]) queue[end++] = i;
  for (let at = 0; at < end; at++) {
    const i = queue[at];
    const x = i % width;
    for (let side = 0; side < 4; side++) {
      if ((side === 0 && x === 0) || (side === 1 && x + 1 === width)) continue;
      const j = i + (side < 2 ? 2 * side - 1 : (2 * side - 5) * width);
      if (j < 0 || j >= n || reached[j]) continue;
      reached[j] = 1;
      for (let k = 0; k < 3; k++) lab[j * 3 + k] = lab[i * 3 + k];
      queue[end++] = j;
    }
  }
  for (let i = 0; i < n; i++) {
    flow[i * 2] = lines[i] * 2 - 1;
    flow[i * 2 + 1] = 0;
  }
}
