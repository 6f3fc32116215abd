/** How often progress is written at most, in milliseconds. */
const restMs = 250;

export interface Throttled<A extends unknown[]> {
  (...args: A): void;
  /** Resolves when no call is under way. */
  idle(): Promise<void>;
}

/**
 * Passes calls on at most four times a second and one at a time; those in between are dropped, and so is
 * what goes wrong: the next call may go through.
 */
export function throttled<A extends unknown[]>(
  write: (...args: A) => Promise<unknown>,
): Throttled<A> {
  // Not the wall clock: set back, it would keep all silent.
  let last = -restMs;
  let writing: Promise<unknown> | undefined;
  const pass = (...args: A): void => {
    if (writing || performance.now() - last < restMs) return;
    last = performance.now();
    writing = write(...args)
      .catch(() => undefined)
      .finally(() => {
        writing = undefined;
      });
  };
  return Object.assign(pass, { idle: async () => void (await writing) });
}
