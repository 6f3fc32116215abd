import { labelComponents } from './components.ts';

/**
 * Drops stray pieces: with scribbles all that no subject scribble touches, else those below a tenth of the largest.
 * Holes below 1/400 of the subject are filled unless they contain a background scribble.
 */
export function tidySubject(subject: Uint8Array, seeds: Uint8Array, width: number): Uint8Array {
  const { labels, sizes } = labelComponents(subject, width);
  const touched = new Set<number>();
  seeds.forEach((s, i) => s === 2 && touched.add(labels[i]));
  const largest = Math.max(...sizes);
  const keeps = sizes.map((size, k) => (touched.size > 0 ? touched.has(k) : size * 10 >= largest));
  const out = Uint8Array.from(labels, (label) => (label > 0 && keeps[label] ? 1 : 0));
  const total = out.reduce((a, b) => a + b, 0);
  const outside = labelComponents(
    out.map((v) => 1 - v),
    width,
  );
  const scribbled = new Set<number>();
  seeds.forEach((s, i) => s === 1 && scribbled.add(outside.labels[i]));
  return out.map((v, i) => {
    const hole = outside.labels[i];
    return v || (outside.sizes[hole] * 400 < total && !scribbled.has(hole)) ? 1 : 0;
  });
}
