import type { Provider } from '@limn/contracts/providers';
import type { ProviderRow, TryRow } from './schema.ts';
import { breakerOfAll } from './tries.ts';

/** Durations of successful tries of a kind in seconds, shortest first. */
function secondsOf(tries: readonly TryRow[], of: TryRow['what'] = 'picture'): number[] {
  return tries
    .flatMap(({ what, state, startedAt, endedAt }) =>
      what === of && state === 'done' && endedAt
        ? [(endedAt.getTime() - startedAt.getTime()) / 1000]
        : [],
    )
    .toSorted((a, b) => a - b);
}

const at = (sorted: readonly number[], part: number): number | null =>
  sorted[Math.floor(sorted.length * part)] ?? null;

/** How a provider has been, by its newest tries. */
export function healthOf(
  row: ProviderRow,
  tries: readonly TryRow[],
  now: Date,
): Provider['health'] {
  const ended = tries.filter(({ state }) => state === 'done' || state === 'failed');
  const failed = ended.filter(({ state }) => state === 'failed');
  return {
    breaker: breakerOfAll(row, tries, now),
    medianSeconds: at(secondsOf(tries), 0.5),
    errorRate: ended.length > 0 ? failed.length / ended.length : null,
    lastFailure: failed[0]?.failure ?? null,
  };
}

/** Minimum number of pictures for estimating the duration. */
const fewest = 3;

/** How long a provider takes in most cases, in seconds; undefined until it has been measured. */
export function usualSeconds(
  tries: readonly TryRow[],
): { least: number; most: number } | undefined {
  const sorted = secondsOf(tries);
  if (sorted.length < fewest) return undefined;
  return { least: Math.round(at(sorted, 0.1)!), most: Math.ceil(at(sorted, 0.9)!) };
}

/** How long trainings take in most cases, in seconds; undefined until one was seen. */
export const trainingSeconds = (tries: readonly TryRow[]): number | undefined =>
  at(secondsOf(tries, 'training'), 0.5) ?? undefined;
