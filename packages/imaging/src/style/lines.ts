import { rgbToLab } from '../raster/color.ts';
import type { Rgb } from '../raster/raster.ts';
import { shrinkBytes } from '../raster/resample.ts';
import type { Guide } from './guide.ts';

/** L*, a float a pixel. */
export function lightnessOf(rgb: Uint8Array): Float32Array {
  const lab = rgbToLab(rgb);
  const light = new Float32Array(lab.length / 3);
  for (let i = 0; i < light.length; i++) light[i] = lab[i * 3];
  return light;
}

/** Fills dark lines up to 2r pixels wide with what is beside them (a morphological closing). */
export function closeLines(light: Float32Array, w: number, h: number, r: number): Float32Array {
  return morph(morph(light, w, h, r, 1), w, h, r, -1);
}

/** Running minimum or maximum over a square window of side 2r + 1. */
function morph(plane: Float32Array, w: number, h: number, r: number, sign: 1 | -1): Float32Array {
  const out = plane.map((v) => v * sign);
  for (let y = 0; y < h; y++) widen(out, y * w, 1, w, r);
  for (let x = 0; x < w; x++) widen(out, x, w, h, r);
  return out.map((v) => v * sign);
}

/** Running maximum of one line: of windows twice as long each time, then of two that overlap. */
function widen(plane: Float32Array, start: number, step: number, length: number, r: number): void {
  const side = 2 * r + 1;
  const line = new Float32Array(length + 2 * r);
  for (let i = 0; i < line.length; i++) {
    line[i] = plane[start + Math.min(length - 1, Math.max(0, i - r)) * step];
  }
  let span = 1;
  for (; span * 2 <= side; span *= 2) {
    for (let i = 0; i + span < line.length; i++) line[i] = Math.max(line[i], line[i + span]);
  }
  for (let i = 0; i < length; i++) {
    plane[start + i * step] = Math.max(line[i], line[i + side - span]);
  }
}

/**
 * How much of a dark line lies in each pixel of a guide of width × height, 0–1. What is wider than `widest`, a
 * fraction of the picture's long side, is no line.
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
  for (let y = 0; y < h; y++) {
    const row = Math.floor((y * height) / h) * width;
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const at = row + Math.floor((x * width) / w);
      const depth = (closed[i] - light[i] - 8) / 20;
      lines[at] += light[i] < 45 ? Math.min(1, Math.max(0, depth)) : 0;
      counts[at]++;
    }
  }
  for (let i = 0; i < lines.length; i++) lines[i] /= Math.max(1, counts[i]);
  return lines;
}

/**
 * Parts a guide in a style of lines: its colours become those of the areas between the lines, and its flow says
 * where lines run, 1 on a line and −1 off it.
 */
export function partLines(guide: Guide, lines: Float32Array): void {
  const { width, height, lab, flow } = guide;
  const n = width * height;
  // Every pixel takes the colour of the nearest one that is off the lines, one ring after another.
  const reached = Uint8Array.from(lines, (line) => (line < 0.1 ? 1 : 0));
  const queue = new Int32Array(n);
  let end = 0;
  for (let i = 0; i < n; i++) if (reached[i]) queue[end++] = i;
  for (let at = 0; at < end; at++) {
    const i = queue[at];
    const x = i % width;
    for (const j of [x > 0 ? i - 1 : i, x + 1 < width ? i + 1 : i, i - width, i + width]) {
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
