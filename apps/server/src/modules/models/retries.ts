import { TaskCancelled } from '../../painting/index.ts';
import type { ProviderFailure } from '@limn/contracts/providers';

/** The retry rules of each failure. */
export interface RetryRule {
  /** How often one picture is tried in all. */
  tries: number;
  /** Milliseconds before the second try; doubled for each after it. */
  waitMs: number;
  /** The failure is the provider's, not the order's: the circuit breaker counts it. */
  counts: boolean;
}

export const retryRules: Record<ProviderFailure, RetryRule> = {
  refused: { tries: 1, waitMs: 0, counts: false },
  busy: { tries: 4, waitMs: 4000, counts: true },
  // Long enough for a server restart.
  gone: { tries: 6, waitMs: 2000, counts: true },
  'bad-answer': { tries: 2, waitMs: 1000, counts: true },
  // Its models have been unloaded in the meantime.
  'out-of-memory': { tries: 2, waitMs: 3000, counts: true },
  timeout: { tries: 2, waitMs: 1000, counts: true },
};

/** Milliseconds until the next try, after a number of tries; undefined: it is given up. */
export function waitAfter(
  kind: ProviderFailure,
  tries: number,
  asked?: number,
): number | undefined {
  const { tries: most, waitMs } = retryRules[kind];
  if (tries >= most) return undefined;
  return Math.min(60_000, Math.max(asked ?? 0, waitMs * 2 ** (tries - 1)));
}

/** Number of failures in a row that open the circuit. */
const mostFailures = 5;
/** Milliseconds without requests to it; doubled with every failed trial, up to 15 minutes. */
const restMs = 30_000;
const longestRestMs = 900_000;

/** A try that takes longer is abandoned; milliseconds. */
const forgottenMs = 900_000;

/** A try as the breaker sees it. */
export interface Outcome {
  /** Null: it ended well, or through no fault of the provider's, or has not ended. */
  failure: ProviderFailure | null;
  state: 'starting' | 'running' | 'done' | 'failed' | 'cancelled';
  startedAt: Date;
  endedAt: Date | null;
}

/** Whether a try may still finish. */
export const isUnderWay = ({ state, startedAt }: Outcome, now: Date): boolean =>
  (state === 'starting' || state === 'running') &&
  now.getTime() < startedAt.getTime() + forgottenMs;

/**
 * The circuit breaker's state from the newest tries, newest first: `closed` allows all, `open` none, `trial` one
 * picture; a success closes it.
 */
export function breakerOf(newestFirst: readonly Outcome[], now: Date): 'closed' | 'open' | 'trial' {
  let failures = 0;
  let last: Date | null = null;
  let underWay = false;
  for (const outcome of newestFirst) {
    const { failure, state, endedAt } = outcome;
    if (state === 'starting' || state === 'running') {
      underWay ||= isUnderWay(outcome, now);
      continue;
    }
    if (state === 'done') break;
    if (!failure || !retryRules[failure].counts) continue;
    failures += 1;
    last ??= endedAt;
  }
  if (failures < mostFailures || !last) return 'closed';
  const rest = Math.min(longestRestMs, restMs * 2 ** (failures - mostFailures));
  return now.getTime() < last.getTime() + rest || underWay ? 'open' : 'trial';
}

/** Why work is interrupted that is to be taken up again: the server ends, not the person's wish. */
export const interrupted = Symbol('interrupted');

/** Why work ends whose signal was aborted. */
export const stopped = (signal: AbortSignal) =>
  signal.reason === interrupted ? signal.reason : new TaskCancelled('Cancelled.');
