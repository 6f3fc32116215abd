import { randomUUID } from 'node:crypto';
import { ProviderSettings } from '@limn/contracts/providers';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type ComfyReplay,
  comfyReplay,
  type ReplayOptions,
} from '../../../../testing/comfyui-replay.ts';
import type { Connection, ProviderJobWatch, TrainingOrder } from '../provider.ts';
import { comfyui } from './adapter.ts';
import { loraTrainer } from './train.ts';

let replay: ComfyReplay;
afterEach(() => replay.close());

const work = (shade: number) => Buffer.from(`work ${shade}`);
const order: TrainingOrder = {
  pictures: [work(1), work(2), work(3)],
  side: 512,
  caption: 'in the style of lmnx',
  steps: 800,
  rank: 16,
  seed: 7,
};
const never = new AbortController().signal;

async function playing(options?: ReplayOptions): Promise<Connection> {
  replay = await comfyReplay('picture', options);
  return {
    hosts: ['127.0.0.1'],
    address: new URL(replay.url),
    headers: { 'x-api-key': 'open sesame' },
    settings: ProviderSettings.parse({ model: 'limn-lab-tiny.safetensors' }),
  };
}

function watching(signal: AbortSignal = never) {
  const fractions: number[] = [];
  const watch: ProviderJobWatch = {
    signal,
    onProgress: (fraction) => void fractions.push(fraction),
    onPreview: () => undefined,
  };
  return { fractions, watch };
}
const sentGraph = () =>
  (
    replay.asked.find(({ call }) => call === 'POST /prompt')!.body as {
      prompt: Record<string, { class_type: string; inputs: Record<string, unknown> }>;
    }
  ).prompt;

describe('a ComfyUI server that trains', () => {
  test('learns all works under one caption, and its file is found by our id', async () => {
    const to = await playing();
    const id = randomUUID();
    const job = await loraTrainer.start(to, order, id, never);
    const { fractions, watch } = watching();
    expect(await loraTrainer.watch(to, job, watch, id)).toEqual({
      model: `limn-${id}_800_steps_00001_.safetensors`,
    });
    expect(fractions.at(-1)).toBe(1);
    const graph = sentGraph();
    expect(Object.values(graph).filter((node) => node.class_type === 'LoadImage')).toHaveLength(3);
    expect(graph['caption']?.inputs['text']).toBe('in the style of lmnx');
    // The LoRA is where this version of ComfyUI stores it, not where another one does.
    expect(graph['save']).toMatchObject({
      class_type: 'SaveLoRANode',
      inputs: { lora: ['train', 1], steps: ['train', 3], prefix: `loras/limn-${id}` },
    });
  });

  test('goes on when the socket breaks off: what it saved is asked for', async () => {
    const to = await playing({ frames: 4, held: true });
    const id = randomUUID();
    const job = await loraTrainer.start(to, order, id, never);
    const watched = loraTrainer.watch(to, job, watching().watch, id);
    replay.cut();
    replay.finish();
    expect((await watched).model).toContain(id);
  });

  test('is found again by the id it was handed in under', async () => {
    const to = await playing({ frames: 3, held: true });
    const id = randomUUID();
    const { handle, line } = await loraTrainer.start(to, order, id, never);
    line?.close();
    expect(await comfyui.find!(to, id, never)).toEqual(handle);
    replay.finish();
    expect((await loraTrainer.watch(to, { handle }, watching().watch, id)).model).toContain(id);
  });

  test('that runs out of memory says so', async () => {
    const to = await playing({ trains: 'out-of-memory' });
    const id = randomUUID();
    const job = await loraTrainer.start(to, order, id, never);
    await expect(loraTrainer.watch(to, job, watching().watch, id)).rejects.toMatchObject({
      kind: 'out-of-memory',
    });
  });

  test('of a version without a trainer refuses before anything is handed in', async () => {
    const to = await playing({ statuses: { 'GET /object_info/TrainLoraNode': [404] } });
    await expect(loraTrainer.start(to, order, randomUUID(), never)).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(replay.files.size).toBe(0);
  });

  test('keeps no copy of the works once it was asked to forget them', async () => {
    const to = await playing();
    const id = randomUUID();
    await loraTrainer.start(to, order, id, never);
    const kept = () => [...replay.files.values()].map(({ type, bytes }) => [type, bytes.length]);
    expect(kept()).toEqual(order.pictures.map(({ length }) => ['temp', length]));
    const before = [...replay.files.keys()];
    await loraTrainer.forgetPictures(to, id, order.pictures.length, never);
    expect([...replay.files.keys()]).toEqual(before);
    for (const { bytes } of replay.files.values())
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  test('has a model overwritten, and looks whether it was', async () => {
    const to = await playing();
    const removed = await loraTrainer.remove(to, 'limn-x_800_steps_00001_.safetensors', never);
    expect(removed).toMatchObject({ gone: true, says: expect.stringContaining('overwritten') });
    expect(replay.files.get('limn-x_800_steps_00001_.safetensors')).toMatchObject({
      subfolder: 'loras',
      type: 'output',
    });
  });

  test('is removed from what it has loaded, too', async () => {
    const to = await playing();
    await loraTrainer.remove(to, 'limn-x_800_steps_00001_.safetensors', never);
    const calls = replay.asked.map(({ call }) => call);
    const written = calls.lastIndexOf('POST /upload/image');
    expect(calls.slice(written + 1)).toContain('POST /free');
  });

  test('a model that is nowhere is gone, and nothing is written in its place', async () => {
    const to = await playing({ statuses: { 'GET /view': [404] } });
    const removed = await loraTrainer.remove(to, 'limn-x_800_steps_00001_.safetensors', never);
    expect(removed.gone).toBe(true);
    expect(replay.files.size).toBe(0);
  });

  test('a model that was moved there is not said to be gone', async () => {
    const to = await playing({ statuses: { 'GET /view': [404] } });
    const id = randomUUID();
    const job = await loraTrainer.start(to, order, id, never);
    const { model } = await loraTrainer.watch(to, job, watching().watch, id);
    expect(await loraTrainer.remove(to, model, never)).toMatchObject({
      gone: false,
      says: expect.stringContaining('by hand'),
    });
  });

  test('gives newer versions what they ask for by their own defaults', async () => {
    const to = await playing({ has: 'training-newer' });
    await loraTrainer.start(to, order, randomUUID(), never);
    expect(sentGraph()['train']?.inputs).toMatchObject({
      bucket_mode: false,
      checkpoint_depth: 1,
      // Inputs that we know get our values.
      steps: order.steps,
    });
  });

  test('goes as it went with a real server, which tells nothing until it ends', async () => {
    const to = await playing({ trains: 'training-real', has: 'training-real' });
    const id = randomUUID();
    const job = await loraTrainer.start(to, order, id, never);
    expect((await loraTrainer.watch(to, job, watching().watch, id)).model).toContain(id);
  });

  test('makes pictures by what it has learned', async () => {
    const to = await playing();
    const words = { prompt: 'a boat', negative: '', width: 512, height: 512, seed: 7 };
    await comfyui.start(to, { ...words, trained: 'limn-x.safetensors' }, randomUUID(), never);
    expect(sentGraph()).toMatchObject({
      lora: { class_type: 'LoraLoader', inputs: { lora_name: 'limn-x.safetensors' } },
      sample: { inputs: { model: ['lora', 0] } },
      positive: { inputs: { clip: ['lora', 1] } },
    });
  });
});
