import { afterEach, describe, expect, test } from 'vitest';
import { createLimn, type LimnError, type LimnOptions } from '../src/index.ts';
import { type ScriptedAnswer, scriptedServer, type SeenRequest } from './scripted-server.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function clientOf(
  answer: (request: SeenRequest, at: number) => ScriptedAnswer,
  options: Partial<LimnOptions> = {},
) {
  const server = await scriptedServer(answer);
  open.push(server);
  const limn = createLimn({ url: `${server.url}/`, key: 'limn_live_x', backOffMs: 1, ...options });
  return { limn, seen: server.seen };
}

const problem = (status: number, code: string, more: object = {}): ScriptedAnswer => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { type: 'about:blank', status, code, detail: `It is ${code}.`, ...more },
});
const busy: ScriptedAnswer = {
  ...problem(429, 'rate_limited'),
  headers: { 'content-type': 'application/problem+json', 'retry-after': '0' },
};
const failureOf = (promise: Promise<unknown>): Promise<LimnError> =>
  promise.then(
    () => {
      throw new Error('It did not fail.');
    },
    (error: LimnError) => error,
  );
const recipe = { prompt: 'a red boat', style: 'sty_1' };

describe('a call', () => {
  test('puts each field where the route has it', async () => {
    const { limn, seen } = await clientOf(() => ({}));
    await limn.market.listings({ q: 'gouache & ink', medium: ['gouache', 'ink'], size: 5 });
    await limn.licensing.certificate({ number: 'L/1' });
    await limn.studio.generate({ userType: 'creator', ...recipe, requestId: 'request-1' });
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/market/v1/listings?size=5&q=gouache+%26+ink&medium=gouache%2Cink', ''],
      ['GET', '/api/licensing/v1/certificates/L%2F1', ''],
      [
        'POST',
        '/api/studio/v1/generations?userType=creator',
        JSON.stringify({ requestId: 'request-1', ...recipe }),
      ],
    ]);
  });

  test('carries the key and the version of the API', async () => {
    const { limn, seen } = await clientOf(() => ({}), { userAgent: 'header-maker/1' });
    await limn.identity.me();
    expect(seen[0]!.headers).toMatchObject({
      authorization: 'Bearer limn_live_x',
      'limn-version': '2026-11-30',
      'user-agent': 'header-maker/1',
    });
    expect(seen[0]!.headers['idempotency-key']).toBeUndefined();
  });

  test('uploads a file under its name', async () => {
    const { limn, seen } = await clientOf(() => ({}));
    await limn.check.check({ file: { name: 'boat.png', bytes: new Uint8Array([1, 2, 3]) } });
    await limn.check.check({ url: 'https://example.com/boat.png' });
    expect(seen[0]!.headers['content-type']).toContain('multipart/form-data');
    expect(seen[0]!.body).toContain('name="file"; filename="boat.png"');
    expect(seen[1]!.body).toBe('{"url":"https://example.com/boat.png"}');
  });

  test('without the id of its address is not sent', async () => {
    const { limn, seen } = await clientOf(() => ({}));
    const error = await failureOf(limn.studio.get({ id: '' }));
    expect([error.code, error.fields[0]!.path]).toEqual(['invalid', 'id']);
    expect(seen).toHaveLength(0);
  });

  test('answers nothing where the server does', async () => {
    const { limn } = await clientOf(() => ({ status: 200, body: '' }));
    const terms = {} as never;
    expect(await limn.projects.save({ id: 'prj_1', terms })).toBeUndefined();
  });
});

