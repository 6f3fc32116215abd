import { labToColor, rgbToLab } from '../../raster/color.ts';
import type { Raster } from '../../raster/raster.ts';

type Moments = { mean: number[]; spread: number[] };

/** Means and standard deviations of Lab over pixels, each weighted 0–255. */
export function labMoments(raster: Raster, weights: Uint8Array | null): Moments {
  const mean = [0, 0, 0];
  const square = [0, 0, 0];
  let total = 0;
  const count = raster.width * raster.height;
  // Every picture gives its moments by some ten thousand of its pixels.
  const step = Math.max(1, Math.floor(Math.sqrt(count / 20_000)));
  for (let y = 0; y < raster.height; y += step) {
    for (let x = 0; x < raster.width; x += step) {
      const i = y * raster.width + x;
      const w = weights ? weights[i] : raster.data[i * 4 + 3];
      if (w === 0) continue;
      const lab = rgbToLab(Uint8Array.from(raster.data.subarray(i * 4, i * 4 + 3)));
      total += w;
      for (let c = 0; c < 3; c++) {
        mean[c] += w * lab[c];
        square[c] += w * lab[c] * lab[c];
      }
    }
  }
  if (total === 0) return { mean: [50, 0, 0], spread: [1, 1, 1] };
  for (let c = 0; c < 3; c++) mean[c] /= total;
  const spread = square.map((s, c) => Math.sqrt(Math.max(0.25, s / total - mean[c] * mean[c])));
  return { mean, spread };
}

/**
 * Moves a subject's light and colour towards its surroundings' (Reinhard 2001, held back: at `strength` 1
 * half the way in lightness and two thirds in hue, contrast by at most a quarter). Changes `data` in place.
 */
export function matchLight(subject: Raster, own: Moments, around: Moments, strength: number): void {
  const { data } = subject;
  const ratio = Math.min(1.25, Math.max(0.8, around.spread[0] / own.spread[0]));
  const contrast = 1 + (ratio - 1) * strength;
  const shift = [0.5, 0.66, 0.66].map((part, c) => {
    const most = c === 0 ? 25 : 14;
    return strength * Math.min(most, Math.max(-most, part * (around.mean[c] - own.mean[c])));
  });
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) continue;
    const lab = rgbToLab(Uint8Array.from(data.subarray(i, i + 3)));
    const l = own.mean[0] + (lab[0] - own.mean[0]) * contrast + shift[0];
    const color = labToColor([Math.min(100, Math.max(0, l)), lab[1] + shift[1], lab[2] + shift[2]]);
    for (let c = 0; c < 3; c++) data[i + c] = Math.round(color[c]);
  }
}
