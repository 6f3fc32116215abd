/** Part of a picture that is owed to one artwork, in parts per million. */
export type Share = { artworkId: string; ppm: number };

export const million = 1_000_000;

/**
 * Whole parts per million that add up to exactly 1,000,000, from weights of any size (largest
 * remainders; ties go to the earlier artwork). Largest first, without artworks that gave nothing.
 */
export function apportion(artworkIds: readonly string[], weights: ArrayLike<number>): Share[] {
  let total = 0;
  for (let i = 0; i < weights.length; i++) total += weights[i];
  const exact = artworkIds.map((_, i) => (weights[i] / total) * million);
  const shares = artworkIds.map((artworkId, i) => ({ artworkId, ppm: Math.floor(exact[i]) }));
  let left = million - shares.reduce((sum, s) => sum + s.ppm, 0);
  const order = exact
    .map((v, i) => ({ i, rest: v - Math.floor(v) }))
    .sort((p, q) => q.rest - p.rest || p.i - q.i);
  for (let k = 0; left > 0; k = (k + 1) % order.length, left--) shares[order[k].i].ppm++;
  return shares.filter((s) => s.ppm > 0).sort((p, q) => q.ppm - p.ppm);
}

/**
 * Size of the largest piece copied whole: the most pixels that hang together and were all taken from
 * one artwork with one offset, as a fraction of the picture (0–1).
 */
export function measureLargestCopy(matches: Uint32Array, width: number, height: number): number {
  const n = width * height;
  const seen = new Uint8Array(n);
  const stack = new Int32Array(n);
  // Two neighbours belong to one piece when their matches are neighbours alike.
  const joined = (i: number, j: number, step: number): boolean =>
    seen[j] === 0 && matches[j] === matches[i] + step;
  let largest = 0;
  for (let first = 0; first < n; first++) {
    if (seen[first]) continue;
    let size = 0;
    let depth = 0;
    stack[depth++] = first;
    seen[first] = 1;
    while (depth > 0) {
      const i = stack[--depth];
      size++;
      const x = i % width;
      const visit = (j: number, step: number): void => {
        if (!joined(i, j, step)) return;
        seen[j] = 1;
        stack[depth++] = j;
      };
      if (x + 1 < width) visit(i + 1, 1);
      if (x > 0) visit(i - 1, -1);
      if (i + width < n) visit(i + width, 2048);
      if (i >= width) visit(i - width, -2048);
    }
    largest = Math.max(largest, size);
  }
  return largest / n;
}
