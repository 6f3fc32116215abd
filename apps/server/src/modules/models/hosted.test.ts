import { randomUUID } from 'node:crypto';
import { ProviderSettings } from '@limn/contracts/providers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ScriptedProvider, scriptedProvider } from '../../testing/scripted-provider.ts';
import { bria } from './bria.ts';
import { decodeComposition } from './decode.ts';
import { fal } from './fal.ts';
import { openai } from './openai.ts';
import type { Adapter, Connection } from './provider.ts';

const order = { prompt: 'a boat', negative: 'fog', width: 512, height: 512, seed: 7 };
const never = new AbortController().signal;
const watching = () => ({ signal: never, onProgress: () => undefined, onPreview: () => undefined });

const kinds: Record<
  string,
  {
    adapter: Adapter;
    path: string;
    model: string;
    header: Record<string, string>;
    post: string;
    sent: object;
  }
> = {
  bria: {
    adapter: bria,
    path: '/v2',
    model: 'image/generate',
    header: { api_token: 'sesame' },
    post: 'POST /v2/image/generate',
    sent: { prompt: 'a boat', negative_prompt: 'fog', aspect_ratio: '1:1', seed: 7, sync: false },
  },
  fal: {
    adapter: fal,
    path: '',
    model: 'bria/fibo/generate',
    header: { authorization: 'Key sesame' },
    post: 'POST /bria/fibo/generate',
    sent: {
      prompt: 'a boat',
      negative_prompt: 'fog',
      image_size: { width: 512, height: 512 },
      num_images: 1,
      seed: 7,
    },
  },
  openai: {
    adapter: openai,
    path: '/v1',
    model: 'gpt-image-1',
    header: { authorization: 'Bearer sesame' },
    post: 'POST /v1/images/generations',
    sent: { model: 'gpt-image-1', prompt: 'a boat', n: 1, size: '1024x1024' },
  },
};

describe.each(Object.entries(kinds))('%s', (name, { adapter, path, model, header, post, sent }) => {
  let provider: ScriptedProvider;
  let to: Connection;
  beforeEach(async () => {
    provider = await scriptedProvider(name);
    to = {
      address: new URL(`${provider.url}${path}`),
      headers: header,
      settings: ProviderSettings.parse({ model }),
    };
  });
  afterEach(() => provider.close());
  const run = async () =>
    adapter.watch(to, await adapter.start(to, order, randomUUID(), never), watching());

  test('a picture comes, asked for with the key', async () => {
    expect(await decodeComposition(await run(), order)).toMatchObject({ width: 512, height: 512 });
    const posted = provider.asked.find(({ call }) => call === post)!;
    expect(posted.body).toMatchObject(sent);
    expect(posted.headers).toMatchObject(header);
  });

  test.each([
    [401, 'refused'],
    [422, 'refused'],
    [429, 'busy'],
    [503, 'busy'],
    [504, 'timeout'],
    [500, 'bad-answer'],
    [302, 'bad-answer'],
  ])('an answer of %i to the order is %s', async (status, kind) => {
    provider.next(post, { status, body: { detail: 'a boat' } });
    const error = await run().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind });
    // Neither the words nor the key are told on.
    expect(String(error)).not.toMatch(/boat|sesame/);
  });

  test('an answer that lacks what is needed is no picture', async () => {
    provider.next(post, { status: 200, body: { data: [{}], request_id: 5 } });
    await expect(run()).rejects.toMatchObject({ kind: 'bad-answer' });
  });

  test('it says how it is', async () => {
    expect((await adapter.inventory(to, never)).says).toMatch(/answers/);
  });
});

describe('what a provider names is asked for at its own addresses only', () => {
  let provider: ScriptedProvider;
  let other: ScriptedProvider;
  beforeEach(async () => {
    provider = await scriptedProvider('bria');
    other = await scriptedProvider('fal');
  });
  afterEach(() => Promise.all([provider.close(), other.close()]));
  const run = async () => {
    const to = {
      address: new URL(`${provider.url}/v2`),
      headers: { api_token: 'sesame' },
      settings: ProviderSettings.parse({ model: '' }),
    };
    return bria.watch(to, await bria.start(to, order, randomUUID(), never), watching());
  };

  test('a status elsewhere is not asked for', async () => {
    provider.next('POST /v2/image/generate', {
      status: 202,
      body: { request_id: 'a', status_url: `${other.url}/v2/status/a` },
    });
    await expect(run()).rejects.toMatchObject({ kind: 'bad-answer' });
    expect(other.asked).toEqual([]);
  });

  test.each(['file:///etc/passwd', 'http://169.254.169.254/latest', 'nonsense'])(
    'a picture at %s is not fetched',
    async (address) => {
      provider.next('GET /v2/status/9d4a1a2f5c7e4b6f8a0c2d3e4f5a6b7c', {
        status: 200,
        body: { status: 'COMPLETED', result: { image_url: address } },
      });
      await expect(run()).rejects.toMatchObject({ kind: 'bad-answer' });
    },
  );

  test('words it will not paint are refused when the job ends, too', async () => {
    provider.next('GET /v2/status/9d4a1a2f5c7e4b6f8a0c2d3e4f5a6b7c', {
      status: 200,
      body: { status: 'ERROR', error: { code: 422, message: 'a boat' } },
    });
    await expect(run()).rejects.toMatchObject({ kind: 'refused' });
  });
});

test('a job of fal that waits is cancelled there', async () => {
  const provider = await scriptedProvider('fal');
  const to = {
    address: new URL(provider.url),
    headers: {},
    settings: ProviderSettings.parse({ model: 'bria/fibo/generate' }),
  };
  const { handle } = await fal.start(to, order, randomUUID(), never);
  await fal.cancel(to, handle, never);
  expect(provider.asked.at(-1)!.call).toMatch(/^PUT .*cancel$/);
  await provider.close();
});
