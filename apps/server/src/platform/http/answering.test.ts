import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { createAnswering } from './answering.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** A server that answers '/' when the test lets it. */
async function start(options: Parameters<typeof createAnswering>[0]) {
  const answering = createAnswering(options);
  const { promise: told, resolve: tell } = Promise.withResolvers<string>();
  let asked = 0;
  app = fastify();
  answering.addTo(app);
  app.get('/', () => {
    asked += 1;
    return told;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = async () => {
    const response = fetch(url);
    await eventually('it is asked', async () => asked === 1);
    return { tell: () => tell('told'), text: response.then((given) => given.text()) };
  };
  return { answering, answer };
}

test('work waits while somebody is answered, and not when nobody is', async () => {
  const { answering, answer } = await start({ longestMs: 60_000, answerMs: 60_000 });
  await answering.giveWay();
  const { tell, text } = await answer();
  let gone = false;
  const way = answering.giveWay().then(() => (gone = true));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(gone).toBe(false);
  tell();
  expect(await text).toBe('told');
  await way;
});

test.each([
  ['a moment at most', { longestMs: 20, answerMs: 60_000 }],
  ['not at all for a stream', { longestMs: 60_000, answerMs: 20 }],
])('work waits %s', async (_, options) => {
  const { answering, answer } = await start(options);
  const { tell, text } = await answer();
  await answering.giveWay();
  tell();
  expect(await text).toBe('told');
});
