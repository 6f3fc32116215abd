import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import { isHangUp } from './hang-ups.ts';

/**
 * Server-sent events: yields until the subject is in its last state or the reader goes away. An event has the state at
 * the time it is requested, so a slow reader skips the states in between.
 */
export type EventAnswer = AsyncIterable<{ event: string; data: unknown }>;

/** How long a reader may take none of what waits for it before its connection is cut, and it has to connect again. */
const longestStallMs = 30_000;

/**
 * Sends events as fast as they are read. Events that were written but not read stay in memory, so the next one is
 * requested only after the reader has taken the last.
 * @param ending aborted when the server stops, which ends the stream even if more events would come
 */
export async function sendEvents(
  reply: FastifyReply,
  events: EventAnswer,
  signal: AbortSignal,
  ending: AbortSignal,
  stallMs = longestStallMs,
): Promise<void> {
  reply.hijack();
  const raw = reply.raw;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 2000\n\n');
  // Proxies close silent connections; a comment every 20 s keeps this one.
  const beat = setInterval(() => {
    if (!raw.writableNeedDrain) raw.write(': \n\n');
  }, 20_000);
  const end = () => void raw.end();
  ending.addEventListener('abort', end);
  if (ending.aborted) end();
  const until = AbortSignal.any([signal, ending]);
  try {
    for await (const { event, data } of events) {
      if (until.aborted) break;
      if (raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)) continue;
      const stalled = AbortSignal.timeout(stallMs);
      await once(raw, 'drain', { signal: AbortSignal.any([until, stalled]) }).catch(
        () => undefined,
      );
      if (!stalled.aborted || !raw.writableNeedDrain) continue;
      reply.log.debug('the reader of an event stream has stalled');
      raw.destroy();
      break;
    }
  } catch (error) {
    if (isHangUp(error, reply.request, reply) || signal.aborted)
      reply.log.debug('the caller hung up');
    else reply.log.warn({ err: error }, 'an event stream broke');
  } finally {
    clearInterval(beat);
    ending.removeEventListener('abort', end);
    raw.end();
  }
}
