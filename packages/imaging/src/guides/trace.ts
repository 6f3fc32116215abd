import { rgbToLab, type Lab } from '../raster/color.ts';
import type { Rgb } from '../raster/raster.ts';
import { median3 } from '../style/guide.ts';
import { findRegions } from './find-regions.ts';
import { outside, type Tracing } from '../drawing/tracing.ts';

/** Measurements of a region. Places and lengths are fractions of the picture's sides. */
export type RegionMeasure = {
  lab: Lab;
  area: number;
  x: number;
  y: number;
  /** Fraction of each picture edge that it touches. */
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** From its highest pixel to its lowest. */
  tall: number;
  /** Mean difference of its pixels from their smoothed colour, in L*: blurred or bare is low. */
  texture: number;
  /** Mean step of Lab across its outline, a few pixels wide: low where it fades into the next. */
  step: number;
  /** Length of the edge shared with each other region, in pixels. */
  borders: Float64Array;
};

export type Traced = { tracing: Omit<Tracing, 'regions'>; measures: RegionMeasure[] };

/** Rounds of the median filter that regions are found on: leaves and waves go, edges stay. */
const smoothing = 4;

/**
 * Takes a picture apart into at most `most` regions; with `alpha` (a byte a pixel) only where it is
 * above one half. Memory: about 60 bytes a pixel.
 */
export function tracePicture(picture: Rgb, most: number, alpha?: Uint8Array): Traced {
  const { width, height } = picture;
  const mask = alpha ? alpha.map((a) => (a > 127 ? 1 : 0)) : new Uint8Array(width * height).fill(1);
  const exact = rgbToLab(picture.data);
  const once = median3(picture.data, width, height);
  let smooth = once;
  for (let k = 1; k < smoothing; k++) smooth = median3(smooth, width, height);
  const { labels, count } = findRegions(rgbToLab(smooth), width, mask, most);
  const detail = rgbToLab(once);
  const measures = measureRegions(detail, exact, labels, width, count);
  for (let i = 0; i < labels.length; i++) {
    const region = measures[labels[i]];
    for (let c = 0; c < 3; c++) detail[i * 3 + c] -= region ? region.lab[c] : detail[i * 3 + c];
  }
  return { tracing: { width, height, labels, detail, ...(alpha ? { alpha } : {}) }, measures };
}

function measureRegions(
  lab: Float32Array,
  exact: Float32Array,
  labels: Uint8Array,
  width: number,
  count: number,
): RegionMeasure[] {
  const height = labels.length / width;
  // Area, L*, a*, b*, x, y, texture, then the lengths along top, bottom, left and right.
  const sums = Array.from({ length: count }, () => new Float64Array(11));
  const rows = Array.from({ length: count }, () => ({ first: height, last: 0 }));
  const borders = Array.from({ length: count }, () => new Float64Array(count));
  const steps = new Float64Array(count);
  /** Pixels i and j are neighbours; `next` leads on from i over j. */
  const meet = (i: number, j: number, next: number): void => {
    const [p, q] = [labels[i], labels[j]];
    if (p === q || p === outside || q === outside) return;
    borders[p][q]++;
    borders[q][p]++;
    const near = (i - next >= 0 ? i - next : i) * 3;
    const far = (j + next < labels.length ? j + next : j) * 3;
    const step = Math.hypot(
      lab[near] - lab[far],
      lab[near + 1] - lab[far + 1],
      lab[near + 2] - lab[far + 2],
    );
    steps[p] += step;
    steps[q] += step;
  };
  for (let i = 0; i < labels.length; i++) {
    const r = labels[i];
    if (r === outside) continue;
    const x = i % width;
    const y = (i - x) / width;
    const s = sums[r];
    s[0]++;
    for (let c = 0; c < 3; c++) s[1 + c] += lab[i * 3 + c];
    s[4] += (x + 0.5) / width;
    s[5] += (y + 0.5) / height;
    s[6] += Math.abs(exact[i * 3] - lab[i * 3]);
    if (y === 0) s[7] += 1 / width;
    if (y === height - 1) s[8] += 1 / width;
    if (x === 0) s[9] += 1 / height;
    if (x === width - 1) s[10] += 1 / height;
    rows[r].first = Math.min(rows[r].first, y);
    rows[r].last = y;
    if (x + 1 < width) meet(i, i + 1, 1);
    if (y + 1 < height) meet(i, i + width, width);
  }
  const total = sums.reduce((sum, s) => sum + s[0], 0);
  return sums.map((s, r) => ({
    lab: [s[1] / s[0], s[2] / s[0], s[3] / s[0]],
    area: s[0] / total,
    x: s[4] / s[0],
    y: s[5] / s[0],
    top: s[7],
    bottom: s[8],
    left: s[9],
    right: s[10],
    tall: (rows[r].last - rows[r].first + 1) / height,
    texture: s[6] / s[0],
    step:
      steps[r] /
      Math.max(
        1,
        borders[r].reduce((sum, v) => sum + v, 0),
      ),
    borders: borders[r],
  }));
}
