import type { DatabaseHandle } from '../database/database.ts';

/** An event about a subject. */
export interface SubjectEvent {
  event: string;
  data: object;
  /** There is nothing more to come. */
  last: boolean;
}

/**
 * Follows one subject for server-sent events: yields the result of `read`, then again at each notification on `channel`
 * with this `key` as payload, and every `pollMs` in case one was lost, without repeating equal results. Ends after the
 * last result, when the subject is gone, or when `signal` aborts.
 */
export async function* follow(options: {
  handle: DatabaseHandle;
  channel: string;
  key: string;
  read: () => Promise<SubjectEvent | undefined>;
  signal: AbortSignal;
  pollMs?: number;
}): AsyncGenerator<{ event: string; data: object }> {
  let wake: () => void = () => undefined;
  let woken = false;
  const poke = () => {
    woken = true;
    wake();
  };
  const stop = await options.handle.listen(options.channel, (payload) => {
    if (payload === undefined || payload === options.key) poke();
  });
  options.signal.addEventListener('abort', poke);
  try {
    let before = '';
    while (!options.signal.aborted) {
      woken = false;
      const told = await options.read();
      if (told === undefined) return;
      const { event, data, last } = told;
      const now = JSON.stringify({ event, data });
      if (now !== before) yield { event, data };
      before = now;
      if (last) return;
      if (woken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, options.pollMs ?? 10_000);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    options.signal.removeEventListener('abort', poke);
    await stop();
  }
}
