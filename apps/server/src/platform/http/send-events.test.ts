import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { sendEvents } from './send-events.ts';

const kilobyte = 'x'.repeat(1024);

/** A stream that always has a newer state of 64 kB, and a reader that has not read anything yet. */
async function started(stallMs?: number) {
  const app = fastify();
  onTestFinished(() => app.close());
  let told = 0;
  let waiting = () => 0;
  let isOver = false;
  async function* states() {
    try {
      for (;;) {
        told += 1;
        yield { event: 'state', data: { number: told, text: kilobyte.repeat(64) } };
        await setTimeout(1);
      }
    } finally {
      isOver = true;
    }
  }
  app.get('/', async (_request, reply) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    waiting = () => reply.raw.writableLength;
    await sendEvents(reply, states(), gone.signal, new AbortController().signal, stallMs);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const reader = connect(port, '127.0.0.1');
  onTestFinished(() => void reader.destroy());
  reader.on('error', () => undefined);
  await once(reader, 'connect');
  reader.pause();
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return { reader, told: () => told, waiting: () => waiting(), isOver: () => isOver };
}

/** Waits until the system's own buffers are full and no more is written. */
async function untilStill(told: () => number): Promise<number> {
  await eventually('nothing more is told', async () => {
    const before = told();
    await setTimeout(300);
    return before > 0 && told() === before;
  });
  return told();
}

test('a reader who does not read is told nothing more, and goes on with what is so by then', async () => {
  const { reader, told, waiting, isOver } = await started();
  const before = await untilStill(told);
  expect(waiting()).toBeLessThan(256 * 1024);
  expect(isOver()).toBe(false);
  reader.resume();
  await eventually('it goes on', async () => told() > before + 10);
});

test('a reader who has stalled for too long is cut off', async () => {
  const { told, isOver } = await started(500);
  await untilStill(told);
  await eventually('it is over', async () => isOver());
});
