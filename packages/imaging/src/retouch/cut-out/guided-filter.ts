import { boxMean } from '../box-mean.ts';

/** Variance of colour, 0–255 squared, below which an edge is noise. */
const noise = 60;

/**
 * Smooths `values` (0–1) so that they follow the edges of a picture's lightness (guided filter, He 2013).
 * `rgb` has three floats a pixel, 0–255.
 */
export function guidedFilter(
  rgb: Float32Array,
  values: Float32Array,
  width: number,
  height: number,
  reach: number,
): Float32Array {
  const guide = values.map(
    (_, i) => 0.3 * rgb[i * 3] + 0.59 * rgb[i * 3 + 1] + 0.11 * rgb[i * 3 + 2],
  );
  const mean = (plane: Float32Array): Float32Array => boxMean(plane, width, height, reach);
  const meanGuide = mean(guide);
  const meanValue = mean(values);
  const product = mean(guide.map((g, i) => g * values[i]));
  const square = mean(guide.map((g) => g * g));
  const slope = square.map((s, i) => {
    const variance = Math.max(0, s - meanGuide[i] * meanGuide[i]);
    return (product[i] - meanGuide[i] * meanValue[i]) / (variance + noise);
  });
  const base = slope.map((s, i) => meanValue[i] - s * meanGuide[i]);
  const meanSlope = mean(slope);
  const meanBase = mean(base);
  return guide.map((g, i) => meanSlope[i] * g + meanBase[i]);
}
