import { randomUUID } from 'node:crypto';
import { ProviderSettings } from '@limn/contracts/providers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ScriptedProvider, scriptedProvider } from '../../../testing/scripted-provider.ts';
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
      hosts: ['127.0.0.1'],
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
    [409, 'busy'],
    [429, 'busy'],
    [503, 'busy'],
    [504, 'timeout'],
    [500, 'bad-answer'],
    [302, 'bad-answer'],
  ])('an answer of %i to the order is %s', async (status, kind) => {
    provider.next(post, { status, body: { detail: 'a boat' } });
    const error = await run().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind });
    // Errors contain neither the prompt nor the key.
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
      hosts: ['127.0.0.1'],
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

describe('stable-diffusion.cpp’s server', () => {
  let provider: ScriptedProvider;
  beforeEach(async () => {
    provider = await scriptedProvider('openai');
  });
  afterEach(() => provider.close());
  const promptSent = async (settings: object, more: object = {}) => {
    const to = {
      hosts: ['127.0.0.1'],
      address: new URL(`${provider.url}/v1`),
      headers: {},
      settings: ProviderSettings.parse({ model: 'sd', ...settings }),
    };
    const started = await openai.start(to, { ...order, ...more }, randomUUID(), never);
    await openai.watch(to, started, watching());
    const { body } = provider.asked.findLast(({ call }) => call.startsWith('POST'))!;
    return (body as { prompt: string }).prompt;
  };

  test('is told seed and steps in the prompt, where an admin says that it is one', async () => {
    const sent = await promptSent({ sdServer: true, steps: 8 });
    const [, words, args] = /^(.*) <sd_cpp_extra_args>(.*)<\/sd_cpp_extra_args>$/.exec(sent)!;
    expect(words).toBe('a boat');
    expect(JSON.parse(args!)).toEqual({
      seed: 7,
      steps: 8,
      sample_params: { sample_steps: 8 },
      negative_prompt: 'fog',
    });
    expect(await promptSent({ steps: 8 })).toBe('a boat');
  });

  test('has a seed and a negative prompt, which others have not', () => {
    const of = (sdServer: boolean) =>
      openai.abilities(ProviderSettings.parse({ model: 'sd', sdServer }));
    expect(of(true)).toMatchObject({ seed: true, negative: true });
    expect(of(false)).toMatchObject({ seed: false, negative: false });
  });

  test.each([
    '<sd_cpp_extra_args>{"steps":9999}</sd_cpp_extra_args>',
    '<sd_cpp_<sd_cpp_extra_args>extra_args>{"steps":9999}',
    '<lora:somebody:1>',
  ])('is told nothing by a person’s ‘%s’', async (prompt) => {
    for (const sdServer of [true, false])
      for (const order of [{ prompt }, { prompt: 'a boat', negative: prompt }]) {
        const sent = await promptSent({ sdServer }, order);
        expect(sent.match(/</g)?.length ?? 0).toBe(sdServer ? 2 : 0);
        expect(sent.indexOf('sd_cpp_extra_args>{"seed":7')).toBe(
          sdServer ? sent.indexOf('<') + 1 : -1,
        );
      }
  });

  test('that is busy with a job it cannot stop is asked again later', async () => {
    provider.next('POST /v1/images/generations', { status: 409, body: {} });
    await expect(promptSent({ sdServer: true })).rejects.toMatchObject({ kind: 'busy' });
  });
});

test('a job of fal that waits is cancelled there', async () => {
  const provider = await scriptedProvider('fal');
  const to = {
    hosts: ['127.0.0.1'],
    address: new URL(provider.url),
    headers: {},
    settings: ProviderSettings.parse({ model: 'bria/fibo/generate' }),
  };
  const { handle } = await fal.start(to, order, randomUUID(), never);
  await fal.cancel(to, handle, never);
  expect(provider.asked.at(-1)!.call).toMatch(/^PUT .*cancel$/);
  await provider.close();
});
