import { randomUUID } from 'node:crypto';
import { ProviderSettings } from '@limn/contracts/providers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ScriptedProvider, scriptedProvider } from '../../../testing/scripted-provider.ts';
import { bria } from './bria.ts';
import { briaTrainer } from './bria-train.ts';
import type { Connection } from './provider.ts';

const api = '/v1/tailored-gen';
const order = {
  pictures: ['one', 'two', 'three', 'four', 'five', 'six'].map((text) => Buffer.from(text)),
  side: 1024,
  caption: 'in the style of lmnx',
  steps: 750,
  rank: 128,
  seed: 7,
};
const never = new AbortController().signal;
const watching = { signal: never, onProgress: () => undefined, onPreview: () => undefined };

let provider: ScriptedProvider;
let to: Connection;
let id: string;
beforeEach(async () => {
  provider = await scriptedProvider('bria');
  id = randomUUID();
  to = {
    hosts: ['127.0.0.1'],
    address: new URL(`${provider.url}/v2`),
    headers: { api_token: 'sesame' },
    settings: ProviderSettings.parse({ model: '' }),
  };
});
afterEach(() => provider.close());

const start = () => briaTrainer.start(to, order, id, never);
const calls = () => provider.asked.map(({ call }) => call);
const sent = (call: string) =>
  provider.asked.filter((one) => one.call === call).map(({ body }) => body);
/** The provider lists this training's project next to another one, with its model in these states in turn. */
const projectWith = (...states: string[]) => {
  provider.next(`GET ${api}/projects`, {
    status: 200,
    body: [
      { id: 7, project_name: 'Icons' },
      { id: 123, project_name: `limn-${id}` },
    ],
  });
  provider.next(
    `GET ${api}/projects/123/models`,
    ...states.map((status) => ({ status: 200, body: [{ id: 789, status, project_id: 123 }] })),
  );
};

test('it learns from every picture, described before they come, and gives a model', async () => {
  const job = await start();
  expect(await briaTrainer.watch(to, job, watching, id)).toEqual({ model: '789' });
  expect(sent(`POST ${api}/projects`)).toEqual([
    { project_name: `limn-${id}`, ip_medium: 'illustration', ip_type: 'stylized_scene' },
  ]);
  expect(sent(`POST ${api}/generate_visual_schema`)).toEqual([
    { images: order.pictures.map((picture) => picture.toString('base64')) },
  ]);
  expect(sent(`POST ${api}/datasets/456/images`)).toHaveLength(6);
  expect(sent(`PUT ${api}/datasets/456`)).toEqual([
    { visual_schema: '{"style": "loose gouache"}' },
    { status: 'completed' },
  ]);
  const firstPicture = calls().indexOf(`POST ${api}/datasets/456/images`);
  expect(calls().indexOf(`PUT ${api}/datasets/456`)).toBeLessThan(firstPicture);
  expect(sent(`POST ${api}/models/789/start_training`)).toEqual([
    { total_training_steps: 750, checkpoint_interval: 750, rank: 128 },
  ]);
  expect(provider.asked.every(({ headers }) => headers['api_token'] === 'sesame')).toBe(true);
});

test('one that was begun is found by our name for it, and one that was only made is not', async () => {
  projectWith('Created');
  expect(await briaTrainer.find(to, id, never)).toBeUndefined();
  projectWith('InProgress');
  const found = await briaTrainer.find(to, id, never);
  expect(found).toEqual((await start()).handle);
  expect(await briaTrainer.find(to, randomUUID(), never)).toBeUndefined();
});

test.each(['Failed', 'Stopped'])('a training that ended as %s has failed', async (status) => {
  const job = await start();
  const body = { id: 789, status, project_id: 123 };
  provider.next(`GET ${api}/models/789`, { status: 200, body });
  await expect(briaTrainer.watch(to, job, watching, id)).rejects.toMatchObject({
    kind: 'bad-answer',
  });
});

test('a training that is cancelled is stopped there; a picture cannot be', async () => {
  const { handle } = await start();
  await bria.cancel(to, handle, never);
  expect(calls().at(-1)).toBe(`POST ${api}/models/789/stop_training`);
  const before = calls().length;
  await bria.cancel(to, { id: '9d4a' }, never);
  expect(calls()).toHaveLength(before);
});

test('once it has learned, its pictures are deleted, and the model stays', async () => {
  projectWith('Completed');
  await briaTrainer.forgetPictures(to, id, 6, never);
  expect(calls().filter((call) => call.startsWith('DELETE'))).toEqual([
    `DELETE ${api}/datasets/456/images/9001`,
    `DELETE ${api}/datasets/456/images/9002`,
  ]);
});

test('of a training that came to nothing everything is deleted, once it has stopped', async () => {
  projectWith('InProgress', 'InProgress', 'Stopping', 'Stopped');
  await briaTrainer.forgetPictures(to, id, 6, never);
  expect(calls()).toContain(`POST ${api}/models/789/stop_training`);
  expect(calls().filter((call) => call.startsWith('DELETE'))).toEqual([
    `DELETE ${api}/projects/123`,
  ]);
  expect(calls().at(-1)).toBe(`DELETE ${api}/projects/123`);
});

test('projects of others are left alone', async () => {
  await briaTrainer.forgetPictures(to, id, 6, never);
  expect(calls()).toEqual([`GET ${api}/projects`]);
});

test('a withdrawn model is deleted with its project, and looked for afterwards', async () => {
  const there = { status: 200, body: { id: 789, status: 'Completed', project_id: 123 } };
  provider.next(`GET ${api}/models/789`, there, { status: 404 });
  expect(await briaTrainer.remove(to, '789', never)).toMatchObject({ gone: true });
  expect(calls()).toContain(`DELETE ${api}/projects/123`);
  provider.next(`GET ${api}/models/789`, there, there);
  expect(await briaTrainer.remove(to, '789', never)).toMatchObject({ gone: false });
  provider.next(`GET ${api}/models/789`, { status: 404 });
  expect(await briaTrainer.remove(to, '789', never)).toMatchObject({ gone: true });
});

test('one that cannot be deleted now is asked for again later', async () => {
  provider.next(`DELETE ${api}/projects/123`, { status: 409 });
  await expect(briaTrainer.remove(to, '789', never)).rejects.toMatchObject({ kind: 'busy' });
});

test('what it learned makes pictures', async () => {
  const wanted = { prompt: 'a boat', negative: '', width: 1024, height: 768, seed: 7 };
  await bria.start(to, { ...wanted, trained: '789' }, id, never);
  expect(sent('POST /v2/image/generate/tailored')).toEqual([
    {
      prompt: 'a boat',
      tailored_model_id: '789',
      tailored_model_influence: 1,
      aspect_ratio: '4:3',
      seed: 7,
      sync: false,
    },
  ]);
});