describe('a call that fails in passing', () => {
  test.each([
    ['there were too many calls', busy],
    ['the server is not available', problem(503, 'unavailable')],
    ['a proxy answers', { status: 502, body: 'Bad gateway' }],
    ['the connection breaks', { isCutOff: true }],
  ])('is made again: %s', async (_, failure) => {
    const { limn, seen } = await clientOf((_request, at) =>
      at < 3 ? failure : { body: { id: 'usr_1' } },
    );
    expect(await limn.identity.me()).toEqual({ id: 'usr_1' });
    expect(seen).toHaveLength(3);
  });

  test('is a write under one Idempotency-Key, so that it is done once', async () => {
    const { limn, seen } = await clientOf((_request, at) =>
      at === 1 ? { isCutOff: true } : { status: 202, body: { id: 'gen_1' } },
    );
    await limn.studio.generate(recipe);
    await limn.studio.generate(recipe, { idempotencyKey: 'header-2026' });
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0], 'header-2026']);
    const ids = seen.map(({ body }) => (JSON.parse(body) as { requestId: string }).requestId);
    expect(ids).toEqual(keys);
  });

  test('waits for the first try where that still runs', async () => {
    const answers = [{ isCutOff: true }, problem(409, 'conflict'), { body: { id: 'gen_1' } }];
    const { limn, seen } = await clientOf((_request, at) => answers[at - 1]!);
    expect(await limn.studio.generate(recipe)).toEqual({ id: 'gen_1' });
    expect(seen).toHaveLength(3);
  });

  test('fails in the end', async () => {
    const { limn, seen } = await clientOf(() => busy, { retries: 2 });
    const error = await failureOf(limn.identity.me());
    expect([error.code, error.status, error.retryAfter]).toEqual(['rate_limited', 429, 0]);
    expect(seen).toHaveLength(3);
  });

  test('waits as long as the server says', async () => {
    const wait = { ...busy, headers: { ...busy.headers, 'retry-after': '1' } };
    const { limn } = await clientOf((_request, at) => (at === 1 ? wait : {}));
    const started = performance.now();
    await limn.identity.me();
    expect(performance.now() - started).toBeGreaterThan(990);
  });

  test('does not wait for hours', async () => {
    const later = { ...busy, headers: { ...busy.headers, 'retry-after': '3600' } };
    const { limn, seen } = await clientOf(() => later);
    expect((await failureOf(limn.identity.me())).retryAfter).toBe(3600);
    expect(seen).toHaveLength(1);
  });

  test('ends when its caller gives up', async () => {
    const wait = { ...busy, headers: { ...busy.headers, 'retry-after': '30' } };
    const { limn, seen } = await clientOf(() => wait);
    const ended = new AbortController();
    const asked = limn.identity.me({ signal: ended.signal });
    await expect.poll(() => seen.length).toBe(1);
    ended.abort(new Error('The person left.'));
    await expect(asked).rejects.toThrow('The person left.');
  });
});

describe('an error', () => {
  test('has the code, the fields and the request of the server', async () => {
    const { limn, seen } = await clientOf(() =>
      problem(422, 'invalid', {
        detail: 'Enter a prompt.',
        fields: [{ path: 'prompt', message: 'Enter a prompt.' }],
        instance: 'urn:uuid:4d2f',
      }),
    );
    const error = await failureOf(limn.studio.generate({ ...recipe, prompt: '' }));
    expect(error).toMatchObject({
      name: 'LimnError',
      code: 'invalid',
      status: 422,
      message: 'Enter a prompt.',
      fields: [{ path: 'prompt', message: 'Enter a prompt.' }],
      requestId: '4d2f',
    });
    expect(seen).toHaveLength(1);
  });

  test('of a server that is away names it', async () => {
    const limn = createLimn({ url: 'http://127.0.0.1:9', retries: 0 });
    const error = await failureOf(limn.identity.me());
    expect([error.code, error.status]).toEqual(['network', undefined]);
    expect(error.message).toContain('127.0.0.1:9 cannot be reached');
  });

  test('says that an answer is not one of Limn', async () => {
    const { limn } = await clientOf(() => ({ body: '<html>' }));
    expect((await failureOf(limn.identity.me())).code).toBe('unreadable');
  });

  test('comes when the server takes too long', async () => {
    const never: typeof fetch = (_address, init) =>
      new Promise((_resolve, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason));
      });
    const limn = createLimn({ url: 'http://limn.test', timeoutMs: 5, retries: 0, fetch: never });
    expect((await failureOf(limn.identity.me())).code).toBe('timeout');
  });
});

