import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The requests in progress, so that background work can let them go first. */
export interface Answering {
  addTo(app: FastifyInstance): void;
  /** Resolves once no request is being answered, or after a short time. */
  giveWay(): Promise<void>;
}

/** Interval at which to check whether all requests have been answered, in milliseconds. */
const lookMs = 5;

/**
 * @param longestMs longest time to wait: many requests one after another must not block work
 * @param answerMs a response that is open for longer is a stream or a large file, which does not count
 */
export function createAnswering({ longestMs = 25, answerMs = 1000 } = {}): Answering {
  /** Since when, the oldest first. */
  const open = new Map<ServerResponse, number>();
  const isAnswering = () => {
    const now = performance.now();
    for (const [response, since] of open) {
      if (now - since < answerMs) return true;
      open.delete(response);
    }
    return false;
  };
  return {
    addTo: (app) =>
      void app.addHook('onRequest', (_request, { raw }, done) => {
        open.set(raw, performance.now());
        raw.once('close', () => open.delete(raw));
        done();
      }),
    async giveWay() {
      const until = performance.now() + longestMs;
      while (isAnswering() && performance.now() < until) await pause(lookMs);
    },
  };
}
