import { tooMany } from './errors.ts';

/** Lets only so much of one kind of work run at a time. */
export interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * @param most how many pieces of work run at once
 * @param mostWaiting how many more wait for their turn, first come first served; what comes then is
 *   refused at once with `rate_limited`, before it has cost anything
 */
export function createSlots(most: number, mostWaiting: number): Slots {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= most) {
        if (waiting.length >= mostWaiting)
          throw tooMany('Too much is being worked on right now. Try again in a few seconds.', 5);
        // Whoever goes hands the slot on, so `running` stays as it is.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