describe('an access token', () => {
  test('that is refused is renewed once', async () => {
    const { limn, seen } = await clientOf(
      ({ headers }) =>
        headers.authorization === 'Bearer new' ? {} : problem(401, 'unauthenticated'),
      { key: (refused) => (refused === 'old' ? 'new' : 'old') },
    );
    await limn.identity.me();
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  test('that cannot be renewed fails the call', async () => {
    const { limn, seen } = await clientOf(() => problem(401, 'unauthenticated'), {
      key: () => 'old',
    });
    expect((await failureOf(limn.identity.me())).code).toBe('unauthenticated');
    expect(seen).toHaveLength(1);
  });

  test('is not sent with files, whatever their host', async () => {
    const { limn, seen } = await clientOf(() => ({ body: 'bytes' }));
    expect(await (await limn.download('/api/files/1?signature=x')).text()).toBe('bytes');
    expect(seen[0]!.headers.authorization).toBeUndefined();
  });
});

describe('a list', () => {
  const all = Array.from({ length: 7 }, (_, at) => ({ id: `lic_${at}` }));
  const queryOf = ({ url }: SeenRequest) => new URL(url, 'http://x').searchParams;
  const idsOf = async (list: AsyncIterable<{ id: string }>) => {
    const ids: string[] = [];
    for await (const { id } of list) ids.push(id);
    return ids;
  };

  test('by offset is read to its end', async () => {
    const { limn, seen } = await clientOf((request) => {
      const offset = Number(queryOf(request).get('offset'));
      const size = Number(queryOf(request).get('size'));
      return { body: { licences: all.slice(offset, offset + size), total: all.length } };
    });
    expect(await idsOf(limn.licensing.list.all({ size: 3 }))).toEqual(all.map(({ id }) => id));
    expect(seen.map((request) => queryOf(request).get('offset'))).toEqual([null, '3', '6']);
  });

  test('with cursors goes on from each', async () => {
    const { limn, seen } = await clientOf((request) => {
      const at = Number(queryOf(request).get('cursor') ?? 0);
      const next = at + 3 < all.length ? String(at + 3) : null;
      return {
        body: { images: all.slice(at, at + 3), total: at ? null : 7, totalAtLeast: true, next },
      };
    });
    expect(await idsOf(limn.images.list.all({ size: 3 }))).toEqual(all.map(({ id }) => id));
    expect(seen.map((request) => queryOf(request).get('offset'))).toEqual([null, null, null]);
  });

  test('by relevance, which has no cursor, goes on by offset', async () => {
    const { limn } = await clientOf((request) => {
      const offset = Number(queryOf(request).get('offset'));
      return {
        body: {
          listings: all.slice(offset, offset + 3),
          total: 7,
          totalAtLeast: false,
          next: null,
        },
      };
    });
    expect(await idsOf(limn.market.listings.all({ q: 'boat', size: 3 }))).toHaveLength(7);
  });

  test('asks for no page that is not needed', async () => {
    const { limn, seen } = await clientOf(() => ({ body: { licences: all, total: 1000 } }));
    for await (const _ of limn.licensing.list.all()) break;
    expect(seen).toHaveLength(1);
    expect(queryOf(seen[0]!).get('size')).toBe('100');
  });
});

describe('a generation', () => {
  test('is waited for', async () => {
    const states = ['queued', 'running', 'succeeded'];
    const { limn } = await clientOf((_request, at) => ({ body: { status: states[at - 1] } }));
    const seen: string[] = [];
    const onProgress = ({ status }: { status: string }) => void seen.push(status);
    const done = await limn.studio.waitFor('gen_1', { onProgress });
    expect([done.status, seen]).toEqual(['succeeded', states]);
  });

  test('that fails says why', async () => {
    const { limn } = await clientOf(() => ({ body: { status: 'failed', error: 'No room.' } }));
    const error = await failureOf(limn.studio.waitFor('gen_1'));
    expect([error.code, error.message]).toEqual(['generation_failed', 'No room.']);
  });

  test('is followed by events', async () => {
    const { limn } = await clientOf(() => ({
      headers: { 'content-type': 'text/event-stream' },
      body: ': hello\n\nevent: progress\ndata: {"progress":\ndata: 0.5}\n\nevent: generation\r\ndata: {"status":"succeeded"}\r\n\r\n',
    }));
    const events = [];
    for await (const event of limn.studio.events({ id: 'gen_1' })) events.push(event);
    expect(events).toEqual([
      { event: 'progress', data: { progress: 0.5 } },
      { event: 'generation', data: { status: 'succeeded' } },
    ]);
  });
});
