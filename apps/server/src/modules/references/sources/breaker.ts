import { type Health, SourceError } from './source.ts';

/** Failures in a row after which a source is paused, and the length of the pause at first and at most, in seconds. */
const mostFailures = 3;
const firstRest = 60;
const longestRest = 600;
/** Longest rest that a source's own words can ask for, in seconds. */
const longestAsked = 3600;

export interface Pace {
  /** Requests that may go at once. */
  burst: number;
  /** Requests a second after that. */
  perSecond: number;
}

/** Decides when a source may be called, within this process. */
export interface Breaker {
  /** Before each request. @throws SourceError when the source is resting */
  enter(): void;
  /** Records the outcome of a request. */
  note(outcome: 'answered' | SourceError): void;
  /** Pauses requests for `seconds`, as the source's rate limit demands. */
  rest(seconds: number): void;
  health(): Health;
}

/** @param now milliseconds of a clock that only goes forward */
export function createBreaker(pace: Pace, now: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let restUntil = 0;
  let left = pace.burst;
  let counted = now();
  let problem: string | null = null;
  let lastAnswer: Date | null = null;

  function rest(seconds: number): void {
    const until = now() + Math.min(longestAsked, Math.max(1, seconds)) * 1000;
    restUntil = Math.max(restUntil, until);
  }
  const resting = (seconds: number) =>
    new SourceError('resting', `is not asked for another ${Math.ceil(seconds)} seconds`, seconds);

  return {
    rest,
    health: () => ({
      restingFor: Math.max(0, Math.ceil((restUntil - now()) / 1000)),
      problem,
      lastAnswer,
    }),
    enter() {
      if (now() < restUntil) throw resting((restUntil - now()) / 1000);
      left = Math.min(pace.burst, left + ((now() - counted) / 1000) * pace.perSecond);
      counted = now();
      if (left < 1) throw resting((1 - left) / pace.perSecond);
      left -= 1;
    },
    note(outcome) {
      if (outcome === 'answered') {
        failures = 0;
        problem = null;
        lastAnswer = new Date();
        return;
      }
      problem = outcome.message;
      if (outcome.trouble === 'limited') return rest(outcome.retryAfter ?? firstRest);
      failures += 1;
      if (failures >= mostFailures)
        rest(Math.min(longestRest, firstRest * 2 ** (failures - mostFailures)));
    },
  };
}
