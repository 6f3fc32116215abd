import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Stops a server without failing a request: requests that arrive before the proxy has noticed are still answered. */
export interface Drain {
  /** Aborted when streams of events end; their readers connect again, to another process. */
  ending: AbortSignal;
  /** True once draining has begun: `/healthz` reports it, and every response closes its connection. */
  begun(): boolean;
  addTo(app: FastifyInstance): void;
  /** Ends when the last answer has been given. To be followed by the end of the server itself. */
  run(): Promise<void>;
}

/**
 * @param options.noticeMs how long requests are taken as before: at least a proxy's interval of health checks
 * @param options.graceMs how long is waited for answers that are still being given then
 */
export function createDrain(options: { noticeMs: number; graceMs: number }): Drain {
  const open = new Set<ServerResponse>();
  const ending = new AbortController();
  let begun = false;
  let emptied: () => void = () => undefined;
  return {
    ending: ending.signal,
    begun: () => begun,
    addTo(app) {
      app.addHook('onRequest', (_request, reply, done) => {
        const { raw } = reply;
        open.add(raw);
        raw.once('close', () => {
          open.delete(raw);
          if (open.size === 0) emptied();
        });
        // Else a proxy may ask on it in the moment in which it is closed.
        if (begun) void reply.header('connection', 'close');
        done();
      });
    },
    async run() {
      begun = true;
      await wait(options.noticeMs);
      ending.abort();
      if (open.size === 0) return;
      const given = new AbortController();
      await Promise.race([
        new Promise<void>((resolve) => (emptied = resolve)),
        wait(options.graceMs, undefined, { signal: given.signal }),
      ]);
      given.abort();
    },
  };
}
