import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createServer } from './server.ts';

/** A server with an upload, whose log can be read, and a way to hang up in the middle of one. */
async function started(handler: (bytes: Promise<Buffer>) => Promise<unknown>) {
  const lines: { level: number; msg: string }[] = [];
  const app = await createServer({
    config: readConfig({ LIMN_RATE_LIMIT: '0' }),
    log: pino(
      { level: 'debug' },
      { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]) },
    ),
    allowed: { identity: [], pictures: [], scripts: [] },
  });
  const failed = Promise.withResolvers<void>();
  app.addHook('onError', async () => failed.resolve());
  const begun = Promise.withResolvers<void>();
  app.post('/upload', async (request) => {
    const file = await request.file();
    begun.resolve();
    return handler(file!.toBuffer());
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as { port: number };
  return {
    lines,
    async hangUpMidway() {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        'POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
          'Content-Length: 100000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n' +
          'Content-Type: image/png\r\n\r\nbegins',
      );
      await begun.promise;
      socket.destroy();
      await failed.promise;
    },
  };
}
const errors = (lines: { level: number }[]) => lines.filter(({ level }) => level >= 40);

test('a caller who hangs up during an upload is no error in the log', async () => {
  const { lines, hangUpMidway } = await started((bytes) => bytes);
  await hangUpMidway();
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('the caller hung up');
  expect(errors(lines)).toEqual([]);
});

test('a fault of ours is one, even when the caller has hung up', async () => {
  const { lines, hangUpMidway } = await started(async (bytes) => {
    await bytes.catch(() => undefined);
    throw new TypeError('This is our own fault.');
  });
  await hangUpMidway();
  await expect.poll(() => errors(lines).length).toBe(1);
});
