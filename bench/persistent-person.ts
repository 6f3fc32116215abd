import { setTimeout as wait } from 'node:timers/promises';
import { type Actor, type Answer, callRoute, type LooseCall } from '@limn/contracts/call';
import type { Route } from '@limn/contracts/route';

/** Numbers of 0–1 that are the same for the same seed (mulberry32, T. Ettinger, public domain algorithm). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Counts of people's calls. */
export interface Tally {
  calls: number;
  /** Calls that were retried because of no answer or a 5xx. */
  repeated: number;
  /** Answers of 5xx by status. */
  statuses: Map<number, number>;
  /**
   * Rejections (4xx), by request and message; `refusedAgain` counts those of retries, whose first try may have
   * succeeded.
   */
  refused: Map<string, number>;
  refusedAgain: Map<string, number>;
}

export const newTally = (): Tally => ({
  calls: 0,
  repeated: 0,
  statuses: new Map(),
  refused: new Map(),
  refusedAgain: new Map(),
});

export const count = <K>(counts: Map<K, number>, key: K) =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

/** How long a call is made again before it counts as never answered, in milliseconds. */
const patienceMs = 180_000;

/** A client that retries the same call until the site has answered it. */
export function persistent(url: string, token: string | undefined, tally: Tally): Actor {
  return {
    token,
    async call<R extends Route>(route: R, input: LooseCall<R> = {}): Promise<Answer<R>> {
      const name = `${route.method} ${route.path}`;
      const end = Date.now() + patienceMs;
      tally.calls += 1;
      for (let tries = 0; Date.now() < end; tries += 1) {
        const answer = await callRoute(url, token, route, input).catch(() => undefined);
        if (answer && answer.status < 500) {
          if (answer.error)
            count(
              tries > 0 ? tally.refusedAgain : tally.refused,
              `${name}: ${answer.status} ${answer.error.message}`,
            );
          return answer;
        }
        if (answer) count(tally.statuses, answer.status);
        tally.repeated += 1;
        await wait(150);
      }
      throw new Error(`${name} was not answered within ${patienceMs / 1000} s.`);
    },
  };
}
