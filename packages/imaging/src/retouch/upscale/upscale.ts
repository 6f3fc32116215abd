import { ImagingError } from '../../errors.ts';
import { assertOwned, type Owned, remap } from '../../ownership/ownership.ts';
import { spreadOwners } from '../../ownership/spread-owners.ts';
import type { Raster } from '../../raster/raster.ts';
import { RunControl, type RunOptions } from '../../run-control.ts';
import { extendColors } from '../extend-colors.ts';
import { classify, cornerOf, reach, tapOffsets, taps } from './classify.ts';
import { doublePlane, halvePlane } from './cubic.ts';
import { decodeWeights } from './weight-text.ts';

/** Side of the tiles worked on, and what is read round each: filters and corrections reach that far. */
const tile = 256;
const margin = 20;
/** Longest side of the result. */
const longest = 8192;
const backProjections = 2;

/**
 * Makes a picture two or four times as wide and as high, with its edges sharp: each pixel's edge is classified and the
 * filter trained for that class draws the four pixels in its place (RAISR, Romano 2017), then the result is corrected
 * until it shrinks back to the picture (Irani 1991). Works in tiles: about 12 MB in addition to the result. Alpha is
 * upscaled smoothly; colours under it do not bleed. A new pixel has the ownership of the pixel it replaces.
 *
 * Throws `bad-input` for another factor or a result with a side above 8,192, and `cancelled`.
 */
export async function upscale(
  picture: Owned,
  factor: 2 | 4,
  options: RunOptions = {},
): Promise<Owned> {
  assertOwned(picture, 'upscale');
  const { pixels: raster } = picture;
  const { width, height } = raster;
  if (factor !== 2 && factor !== 4) {
    throw new ImagingError('bad-input', 'upscale: factor must be 2 or 4.');
  }
  if (Math.max(width, height) * factor > longest) {
    throw new ImagingError('bad-input', `upscale: the result may have at most ${longest} a side.`);
  }
  const control = new RunControl(options);
  const filters = await (loaded ??= loadFilters());
  const first = await doubleSize(raster, filters, control, 0, factor === 2 ? 1 : 0.2);
  const pixels = factor === 2 ? first : await doubleSize(first, filters, control, 0.2, 1);
  const owners = remap(spreadOwners(picture), width * factor, height * factor, (x, y) => {
    return Math.floor(y / factor) * width + Math.floor(x / factor);
  });
  return { pixels, owners };
}

let loaded: Promise<Float32Array> | undefined;

/** The learnt weights, which only a browser that enlarges needs to load. */
async function loadFilters(): Promise<Float32Array> {
  const { upscaleFilters } = await import('./filters.ts');
  return Float32Array.from(decodeWeights(upscaleFilters), (weight) => weight / 1024);
}

async function doubleSize(
  raster: Raster,
  filters: Float32Array,
  control: RunControl,
  from: number,
  to: number,
): Promise<Raster> {
  const { width, height } = raster;
  const out = {
    width: width * 2,
    height: height * 2,
    data: new Uint8ClampedArray(raster.data.length * 4),
  };
  const rows = Math.ceil(height / tile);
  for (let y = 0; y < height; y += tile) {
    for (let x = 0; x < width; x += tile) {
      upscaleTile(raster, out, filters, x, y);
      await control.breathe();
    }
    control.report(from + ((to - from) * (y / tile + 1)) / rows, 'enlarging');
  }
  return out;
}

/** Colour planes and alpha of one tile with its margin; lightness is their weighted sum. */
function upscaleTile(
  from: Raster,
  to: Raster,
  filters: Float32Array,
  x0: number,
  y0: number,
): void {
  const left = Math.max(0, x0 - margin);
  const top = Math.max(0, y0 - margin);
  const w = Math.min(from.width, x0 + tile + margin) - left;
  const h = Math.min(from.height, y0 + tile + margin) - top;
  const colors = new Float32Array(w * h * 3);
  const alpha = new Float32Array(w * h);
  let opaque = true;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const s = ((top + y) * from.width + left + x) * 4;
      const i = y * w + x;
      for (let c = 0; c < 3; c++) colors[i * 3 + c] = from.data[s + c];
      alpha[i] = from.data[s + 3];
      opaque &&= alpha[i] === 255;
    }
  }
  if (!opaque)
    extendColors(
      colors,
      alpha.map((a) => a / 255),
      w,
      h,
    );
  const planes = [0, 1, 2].map((c) =>
    Float32Array.from({ length: w * h }, (_, i) => colors[i * 3 + c]),
  );
  const light = planes[0].map((r, i) => lightness(r, planes[1][i], planes[2][i]));
  const wide = planes.map((plane) => doublePlane(plane, w, h));
  const sharp = sharpen(light, doublePlane(light, w, h), filters, w, h);
  const cover = opaque ? null : doublePlane(alpha, w, h);
  const endX = Math.min(from.width, x0 + tile) * 2;
  const endY = Math.min(from.height, y0 + tile) * 2;
  for (let y = y0 * 2; y < endY; y++) {
    for (let x = x0 * 2; x < endX; x++) {
      const i = (y - top * 2) * w * 2 + x - left * 2;
      const d = (y * to.width + x) * 4;
      const gain = sharp[i] - lightness(wide[0][i], wide[1][i], wide[2][i]);
      for (let c = 0; c < 3; c++) to.data[d + c] = wide[c][i] + gain;
      to.data[d + 3] = cover ? cover[i] : 255;
    }
  }
}

const lightness = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** The doubled plane: learnt filters inside, the cubic at the rim, then back-projection. */
function sharpen(
  small: Float32Array,
  smooth: Float32Array,
  filters: Float32Array,
  w: number,
  h: number,
): Float32Array {
  const out = smooth;
  const { kind, turn } = classify(small, w, h);
  const offsets = tapOffsets(w);
  const n = taps.length - 1;
  for (let y = reach; y < h - reach; y++) {
    for (let x = reach; x < w - reach; x++) {
      const i = y * w + x;
      const offset = offsets[turn[i]];
      const own = small[i];
      const at = kind[i] * 2 * n;
      const sums = [0, 0, 0, 0];
      for (let k = 0; k < n; k++) {
        const near = small[i + offset[k + 1]] - own;
        const far = small[i - offset[k + 1]] - own;
        const f = filters[at + k];
        const g = filters[at + n + k];
        sums[0] += f * near;
        sums[1] += g * near;
        sums[2] += g * far;
        sums[3] += f * far;
      }
      for (let phase = 0; phase < 2; phase++) {
        const corner = corners[turn[i] * 2 + phase];
        out[(2 * y + (corner >> 1)) * 2 * w + 2 * x + (corner & 1)] = own + sums[phase];
        const far = 3 - corner;
        out[(2 * y + (far >> 1)) * 2 * w + 2 * x + (far & 1)] = own + sums[3 - phase];
      }
    }
  }
  for (let round = 0; round < backProjections; round++) {
    const shrunk = halvePlane(out, 2 * w, 2 * h);
    const lack = doublePlane(
      small.map((v, i) => v - shrunk[i]),
      w,
      h,
    );
    for (let i = 0; i < out.length; i++) out[i] += lack[i];
  }
  return out;
}

const corners = Uint8Array.from({ length: 8 }, (_, k) => cornerOf(k >> 1, k & 1 ? 1 : 0));
