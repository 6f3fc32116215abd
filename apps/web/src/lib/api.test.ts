import { addressOf } from '@limn/contracts/call';
import { z } from 'zod';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { route } from '@limn/contracts/route';
import { ApiError } from './api-error.ts';
import { call, setBearer } from './api.ts';

const things = route({
  method: 'GET',
  path: '/api/things/{id}/parts/{part}',
  tag: 'Test',
  summary: 'Parts of a thing',
  access: 'public',
  params: z.object({ id: z.string(), part: z.string() }),
  query: z.object({ offset: z.number().optional(), search: z.string().optional() }),
  response: z.object({ name: z.string() }),
});
const change = route({
  method: 'POST',
  path: '/api/things',
  tag: 'Test',
  summary: 'Make a thing',
  access: 'accepted',
  body: z.object({ name: z.string() }),
  status: 204,
});

function answerWith(response: Response | Error) {
  const fetched = vi.fn<typeof fetch>(() =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

afterEach(() => {
  vi.unstubAllGlobals();
  setBearer(() => Promise.resolve(null));
});

describe('addressOf', () => {
  it('fills in parameters, escaped, and leaves out what is not asked for', () => {
    const params = { id: 'a/b', part: 'c d' };
    expect(addressOf(things, { params, query: { offset: 10, search: undefined } })).toBe(
      '/api/things/a%2Fb/parts/c%20d?offset=10',
    );
    expect(addressOf(things, { params, query: { search: '' } })).toBe(
      '/api/things/a%2Fb/parts/c%20d',
    );
  });
});

describe('call', () => {
  const params = { id: '1', part: '2' };

  it('sends the bearer token when there is one', async () => {
    const fetched = answerWith(Response.json({ name: 'x' }));
    setBearer(() => Promise.resolve('the-id-token'));
    await expect(call(things, { params })).resolves.toEqual({ name: 'x' });
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ authorization: 'Bearer the-id-token' });
  });

  it('sends no authorization for a guest, and JSON for a body', async () => {
    const fetched = answerWith(new Response(null, { status: 204 }));
    await expect(call(change, { body: { name: 'x' } })).resolves.toBeUndefined();
    const init = fetched.mock.calls[0]?.[1];
    expect(init?.headers).toEqual({ 'content-type': 'application/json' });
    expect(init?.body).toBe('{"name":"x"}');
  });

  it('renews a token that the server refuses, once', async () => {
    const refusal = () =>
      Response.json({ error: { code: 'unauthenticated', message: 'Expired.' } }, { status: 401 });
    const answers = [refusal(), Response.json({ name: 'x' }), refusal(), refusal()];
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(answers.shift() ?? refusal()));
    vi.stubGlobal('fetch', fetched);
    setBearer(
      () => Promise.resolve('old'),
      (refused) => Promise.resolve(refused === 'old' ? 'new' : null),
    );
    await expect(call(things, { params })).resolves.toEqual({ name: 'x' });
    expect(fetched.mock.calls[1]?.[1]?.headers).toEqual({ authorization: 'Bearer new' });
    expect(await failureOf(call(things, { params }))).toMatchObject({ status: 401 });
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('turns an error body into its code, message and fields', async () => {
    const fields = [{ path: 'name', message: 'Too short.' }];
    answerWith(
      Response.json({ error: { code: 'invalid', message: 'Not valid.', fields } }, { status: 422 }),
    );
    const error = await failureOf(call(change, { body: { name: '' } }));
    expect(error).toMatchObject({ code: 'invalid', status: 422, message: 'Not valid.', fields });
  });

  it('makes sense of an error page that a proxy wrote', async () => {
    answerWith(new Response('<html>Bad gateway</html>', { status: 502 }));
    expect(await failureOf(call(things, { params }))).toMatchObject({
      code: 'unavailable',
      status: 502,
    });
  });

  it('tells a server that cannot be reached from one that refuses', async () => {
    answerWith(new TypeError('fetch failed'));
    expect(await failureOf(call(things, { params }))).toMatchObject({ code: 'network', status: 0 });
  });

  it('takes an answer that is not JSON for one of something in between', async () => {
    answerWith(new Response('<html>Welcome to the hotel</html>', { status: 200 }));
    expect(await failureOf(call(things, { params }))).toMatchObject({ code: 'network' });
  });

  /** Its connection is lost, or the page is left, in the middle of the body. */
  const brokenOff = (status: number) =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"na'));
          controller.error(new TypeError('network error'));
        },
      }),
      { status },
    );

  it.each([200, 422])(
    'knows nothing of the server when an answer of %i breaks off',
    async (status) => {
      answerWith(brokenOff(status));
      expect(await failureOf(call(things, { params }))).toMatchObject({
        code: 'network',
        status: 0,
      });
    },
  );

  it('tells what was cancelled from what broke off', async () => {
    answerWith(brokenOff(200));
    const cancelled = AbortSignal.abort();
    await expect(call(things, { params }, cancelled)).rejects.not.toBeInstanceOf(ApiError);
  });
});
