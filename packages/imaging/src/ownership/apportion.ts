/** Part of a picture that is owed to one artwork, in parts per million. */
export type Share = { artworkId: string; ppm: number };

export const million = 1_000_000;

/**
 * Whole parts per million that add up to exactly 1,000,000, from weights of any size (largest
 * remainders; ties go to the earlier artwork). Largest first, without artworks that gave nothing.
 */
export function apportion(artworkIds: readonly string[], weights: ArrayLike<number>): Share[] {
  const parts = apportionWeights(weights);
  return artworkIds
    .map((artworkId, i) => ({ artworkId, ppm: parts[i] }))
    .filter((s) => s.ppm > 0)
    .sort((p, q) => q.ppm - p.ppm);
}

/** As `apportion`: the parts alone, in the order of the weights. */
export function apportionWeights(weights: ArrayLike<number>): number[] {
  let total = 0;
  for (let i = 0; i < weights.length; i++) total += weights[i];
  const exact = Array.from(weights, (weight) => (weight / total) * million);
  const parts = exact.map(Math.floor);
  let left = million - parts.reduce((sum, part) => sum + part, 0);
  const order = exact
    .map((v, i) => ({ i, rest: v - Math.floor(v) }))
    .sort((p, q) => q.rest - p.rest || p.i - q.i);
  for (let k = 0; left > 0; k = (k + 1) % order.length, left--) parts[order[k].i]++;
  return parts;
}
