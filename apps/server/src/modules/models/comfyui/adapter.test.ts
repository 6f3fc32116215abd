import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ProviderSettings } from '@limn/contracts/providers';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type ComfyReplay,
  comfyReplay,
  type ReplayOptions,
} from '../../../../testing/comfyui-replay.ts';
import { decodeComposition } from '../decode.ts';
import type { Connection, ProviderJobWatch } from '../provider.ts';
import { comfyui } from './adapter.ts';

let replay: ComfyReplay;
afterEach(() => replay.close());

const order = {
  prompt: 'a red boat on a calm sea',
  negative: 'fog',
  width: 256,
  height: 256,
  seed: 7,
};
const never = new AbortController().signal;

async function playing(name: string, options?: ReplayOptions): Promise<Connection> {
  replay = await comfyReplay(name, options);
  return {
    hosts: ['127.0.0.1'],
    address: new URL(replay.url),
    headers: { 'x-api-key': 'open sesame' },
    settings: ProviderSettings.parse({ model: 'limn-lab-tiny.safetensors' }),
  };
}

function watching(signal: AbortSignal = never) {
  const seen = { fractions: [] as number[], previews: 0 };
  const watch: ProviderJobWatch = {
    signal,
    onProgress: (fraction) => void seen.fractions.push(fraction),
    onPreview: () => void (seen.previews += 1),
  };
  return { seen, watch };
}

/** Pictures uploaded when a conversation was recorded. */
function handedInThen(name: string): Buffer[] {
  const file = new URL(`./recordings/${name}.json`, import.meta.url);
  const { conversation } = JSON.parse(readFileSync(file, 'utf8')) as {
    conversation: { sent?: { image?: { png?: string } } }[];
  };
  return conversation.flatMap(({ sent }) =>
    sent?.image?.png ? [Buffer.from(sent.image.png, 'base64')] : [],
  );
}
/** The order of that recording. */
const inpainting = (png: Uint8Array, mask: Uint8Array) => ({
  prompt: 'a red boat',
  negative: '',
  width: 256,
  height: 192,
  seed: 7,
  start: { png, change: 1 },
  mask,
});
const pixelsOf = (file: Uint8Array) =>
  sharp(file).toColourspace('srgb').removeAlpha().raw().toBuffer();

