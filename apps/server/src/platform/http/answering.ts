import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** What a process is answering, so that its background work can let that go first. */
export interface Answering {
  addTo(app: FastifyInstance): void;
  /** Ends as soon as nobody waits for an answer, or after a moment. */
  giveWay(): Promise<void>;
}

/** How often it is looked whether all has been answered, in milliseconds. */
const lookMs = 5;

/**
 * @param longestMs how long work gives way at most: many who ask one after the other must not hold it up
 * @param answerMs what is open for longer is a stream, or a large file, that nobody waits for as for a page
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
