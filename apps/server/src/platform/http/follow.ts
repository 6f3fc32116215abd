import type { DatabaseHandle } from '../database/database.ts';

/**
 * Follows one subject for server-sent events: its state now, then again at each notification on
 * `channel` with this `key` as payload, and every `pollMs` in case one was lost. Ends after the first
 * state for which `last` is true, when the subject is gone, or when `signal` aborts.
 */
export async function* follow<T>(options: {
  handle: DatabaseHandle;
  channel: string;
  key: string;
  read: () => Promise<T | undefined>;
  last: (state: T) => boolean;
  event: string;
  signal: AbortSignal;
  pollMs?: number;
}): AsyncGenerator<{ event: string; data: T }> {
  let wake: () => void = () => undefined;
  let woken = false;
  const poke = () => {
    woken = true;
    wake();
  };
  const stop = await options.handle.listen(options.channel, (payload) => {
    if (payload === options.key) poke();
  });
  options.signal.addEventListener('abort', poke);
  try {
    let before = '';
    while (!options.signal.aborted) {
      woken = false;
      const state = await options.read();
      if (state === undefined) return;
      const now = JSON.stringify(state);
      if (now !== before) yield { event: options.event, data: state };
      before = now;
      if (options.last(state)) return;
      if (woken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, options.pollMs ?? 2000);
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