describe('a ComfyUI server, as one answered', () => {
  test('a picture comes with its previews; what is told of other people’s is not taken for ours', async () => {
    const to = await playing('picture');
    const job = await comfyui.start(to, order, randomUUID(), never);
    const { seen, watch } = watching();
    const bytes = await comfyui.watch(to, job, watch);
    expect(await decodeComposition(bytes, order)).toMatchObject({ width: 256, height: 256 });
    // Two previews of another person's job came first.
    expect(seen.previews).toBe(3);
    expect(seen.fractions.at(-1)).toBe(1);
    expect(seen.fractions).toEqual(seen.fractions.toSorted((a, b) => a - b));
    expect(replay.asked.every(({ headers }) => headers['x-api-key'] === 'open sesame')).toBe(true);
  });

  test('a place is composed anew, and what stands round it stays', async () => {
    const to = await playing('inpainting');
    const [start, mask] = handedInThen('inpainting');
    const id = randomUUID();
    const job = await comfyui.start(to, inpainting(start!, mask!), id, never);
    const made = await pixelsOf(await comfyui.watch(to, job, watching().watch));
    const [before, covered] = [await pixelsOf(start!), await pixelsOf(mask!)];
    const apart = (isIn: boolean) => {
      let [sum, n] = [0, 0];
      for (let i = 0; i < covered.length; i += 3) {
        if (covered[i]! > 127 !== isIn) continue;
        for (let c = 0; c < 3; c++) sum += Math.abs(made[i + c]! - before[i + c]!);
        n += 3;
      }
      return sum / n;
    };
    // Its tiny autoencoder by itself changes every pixel by about 9.
    expect(apart(false)).toBeLessThan(11);
    expect(apart(true)).toBeGreaterThan(20);
  });

  test('once it is kept nothing of it is left in the server’s folders', async () => {
    const to = await playing('inpainting');
    const [start, mask] = handedInThen('inpainting');
    const id = randomUUID();
    const job = await comfyui.start(to, inpainting(start!, mask!), id, never);
    const before = await comfyui.watch(to, job, watching().watch);
    const sizes = () => [...replay.files.values()].map(({ bytes }) => bytes.length);
    expect(sizes()).toEqual([start!.length, mask!.length]);
    await comfyui.forget!(to, job.handle, never);
    const [own, , result] = [...replay.files.keys()];
    expect(own).toBe(`${id}.png`);
    expect(result).toMatch(/^ComfyUI_temp_/);
    // Uploads were overwritten with one pixel; the picture is unchanged, without the prompt in its file.
    expect(sizes().slice(0, 2)).toEqual([67, 67]);
    const left = replay.files.get(result!)!.bytes;
    expect(await pixelsOf(left)).toEqual(await pixelsOf(before));
    expect((await sharp(left).metadata()).comments ?? []).toEqual([]);
    expect(replay.asked.at(-1)).toMatchObject({
      call: 'POST /history',
      body: { delete: [job.handle.id] },
    });
  });

  test('the prompt goes out under an id of ours, for us alone, and is forgotten there afterwards', async () => {
    const to = await playing('picture');
    const id = randomUUID();
    const job = await comfyui.start(to, order, id, never);
    await comfyui.watch(to, job, watching().watch);
    await comfyui.forget!(to, job.handle, never);
    const sent = (call: string) => replay.asked.find((one) => one.call === call)?.body;
    expect(sent('POST /prompt')).toMatchObject({ client_id: id, prompt_id: id });
    expect(sent('POST /history')).toEqual({ delete: [id] });
    // The socket is open before the prompt is posted, or its first events go nowhere.
    const calls = replay.asked.map(({ call }) => call);
    expect(calls.indexOf('GET /ws')).toBeLessThan(calls.indexOf('POST /prompt'));
  });

  test('every event twice makes one picture', async () => {
    const to = await playing('picture', { twice: true });
    const job = await comfyui.start(to, order, randomUUID(), never);
    const bytes = await comfyui.watch(to, job, watching().watch);
    expect(bytes.length).toBeGreaterThan(0);
    expect(replay.asked.filter(({ call }) => call.startsWith('GET /view'))).toHaveLength(1);
  });

  test('a socket that breaks off is asked on from: the history has the picture', async () => {
    const to = await playing('picture', { frames: 6, held: true });
    const job = await comfyui.start(to, order, randomUUID(), never);
    const watched = comfyui.watch(to, job, watching().watch);
    replay.cut();
    replay.finish();
    expect((await watched).length).toBeGreaterThan(0);
  });

  test('a job is found again by the id it was posted under', async () => {
    const to = await playing('picture', { frames: 3, held: true });
    const id = randomUUID();
    const { handle, line } = await comfyui.start(to, order, id, never);
    line?.close();
    expect(await comfyui.find!(to, id, never)).toEqual(handle);
    expect(await comfyui.find!(to, randomUUID(), never)).toBeUndefined();
    replay.finish();
    expect((await comfyui.watch(to, { handle }, watching().watch)).length).toBeGreaterThan(0);
  });

  test('a server that was restarted knows nothing of the job: it is gone', async () => {
    const to = await playing('picture', { frames: 3, held: true });
    const { handle, line } = await comfyui.start(to, order, randomUUID(), never);
    line?.close();
    replay.cut({ forget: true });
    await expect(comfyui.watch(to, { handle }, watching().watch)).rejects.toMatchObject({
      kind: 'gone',
      untold: false,
    });
  });

  test.each([
    ['unknown-model', 'refused', 'value_not_in_list at model'],
    // It answers 200, and begins what is right of it.
    ['partly-wrong', 'refused', 'Part of its graph is wrong'],
  ])('%s is refused', async (name, kind, says) => {
    const to = await playing(name, { held: true });
    const error = await comfyui.start(to, order, randomUUID(), never).catch((e: unknown) => e);
    expect(error).toMatchObject({ kind, message: expect.stringContaining(says) });
    expect(String(error)).not.toContain(order.prompt);
    if (name === 'partly-wrong')
      expect(replay.asked.some(({ call }) => call === 'POST /interrupt')).toBe(true);
  });

  test.each([
    ['interrupted', 'gone'],
    ['out-of-memory', 'out-of-memory'],
  ])('%s while it runs', async (name, kind) => {
    const to = await playing(name);
    const job = await comfyui.start(to, order, randomUUID(), never);
    await expect(comfyui.watch(to, job, watching().watch)).rejects.toMatchObject({ kind });
    expect(replay.asked.some(({ call }) => call === 'POST /free')).toBe(name === 'out-of-memory');
  });

  test('the same is read of the history when nobody listened', async () => {
    const to = await playing('out-of-memory');
    const { handle, line } = await comfyui.start(to, order, randomUUID(), never);
    line?.close();
    await expect(comfyui.watch(to, { handle }, watching().watch)).rejects.toMatchObject({
      kind: 'out-of-memory',
    });
  });

  test('only our own job is interrupted', async () => {
    const to = await playing('cancelled', { frames: 9, held: true });
    const { handle, line } = await comfyui.start(to, order, randomUUID(), never);
    line?.close();
    await comfyui.cancel(to, { id: randomUUID() }, never);
    expect(replay.asked.some(({ call }) => call === 'POST /interrupt')).toBe(false);
    await comfyui.cancel(to, handle, never);
    expect(replay.asked.find(({ call }) => call === 'POST /interrupt')?.body).toEqual({
      prompt_id: handle.id,
    });
  });

  test.each([
    [503, 'busy'],
    [401, 'refused'],
    [500, 'bad-answer'],
    [502, 'gone'],
    [307, 'bad-answer'],
  ])('an answer of %i to the prompt is %s', async (status, kind) => {
    const to = await playing('picture', { statuses: { 'POST /prompt': [status] } });
    await expect(comfyui.start(to, order, randomUUID(), never)).rejects.toMatchObject({ kind });
    expect(replay.asked.some(({ call }) => call.includes('elsewhere'))).toBe(false);
  });

  test('what it has is told in both forms of its lists', async () => {
    const to = await playing('inventory');
    const found = await comfyui.inventory(to, never);
    expect(found).toMatchObject({ models: ['limn-lab-tiny.safetensors'] });
    expect(found.says).toMatch(/^ComfyUI 0\.3\.64 on cpu$/);
    expect(found.samplers).toContain('euler');
    expect(found.schedulers).toContain('normal');
  });
});
