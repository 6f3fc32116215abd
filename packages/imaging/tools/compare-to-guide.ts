// How near a painting comes to the picture it was painted after.
import type { Raster } from '../src/index.ts';
import { flatten } from '../src/raster/raster.ts';
import { shrinkBytes } from '../src/raster/resample.ts';
import { blur } from '../src/style/guide.ts';
import { lightnessOf } from '../src/style/lines.ts';

const lightAt = (picture: Raster, side: number): Float32Array =>
  lightnessOf(shrinkBytes(flatten(picture).data, picture.width, picture.height, 3, side, side));

/** Correlation of lightness (L*) at 96², −1 to 1; both pictures have the same aspect ratio. */
export function lightnessCorrelation(painting: Raster, guide: Raster): number {
  const [p, q] = [lightAt(painting, 96), lightAt(guide, 96)];
  const mean = (v: Float32Array): number => v.reduce((a, b) => a + b, 0) / v.length;
  const [mp, mq] = [mean(p), mean(q)];
  let [pq, pp, qq] = [0, 0, 0];
  p.forEach((v, i) => {
    pq += (v - mp) * (q[i] - mq);
    pp += (v - mp) ** 2;
    qq += (q[i] - mq) ** 2;
  });
  return pq / Math.sqrt(Math.max(1e-9, pp * qq));
}

/** Side that edges are found at, the part of the pixels taken for edges, and how far apart two may be to agree. */
const [edgeSide, edgeShare, tolerance] = [192, 0.1, 2];

/** A tenth of the pixels: those with the steepest smoothed lightness. */
function edgesOf(picture: Raster): Uint8Array {
  const light = lightAt(picture, edgeSide);
  blur(light, edgeSide, edgeSide, 1);
  const slopes = new Float32Array(light.length);
  for (let y = 1; y < edgeSide - 1; y++) {
    for (let x = 1; x < edgeSide - 1; x++) {
      const i = y * edgeSide + x;
      slopes[i] = Math.hypot(
        light[i + 1] - light[i - 1],
        light[i + edgeSide] - light[i - edgeSide],
      );
    }
  }
  const least = [...slopes].sort((a, b) => b - a)[Math.floor(edgeShare * slopes.length)];
  return Uint8Array.from(slopes, (slope) => (slope > least ? 1 : 0));
}

/** Part of one picture's edges that are near an edge of the other. */
function foundIn(edges: Uint8Array, other: Uint8Array): number {
  let [all, found] = [0, 0];
  edges.forEach((edge, i) => {
    if (!edge) return;
    all++;
    for (let dy = -tolerance; dy <= tolerance; dy++) {
      for (let dx = -tolerance; dx <= tolerance; dx++) {
        if (!other[i + dy * edgeSide + dx]) continue;
        found++;
        return;
      }
    }
  });
  return found / Math.max(1, all);
}

/** F of edges at 192², found again within 2 pixels, 0–1. */
export function edgeAgreement(painting: Raster, guide: Raster): number {
  const [p, q] = [edgesOf(painting), edgesOf(guide)];
  const [precision, recall] = [foundIn(p, q), foundIn(q, p)];
  return (2 * precision * recall) / Math.max(1e-9, precision + recall);
}
