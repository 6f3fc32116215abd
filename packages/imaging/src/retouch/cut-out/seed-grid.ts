import { ImagingError } from '../../errors.ts';
import { rgbToLab } from '../../raster/color.ts';
import { shrinkBytes } from '../../raster/resample.ts';
import type { Rgb } from '../../raster/raster.ts';
import { ColorModel } from './color-model.ts';
import { geodesicDistance } from './geodesic.ts';
import type { Grid } from './segment.ts';

/** Longest side of the copy that is segmented, in pixels, unless a faster search is asked for. */
export const usualDetail = 400;

/**
 * A copy small enough to segment, with seeds from the scribbles or, without any, from the rim.
 * @param longest its longest side in pixels
 */
export function seedGrid(rgb: Rgb, scribbles: Uint8Array | null, longest = usualDetail): Grid {
  const scale = Math.min(1, longest / Math.max(rgb.width, rgb.height));
  const width = Math.max(1, Math.round(rgb.width * scale));
  const height = Math.max(1, Math.round(rgb.height * scale));
  const lab = rgbToLab(shrinkBytes(rgb.data, rgb.width, rgb.height, 3, width, height));
  if (!scribbles) return seedByRim(lab, width, height);
  const seeds = shrinkScribbles(scribbles, rgb, width, height);
  return seedByScribbles(lab, seeds, width, height);
}

/** A small pixel takes the scribble it holds; the subject's where it holds both. */
function shrinkScribbles(
  scribbles: Uint8Array,
  { width: w, height: h }: Rgb,
  width: number,
  height: number,
): Uint8Array {
  const seeds = new Uint8Array(width * height);
  for (let y = 0; y < h; y++) {
    const row = Math.min(height - 1, Math.floor((y * height) / h)) * width;
    for (let x = 0; x < w; x++) {
      const s = scribbles[y * w + x];
      if (s > 2)
        throw new ImagingError('bad-input', 'cutOut: scribbles may hold 0, 1 and 2 alone.');
      if (s === 0) continue;
      const i = row + Math.min(width - 1, Math.floor((x * width) / w));
      seeds[i] = Math.max(seeds[i], s);
    }
  }
  return seeds;
}

/** Pixels belong to the scribble they reach across fewer edges; the cut may change that. */
function seedByScribbles(
  lab: Float32Array,
  seeds: Uint8Array,
  width: number,
  height: number,
): Grid {
  if (!seeds.includes(2)) {
    throw new ImagingError('bad-input', 'cutOut: scribbles must touch the subject.');
  }
  const rim = rimOf(width, height, 1);
  const inside = Uint16Array.from(seeds, (s) => (s === 2 ? 0 : 65535));
  const outside = Uint16Array.from(seeds, (s, i) =>
    s === 1 ? 0 : s === 0 && rim[i] ? rimDoubt : 65535,
  );
  const near = geodesicDistance(lab, inside, width);
  const far = geodesicDistance(lab, outside, width);
  const prior = Float32Array.from(near, (n, i) => (scribblePull * (n - far[i])) / (n + far[i] + 1));
  const start = seeds.map((_, i) => (near[i] < far[i] ? 1 : 0));
  return { width, height, lab, seeds, prior, start };
}
const scribblePull = 5;
/** The picture's rim is background too, but far less surely than a scribble. */
const rimDoubt = 120;

const rimOf = (width: number, height: number, depth: number): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, i) => {
    const x = i % width;
    const y = Math.floor(i / width);
    return x < depth || y < depth || x >= width - depth || y >= height - depth ? 1 : 0;
  });

/**
 * No scribbles: colours like the rim's are background, others near the middle are the subject. The bottom rim counts
 * little, because subjects usually touch it.
 */
function seedByRim(lab: Float32Array, width: number, height: number): Grid {
  const depth = Math.max(1, Math.round(Math.min(width, height) * 0.04));
  const rim = rimOf(width, height, depth);
  const middle = (i: number): number => {
    const x = ((i % width) + 0.5) / width - 0.5;
    const y = (Math.floor(i / width) + 0.5) / height - 0.52;
    return Math.min(1, 2 * Math.hypot(x, y));
  };
  const bottom = width * (height - depth);
  const weights = Float32Array.from(rim, (r, i) => (r === 0 ? 0 : i >= bottom ? 0.15 : 1));
  const model = new ColorModel(lab, weights, 6, 7);
  const odd = new Float32Array(rim.length);
  for (let i = 0; i < odd.length; i++) {
    odd[i] = Math.min(30, model.cost(lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]));
  }
  const rimCosts = [...odd].filter((_, i) => rim[i] && i < bottom).sort((a, b) => a - b);
  const usual = rimCosts[Math.floor(rimCosts.length * 0.75)] ?? 0;
  const seeds = Uint8Array.from(rim, (r, i) => (r && i < bottom && odd[i] <= usual ? 1 : 0));
  const starts = Uint16Array.from(seeds, (s) => (s ? 0 : 65535));
  const reached = geodesicDistance(lab, starts, width);
  const farthest = Math.max(
    1,
    reached.reduce((most, d) => Math.max(most, d === 65535 ? 0 : d), 0),
  );
  const salience = odd.map((o, i) => {
    const strange = Math.min(1, Math.max(0, (o - usual) / 8));
    const walled = Math.min(1, reached[i] / farthest);
    return (0.5 * strange + 0.8 * walled) * (1.15 - middle(i));
  });
  const cut = otsu(salience);
  const start = Uint8Array.from(salience, (s) => (s > cut ? 1 : 0));
  const prior = salience.map(
    (s, i) => 3 * (middle(i) - 0.55) + Math.min(4, Math.max(-4, (cut - s) * 8)),
  );
  return { width, height, lab, seeds, prior, start };
}

/** The threshold that parts the values into the two most even groups (Otsu 1979). */
function otsu(values: Float32Array): number {
  const most = values.reduce((a, b) => Math.max(a, b), 1e-6);
  const bins = new Float64Array(64);
  for (const v of values) bins[Math.min(63, Math.max(0, Math.floor((v / most) * 64)))]++;
  let [best, cut, low, lowSum] = [-1, 0, 0, 0];
  const sum = bins.reduce((a, n, k) => a + n * k, 0);
  for (let k = 0; k < 63; k++) {
    low += bins[k];
    lowSum += bins[k] * k;
    const high = values.length - low;
    if (low === 0 || high === 0) continue;
    const between = low * high * (lowSum / low - (sum - lowSum) / high) ** 2;
    if (between > best) [best, cut] = [between, k];
  }
  return ((cut + 1) / 64) * most;
}
