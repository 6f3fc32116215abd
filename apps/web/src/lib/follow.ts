import { ApiError } from './api-error.ts';

interface Follow<T> {
  /** The live stream of states. */
  stream: (signal: AbortSignal) => AsyncIterable<T>;
  /** Fetches the state once; used whenever the stream ends before the work does. */
  poll: (signal: AbortSignal) => Promise<T>;
  done: (state: T) => boolean;
  next: (state: T) => void;
  /** Called if both stream and polling fail; the next state shows that one works again. */
  lost?: () => void;
  signal: AbortSignal;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const firstWait = 1000;
const longestWait = 8000;

export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, { signal: over.signal });
    // Once the connection is back there is nothing to wait for.
    globalThis.addEventListener?.('online', end, { signal: over.signal });
  });
}

function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  );
}

/**
 * Follows long work to its end: by its stream, and if that breaks by polling, with growing pauses, so that a proxy that
 * swallows streams only makes progress coarser. Throws if the server has nothing to follow.
 */
export async function follow<T>(job: Follow<T>): Promise<void> {
  const { stream, poll, done, next, lost, signal, wait = pause } = job;
  let silent = 0;

  async function readStream(): Promise<boolean> {
    for await (const state of stream(signal)) {
      silent = 0;
      next(state);
      if (done(state)) return true;
    }
    return false;
  }
  async function ask(): Promise<boolean> {
    const state = await poll(signal);
    next(state);
    return done(state);
  }

  while (!signal.aborted) {
    let failures = 0;
    for (const attempt of [readStream, ask]) {
      try {
        if (await attempt()) return;
      } catch (error) {
        if (signal.aborted) return;
        if (isFinal(error)) throw error;
        failures++;
      }
    }
    if (failures === 2) lost?.();
    await wait(Math.min(longestWait, firstWait * 2 ** silent), signal);
    silent += 1;
  }
}
