import { setTimeout as pause } from 'node:timers/promises';
import { ProviderError } from './provider.ts';

/** Milliseconds between questions about a job: soon at first, for quick models, and seldom in the end. */
const [soonMs, seldomMs] = [500, 4000];

/** Asks until there is an answer, ever more seldom, `slowest` milliseconds apart in the end. */
export async function poll<T>(
  read: () => Promise<T | undefined>,
  signal: AbortSignal,
  onWait: (waited: number) => void,
  slowest = seldomMs,
): Promise<T> {
  const began = performance.now();
  for (let wait = soonMs; ; wait = Math.min(slowest, wait * 1.5)) {
    const found = await read();
    if (found !== undefined) return found;
    onWait(performance.now() - began);
    await pause(wait, undefined, { signal });
  }
}

/** Estimated progress of a job that reports none, after a number of milliseconds: it never reaches the end. */
export const guessedFraction = (waitedMs: number): number => 1 - Math.exp(-waitedMs / 20_000);

/** A path below an address, from a setting. */
export function pathOf(model: string): string {
  if (!/^[\w.-]+(\/[\w.-]+)*$/.test(model) || model.includes('..'))
    throw new ProviderError('refused', 'Its model must be a path such as image/generate.');
  return `/${model}`;
}

/** The nearest to a size among ratios written as '3:2'. */
export function nearestRatio<T extends string>(
  ratios: readonly T[],
  { width, height }: { width: number; height: number },
): T {
  const distance = (ratio: string) => {
    const [w, h] = ratio.split(/[:x]/).map(Number) as [number, number];
    return Math.abs(Math.log(w / h) - Math.log(width / height));
  };
  return ratios.toSorted((a, b) => distance(a) - distance(b))[0]!;
}
