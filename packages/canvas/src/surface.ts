import { type MixTable, mixOver } from '@limn/imaging';
import type { Blend } from './blend.ts';
import { type Box, intersect } from './geometry.ts';
import { mixLabels } from './owners.ts';

/** Pixels of a box of the canvas being drawn: straight alpha, with labels into one table for all of them. */
export interface Surface {
  box: Box;
  data: Uint8ClampedArray;
  labels: Uint32Array;
}

/** A transparent surface with the owner `label`. */
export function blankSurface(box: Box, label: number): Surface {
  const pixels = box.width * box.height;
  return {
    box,
    data: new Uint8ClampedArray(pixels * 4),
    labels: new Uint32Array(pixels).fill(label),
  };
}

/** How a surface is composited over another. */
export interface CompositeOptions {
  /** 0–1. */
  opacity: number;
  /** A byte per pixel of the upper surface, or null if all of it is visible. */
  coverage: Uint8Array | null;
  blend: Blend | null;
}

/**
 * Composites `over` on `under` where they overlap, by W3C Compositing and Blending Level 1 (5.6: the blended colour
 * weighted by the backdrop's alpha, then source-over). With normal blending the top layer owns a pixel by its alpha
 * alone, and the bytes equal those of imaging's `layOver`. With any other blend mode the top's part is its alpha times
 * how much of the backdrop's colour it changed (`topPart`): white in multiply changes nothing, so it earns nothing.
 */
export function compositeOver(
  under: Surface,
  over: Surface,
  options: CompositeOptions,
  table: MixTable,
): void {
  const part = intersect(under.box, over.box);
  if (!part) return;
  const { opacity, coverage, blend } = options;
  const [data, own] = [under.data, over.data];
  const mixed = new Float64Array(3);
  for (let y = part.y; y < part.y + part.height; y++) {
    let i = (y - under.box.y) * under.box.width + part.x - under.box.x;
    let k = (y - over.box.y) * over.box.width + part.x - over.box.x;
    for (const end = k + part.width; k < end; k++, i++) {
      const s = k * 4;
      const alpha = (coverage ? (own[s + 3] * coverage[k]) / 255 : own[s + 3]) * opacity;
      if (alpha === 0) continue;
      const d = i * 4;
      const behind = data[d + 3];
      const below = behind * (255 - alpha);
      let topByte = 255;
      if (blend && behind > 0) {
        blendPixel(mixed, blend, data, d, own, s);
        topByte = topPart(mixed, data, d, own, s);
        // Where the backdrop is partly transparent, the top's own color shows in proportion.
        for (let c = 0; c < 3; c++)
          mixed[c] = own[s + c] * (1 - behind / 255) + mixed[c] * (behind / 255);
        mixOver(data, d, mixed[0], mixed[1], mixed[2], alpha / 255);
      } else mixOver(data, d, own[s], own[s + 1], own[s + 2], alpha / 255);
      const kept = (behind * (255 - topByte)) / 255;
      under.labels[i] = mixLabels(
        table,
        over.labels[k],
        under.labels[i],
        alpha * (255 - kept),
        below + alpha * kept,
      );
    }
  }
}

/** Writes the colour that a source and an opaque backdrop blend to, 0–255. */
function blendPixel(
  out: Float64Array,
  blend: Blend,
  data: Uint8ClampedArray,
  d: number,
  own: Uint8ClampedArray,
  s: number,
): void {
  blend(
    out,
    data[d] / 255,
    data[d + 1] / 255,
    data[d + 2] / 255,
    own[s] / 255,
    own[s + 1] / 255,
    own[s + 2] / 255,
  );
  for (let c = 0; c < 3; c++) out[c] *= 255;
}

/**
 * The top layer's part of a blended color, 0–255: d(result, backdrop) / (d(result, backdrop) + d(result, top)),
 * over whole bytes, so that every engine gives the same. If the result equals both, the part is 0: without the top
 * the pixel would look the same, and a copy laid over a picture in `darken` must not take the picture's credit.
 */
function topPart(
  result: ArrayLike<number>,
  data: Uint8ClampedArray,
  d: number,
  own: Uint8ClampedArray,
  s: number,
): number {
  const [r, g, b] = [Math.round(result[0]), Math.round(result[1]), Math.round(result[2])];
  const changed = distance(r - data[d], g - data[d + 1], b - data[d + 2]);
  if (changed === 0) return 0;
  const apart = distance(r - own[s], g - own[s + 1], b - own[s + 2]);
  return Math.round((255 * changed) / (changed + apart));
}

/**
 * How far two colors are apart, in 1,200ths of a byte: three quarters by lightness (the weights of the blend modes),
 * one quarter by the mean of the channels' differences.
 */
function distance(red: number, green: number, blue: number): number {
  const light = Math.abs(30 * red + 59 * green + 11 * blue);
  return 9 * light + 100 * (Math.abs(red) + Math.abs(green) + Math.abs(blue));
}

/**
 * Blends a surface's colours towards those of `changed`, a picture of the same size, by coverage and opacity; alpha and
 * owners stay.
 */
export function recolor(
  surface: Surface,
  changed: ArrayLike<number>,
  options: CompositeOptions,
): void {
  const { data } = surface;
  const { opacity, coverage, blend } = options;
  const mixed = new Float64Array(3);
  for (let i = 0, d = 0; d < data.length; i++, d += 4) {
    const weight = coverage ? (coverage[i] / 255) * opacity : opacity;
    if (weight === 0 || data[d + 3] === 0) continue;
    if (blend) {
      blend(
        mixed,
        data[d] / 255,
        data[d + 1] / 255,
        data[d + 2] / 255,
        changed[d] / 255,
        changed[d + 1] / 255,
        changed[d + 2] / 255,
      );
    }
    for (let c = 0; c < 3; c++) {
      const next = blend ? mixed[c] * 255 : changed[d + c];
      data[d + c] = Math.round(data[d + c] + (next - data[d + c]) * weight);
    }
  }
}
