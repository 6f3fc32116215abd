import { createRandom } from '../random.ts';
import type { Guide } from './guide.ts';
import type { PaletteCluster } from './style-index.ts';

/** k-means with k-means++ seeding over `count` points of `dim` floats. */
export function kMeans(
  points: Float32Array,
  dim: number,
  k: number,
  seed: number,
): { centres: Float32Array; labels: Uint8Array } {
  const count = points.length / dim;
  const random = createRandom(seed);
  const centres = new Float32Array(k * dim);
  const nearest = new Float32Array(count).fill(Infinity);
  const gap = (i: number, c: number): number => {
    let d = 0;
    for (let j = 0; j < dim; j++) d += (points[i * dim + j] - centres[c * dim + j]) ** 2;
    return d;
  };
  let chosen = Math.floor(random() * count);
  for (let c = 0; c < k; c++) {
    centres.set(points.subarray(chosen * dim, chosen * dim + dim), c * dim);
    let total = 0;
    for (let i = 0; i < count; i++) {
      nearest[i] = Math.min(nearest[i], gap(i, c));
      total += nearest[i];
    }
    let left = random() * total;
    for (chosen = 0; chosen < count - 1 && left > 0; chosen++) left -= nearest[chosen];
  }
  const labels = new Uint8Array(count);
  for (let round = 0; round < 10; round++) {
    const sums = new Float64Array(k * dim);
    const sizes = new Float64Array(k);
    for (let i = 0; i < count; i++) {
      let best = Infinity;
      for (let c = 0; c < k; c++) {
        const d = gap(i, c);
        if (d < best) {
          best = d;
          labels[i] = c;
        }
      }
      sizes[labels[i]]++;
      for (let j = 0; j < dim; j++) sums[labels[i] * dim + j] += points[i * dim + j];
    }
    for (let c = 0; c < k; c++) {
      if (sizes[c] === 0) continue;
      for (let j = 0; j < dim; j++) centres[c * dim + j] = sums[c * dim + j] / sizes[c];
    }
  }
  return { centres, labels };
}

/** Weight of height against Lab in clustering: a sky blue and a sea blue are two clusters. */
const heightWeight = 30;

/** A colour to paint with: a cluster, and how calm the places are that have it. */
export type PaintColor = PaletteCluster & {
  /** 1 if the surroundings have the same colour, 0 if the colour occurs as specks among others. */
  calm: number;
};

/** How far off a place is compared with what is round it, in pixels of the guide. */
const around = 4;

/** Mean difference in Lab from the left, right, upper and lower neighbour. */
function unrest({ width, height, lab }: Guide, p: number): number {
  const x = p % width;
  const y = Math.floor(p / width);
  let sum = 0;
  for (const [dx, dy] of [
    [-around, 0],
    [around, 0],
    [0, -around],
    [0, around],
  ]) {
    const u = Math.min(width - 1, Math.max(0, x + dx));
    const v = Math.min(height - 1, Math.max(0, y + dy));
    const q = (v * width + u) * 3;
    sum += Math.hypot(
      lab[q] - lab[p * 3],
      lab[q + 1] - lab[p * 3 + 1],
      lab[q + 2] - lab[p * 3 + 2],
    );
  }
  return sum / 4;
}

/** Palette of several artworks; `weights` are their relative numbers of samples. */
export function clusterPalette(
  guides: Guide[],
  weights: number[],
  k: number,
  seed: number,
): PaintColor[] {
  const total = weights.reduce((sum, w) => sum + w, 0);
  const samples = 7000;
  const points = new Float32Array(samples * 4);
  const unrests = new Float32Array(samples);
  const random = createRandom(seed);
  let n = 0;
  guides.forEach((guide, g) => {
    const size = guide.width * guide.height;
    const quota =
      g === guides.length - 1 ? samples - n : Math.round((samples * weights[g]) / total);
    for (let i = 0; i < quota && n < samples; i++, n++) {
      const p = Math.floor(random() * size);
      points.set(guide.lab.subarray(p * 3, p * 3 + 3), n * 4);
      points[n * 4 + 3] = (Math.floor(p / guide.width) / guide.height) * heightWeight;
      unrests[n] = unrest(guide, p);
    }
  });
  const { centres, labels } = kMeans(points, 4, k, seed + 1);
  const mass = new Float64Array(k);
  const upper = new Float64Array(k);
  const lower = new Float64Array(k);
  const restless = new Float64Array(k);
  for (let i = 0; i < samples; i++) {
    const y = points[i * 4 + 3] / heightWeight;
    mass[labels[i]] += 1 / samples;
    restless[labels[i]] += Math.min(1, unrests[i] / 24) / samples;
    if (y < 1 / 3) upper[labels[i]] += 1 / samples;
    if (y > 2 / 3) lower[labels[i]] += 1 / samples;
  }
  return Array.from({ length: k }, (_, c): PaintColor => {
    const own = Math.max(1e-9, mass[c]);
    const [l, a, b, y] = centres.subarray(c * 4, c * 4 + 4);
    return {
      lab: [l, a, b],
      mass: mass[c],
      height: y / heightWeight,
      sky: upper[c] / own,
      ground: lower[c] / own,
      calm: 1 - restless[c] / own,
    };
  })
    .filter((cluster) => cluster.mass > 0.0005)
    .sort((p, q) => q.mass - p.mass);
}
