import type { Raster } from '../raster/raster.ts';
import { lumaOf, type Plane, resamplePlane } from './plane.ts';

/** Where a picture lies on its original: its corner, and original pixels per picture pixel. */
export type Placement = { x: number; y: number; stepX: number; stepY: number };

/** A placement with one scale, and how well both pictures agree there (−1 to 1). */
type Fit = { x: number; y: number; step: number; score: number };

/** Less of the original than this is not looked for. */
const leastArea = 0.38;
/** Two pictures that agree less than this at the best place are not the same: at 64 pixels, and at last. */
const leastHope = 0.7;
const leastScore = 0.8;
const coarse = 64;

/** A plane at exactly `factor` of its size: the last row and column may hang over its rim. */
const scaled = (plane: Plane, factor: number): Plane => {
  const axis = (length: number) => ({
    from: 0,
    step: 1 / factor,
    count: Math.max(4, Math.round(length * factor)),
  });
  return resamplePlane(plane, axis(plane.width), axis(plane.height));
};

/** Normalised cross-correlation of a whole piece with the part of `on` at a place in whole pixels. */
function correlate(on: Plane, piece: Plane, x0: number, y0: number): number {
  let [a, b, ab, aa, bb] = [0, 0, 0, 0, 0];
  for (let y = 0; y < piece.height; y++) {
    let i = (y + y0) * on.width + x0;
    for (let p = y * piece.width; p < (y + 1) * piece.width; p++, i++) {
      const u = on.data[i];
      const v = piece.data[p];
      a += u;
      b += v;
      ab += u * v;
      aa += u * u;
      bb += v * v;
    }
  }
  const n = piece.data.length;
  const spread = Math.sqrt(Math.max(1e-6, (aa - (a * a) / n) * (bb - (b * b) / n)));
  return (ab - (a * b) / n) / spread;
}

/** The best place on a coarse grid for every scale that leaves enough of the original. */
function search(picture: Plane, original: Plane): Fit[] {
  const factor = coarse / Math.max(original.width, original.height);
  const on = scaled(original, factor);
  const largest = Math.min(original.width / picture.width, original.height / picture.height);
  const area = (original.width * original.height) / (picture.width * picture.height);
  const smallest = Math.min(largest, Math.sqrt(leastArea * area));
  const steps = [largest];
  for (let step = largest / 1.02; step >= smallest; step /= 1.02) steps.push(step);
  if (largest > 1 && smallest <= 1) steps.push(1);
  return steps.map((step) => {
    const piece = scaled(picture, step * factor);
    const best: Fit = { x: 0, y: 0, step, score: -1 };
    for (let y = 0; y + piece.height <= on.height; y++) {
      for (let x = 0; x + piece.width <= on.width; x++) {
        const score = correlate(on, piece, x, y);
        if (score > best.score) Object.assign(best, { x: x / factor, y: y / factor, score });
      }
    }
    return best;
  });
}

/** How well the picture agrees with `on` (the original made smaller by `factor`) at a placement. */
function measure(picture: Plane, on: Plane, factor: number, fit: Omit<Fit, 'score'>): number {
  const { step } = fit;
  const range = (from: number, length: number, limit: number) => {
    const first = Math.max(0, Math.ceil(from * factor));
    return {
      first,
      count: Math.min(limit, Math.floor((from + length * step) * factor)) - first,
    };
  };
  const h = range(fit.x, picture.width, on.width);
  const v = range(fit.y, picture.height, on.height);
  if (h.count < 8 || v.count < 8) return -1;
  const axis = (from: number, { first, count }: typeof h) => ({
    from: (first / factor - from) / step,
    step: 1 / (factor * step),
    count,
  });
  const piece = resamplePlane(picture, axis(fit.x, h), axis(fit.y, v));
  return correlate(on, piece, h.first, v.first);
}

/** Walks to the best placement nearby, by `reach` pixels of `on` at first and a quarter at last. */
function refine(picture: Plane, on: Plane, factor: number, start: Fit, reach: number): Fit {
  let best: Fit = { ...start, score: measure(picture, on, factor, start) };
  for (let stride = reach; stride >= 0.25; stride /= 2) {
    const move = stride / factor;
    for (let round = 0; round < 6; round++) {
      const { x, y, step } = best;
      const wider = (2 * move) / Math.max(picture.width, picture.height);
      // A change of scale keeps the middle where it is.
      const grow = (by: number) => ({
        x: x - (by * picture.width) / 2,
        y: y - (by * picture.height) / 2,
        step: step + by,
      });
      const moves = [
        { x: x - move, y, step },
        { x: x + move, y, step },
        { x, y: y - move, step },
        { x, y: y + move, step },
        grow(wider),
        grow(-wider),
      ].map((fit) => ({ ...fit, score: measure(picture, on, factor, fit) }));
      const next = moves.reduce((a, b) => (b.score > a.score ? b : a));
      if (next.score <= best.score) break;
      best = next;
    }
  }
  return best;
}

/**
 * Lays a picture over the original it was cut from: correlation over place and scale, coarse to fine,
 * to a quarter of a pixel at 512. Null when nothing fits.
 */
export function align(raster: Raster, reference: Raster): Placement | null {
  const picture = lumaOf(raster);
  const original = lumaOf(reference);
  let fits = search(picture, original)
    .filter((fit) => fit.score >= leastHope)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 8);
  for (const { side, reach, keep } of [
    { side: 128, reach: 2, keep: 2 },
    { side: 512, reach: 2, keep: 1 },
  ]) {
    const factor = side / Math.max(original.width, original.height);
    const on = scaled(original, factor);
    fits = fits
      .map((fit) => {
        // Not much finer than what it is compared with: the walk resamples it at every step.
        const finer = Math.min(1, 1.25 * fit.step * factor);
        const piece = scaled(picture, finer);
        const found = refine(piece, on, factor, { ...fit, step: fit.step / finer }, reach);
        return { ...found, step: found.step * finer };
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, keep);
  }
  const [best] = fits;
  if (!best || best.score < leastScore) return null;
  return { x: best.x, y: best.y, stepX: best.step, stepY: best.step };
}
