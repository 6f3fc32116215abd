import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProviderSettings } from '@limn/contracts/providers';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type ComfyReplay,
  comfyReplay,
  type ReplayOptions,
} from '../../../../testing/comfyui-replay.ts';
import type { Connection, ProviderJobWatch } from '../provider.ts';
import { comfyui } from './adapter.ts';
import { History, readHistory } from './events.ts';

let close: () => Promise<unknown>;
afterEach(() => close());

const picture = Buffer.from('a photograph of somebody');
const order = {
  prompt: 'a red boat on a calm sea',
  negative: 'fog',
  width: 128,
  height: 96,
  seed: 7,
  start: { png: picture, change: 0.5 },
};
const never = new AbortController().signal;

const connection = (url: string): Connection => ({
  hosts: ['127.0.0.1'],
  address: new URL(url),
  headers: {},
  settings: ProviderSettings.parse({
    model: 'limn-lab-tiny.safetensors',
    controlNet: 'limn-lab-openpose.safetensors',
    controlKind: 'pose',
  }),
});
let replay: ComfyReplay;
async function playing(name: string, options?: ReplayOptions): Promise<Connection> {
  replay = await comfyReplay(name, options);
  close = () => replay.close();
  return connection(replay.url);
}

/** A recorded conversation's calls, answered in order. */
type Answered = { call: string; status: number; body: unknown };
const answersOf = (name: string, id: string): Answered[] => {
  const file = new URL(`./recordings/${name}.json`, import.meta.url);
  const text = readFileSync(file, 'utf8').replaceAll('$ID', id);
  const { conversation } = JSON.parse(text) as { conversation: object[] };
  return conversation.filter((said): said is Answered => 'call' in said);
};
async function answering(name: string, id: string) {
  const left = answersOf(name, id);
  const asked: { call: string; sent: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = `${request.method} ${request.url}`;
      asked.push({ call, sent: Buffer.concat(chunks).toString('latin1') });
      const next = left.shift();
      response.writeHead(next?.call === call ? next.status : 500);
      response.end(next?.body === '' ? '' : JSON.stringify(next?.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => new Promise((resolve) => server.close(resolve));
  const to = connection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { to, asked, left };
}

function watching() {
  const fractions: number[] = [];
  const watch: ProviderJobWatch = {
    signal: never,
    onProgress: (fraction) => void fractions.push(fraction),
    onPreview: () => undefined,
  };
  return { fractions, watch };
}
const sizes = () => [...replay.files.values()].map(({ bytes }) => bytes.length);
/** Bytes of the pixel that overwrites an upload. */
const onePixel = 67;

describe('a ComfyUI server that follows a pose, as one answered', () => {
  test('has what finds it', async () => {
    const found = await comfyui.inventory(await playing('inventory-control'), never);
    expect(found.controlKinds).toEqual(['edges', 'depth', 'pose']);
    expect(found.controlNets).toContain('limn-lab-openpose.safetensors');
  });

  test('tells of the finding too, which is no progress of the picture', async () => {
    const to = await playing('control-pose');
    const job = await comfyui.start(to, order, randomUUID(), never);
    const { fractions, watch } = watching();
    expect((await comfyui.watch(to, job, watch)).length).toBeGreaterThan(0);
    expect(fractions[0]).toBeLessThan(0.5);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  });

  test('keeps the pose in its history beside the picture', () => {
    const id = randomUUID();
    const call = `GET /history/${id}`;
    const { body } = answersOf('control-pose', id).find((answer) => answer.call === call)!;
    expect(readHistory(History.parse(body)[id])).toMatchObject({
      kind: 'picture',
      file: { filename: expect.stringMatching(/^ComfyUI_temp_/) },
    });
  });

  test.each([
    ['no-control-net', 'value_not_in_list at control (ControlNetLoader)'],
    ['no-finder', 'invalid_prompt at found (DWPreprocessor)'],
  ])('%s is refused, and nothing of the picture is left there', async (name, says) => {
    const to = await playing(name);
    await expect(comfyui.start(to, order, randomUUID(), never)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(says),
    });
    expect(sizes()).toEqual([onePixel]);
  });

  test('without the models to find it says which node failed, and nothing is left there', async () => {
    const to = await playing('finder-failed');
    const { handle, ...job } = await comfyui.start(to, order, randomUUID(), never);
    await expect(comfyui.watch(to, { handle, ...job }, watching().watch)).rejects.toMatchObject({
      kind: 'bad-answer',
      message: 'huggingface_hub.errors.LocalEntryNotFoundError in DWPreprocessor.',
    });
    expect(sizes()).toEqual([onePixel]);
    expect(replay.asked.at(-1)).toMatchObject({
      call: 'POST /history',
      body: { delete: [handle.id] },
    });
  });
});

describe('of what is cancelled nothing is left', () => {
  test('while it runs: once it has ended', async () => {
    const to = await playing('cancelled', { frames: 9, held: true });
    const { handle, line } = await comfyui.start(to, order, randomUUID(), never);
    line?.close();
    await comfyui.cancel(to, handle, never);
    const asked = () => replay.asked.map(({ call }) => call);
    await expect.poll(asked).toContain('POST /history');
    const calls = asked();
    expect(sizes()).toEqual([onePixel]);
    expect(calls.indexOf('POST /interrupt')).toBeLessThan(calls.indexOf('POST /history'));
  });

  test('while it waits: by its graph, for no history is kept of it', async () => {
    const id = randomUUID();
    const { to, asked, left } = await answering('cancelled-waiting', id);
    await comfyui.cancel(to, { id }, never);
    await expect.poll(() => left).toEqual([]);
    const overwritten = asked.find(({ call }) => call === 'POST /upload/image')!;
    expect(overwritten.sent).toContain(`filename="${id}.png"`);
    expect(asked.some(({ call }) => call === 'POST /interrupt')).toBe(false);
  });
});

test('what may have begun keeps its picture', async () => {
  const to = await playing('picture', { statuses: { 'POST /prompt': [503] } });
  await expect(comfyui.start(to, order, randomUUID(), never)).rejects.toThrow();
  expect(sizes()).toEqual([picture.length]);
});
