import { ProviderInput } from '@limn/contracts/providers';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import {
  type ComfyReplay,
  comfyReplay,
  composerAt,
  type ReplayOptions,
} from '../../../testing/comfyui-replay.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { addProvider, removeProvider, testProvider } from './manage.ts';
import type { ProviderRow } from './schema.ts';
import { removeTrained, trainersOffered, trainModel } from './train.ts';
import { spentThisMonth, triesOf } from './tries.ts';
import type { WorkParts } from './work.ts';
import { interrupted } from './retries.ts';

const now = new Date('2026-11-22T12:00:00Z');
const order = {
  pictures: [Buffer.from('one'), Buffer.from('two')],
  side: 512,
  caption: 'in the style of lmnx',
  steps: 800,
  rank: 16,
  seed: 7,
};

let handle: DatabaseHandle;
let parts: WorkParts;
let replay: ComfyReplay;
let passed = 0;
beforeEach(async () => {
  handle ??= await openTestDatabase();
  parts = {
    db: handle.db,
    // The clock advances, so that tries have an order.
    clock: { now: () => new Date(now.getTime() + passed++) },
    log: createLog('silent'),
    secret: 's'.repeat(32),
    providerHosts: ['127.0.0.1'],
    pause: () => Promise.resolve(),
  };
});
afterEach(() => replay.close());
afterAll(() => handle.close());

async function trainer(options: ReplayOptions = {}, more: object = {}): Promise<ProviderRow> {
  replay = await comfyReplay('picture', options);
  const settings = {
    model: 'limn-lab-tiny.safetensors',
    trainer: { offered: true, cost: 150, ...more },
  };
  const input = ProviderInput.parse(composerAt(replay.url, { settings, monthlyBudget: 200 }));
  return parts.db.transaction((tx) => addProvider(tx, parts, input, now));
}
const watching = (signal = new AbortController().signal) => ({
  signal,
  onProgress: () => undefined,
});
const prompts = () => replay.asked.filter(({ call }) => call === 'POST /prompt').length;

test('a training goes on there when this server is killed, and is found again', async () => {
  const row = await trainer({ frames: 4, held: true });
  const id = newId('ownModel');
  const killed = new AbortController();
  const first = trainModel(parts, row, id, order, watching(killed.signal)).catch(
    (reason: unknown) => reason,
  );
  await expect.poll(() => replay.jobs.size).toBe(1);
  killed.abort(interrupted);
  expect(await first).toBe(interrupted);
  replay.finish();
  const done = await trainModel(parts, row, id, order, watching());
  await parts.db.transaction((tx) => done.keep(tx, null));
  expect(prompts()).toBe(1);
  const [only, ...others] = await triesOf(parts.db, { generationId: id, position: 0 });
  expect(others).toEqual([]);
  expect(only).toMatchObject({ what: 'training', state: 'done' });
  expect(done.result.model).toContain(only!.id);
});

test('it is found, too, though the answer to its order was lost on the way', async () => {
  const row = await trainer({ statuses: { 'POST /prompt': [0] } });
  const done = await trainModel(parts, row, newId('ownModel'), order, watching());
  expect(done.result.model).toMatch(/^limn-/);
  expect(prompts()).toBe(1);
});

test('its cost counts towards the budget, which ends what is asked', async () => {
  const row = await trainer();
  const first = await trainModel(parts, row, newId('ownModel'), order, watching());
  await parts.db.transaction((tx) => first.keep(tx, null));
  expect(await spentThisMonth(parts.db, row.id, now)).toBe(150);
  await expect(trainModel(parts, row, newId('ownModel'), order, watching())).rejects.toThrow(
    'Harbour XL did not accept this training.',
  );
});

test('a trainer is shown with what it was trained on and what it costs; one without its nodes says so when it is tested', async () => {
  const row = await trainer({ statuses: { 'GET /object_info/TrainLoraNode': [404] } });
  const found = (await trainersOffered(parts.db)).find(({ shown }) => shown.provider === row.id);
  expect(found?.shown).toMatchObject({ name: 'Harbour XL', credits: 20, minutes: null });
  expect(await testProvider(parts.db, parts, row.id)).toMatchObject({ ok: false });
});

test('a provider that was removed cannot be asked to delete a model', async () => {
  const row = await trainer();
  await parts.db.transaction((tx) => removeProvider(tx, parts.secret, row.id, now));
  expect(await removeTrained(parts, row.id, 'limn-x.safetensors')).toMatchObject({
    asked: true,
    gone: false,
  });
});
