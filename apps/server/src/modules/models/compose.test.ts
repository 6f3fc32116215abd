import { ProviderInput } from '@limn/contracts/providers';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TaskCancelled } from '../../painting/index.ts';
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
import { compose, keptComposition } from './compose.ts';
import type { WorkParts } from './work.ts';
import { interrupted } from './retries.ts';
import { addProvider, changeProvider } from './manage.ts';
import type { ProviderRow } from './schema.ts';
import { newestTries, type WorkKey, spentThisMonth, triesOf } from './tries.ts';

const now = new Date('2026-11-22T12:00:00Z');
const order = { prompt: 'a boat', negative: '', width: 512, height: 512, seed: 7 };

let handle: DatabaseHandle;
let parts: WorkParts;
let replay: ComfyReplay;
let passed = 0;
beforeEach(async () => {
  handle ??= await openTestDatabase();
  passed = 0;
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

async function provider(
  name: string,
  options: ReplayOptions = {},
  more: Parameters<typeof composerAt>[1] = {},
): Promise<ProviderRow> {
  replay = await comfyReplay(name, options);
  const input = ProviderInput.parse(composerAt(replay.url, more));
  return addProvider(parts.db, parts, input, now);
}

const picture = (): WorkKey => ({
  generationId: newId('generation'),
  position: 0,
});
const watching = (signal: AbortSignal = new AbortController().signal) => ({
  signal,
  onProgress: () => undefined,
  onPreview: () => undefined,
});
const prompts = () => replay.asked.filter(({ call }) => call === 'POST /prompt').length;

/** Composes and keeps what came. */
async function composeAndKeep(row: ProviderRow, key: WorkKey, signal?: AbortSignal) {
  const composition = await compose(parts, row, key, order, watching(signal));
  const id = newId('image');
  const kept = await parts.db.transaction((tx) => composition.keep(tx, id));
  return { composition, id, kept };
}

describe('a picture that is composed', () => {
  test('is asked for once, kept once, and counted', async () => {
    const row = await provider('picture');
    const key = picture();
    const { composition, id, kept } = await composeAndKeep(row, key);
    expect(composition.result).toMatchObject({ width: 256, height: 256 });
    expect(kept).toBe(true);
    // A worker that composed the same at the same time stores nothing.
    expect(await parts.db.transaction((tx) => composition.keep(tx, newId('image')))).toBe(false);
    expect(await keptComposition(parts.db, key)).toEqual({ id, seed: 7 });
    expect(prompts()).toBe(1);
    expect(await spentThisMonth(parts.db, row.id, now)).toBe(4);
  });

  test('goes on there when this server is killed, and is found again', async () => {
    const row = await provider('picture', { frames: 4, held: true });
    const key = picture();
    const killed = new AbortController();
    const first = compose(parts, row, key, order, {
      ...watching(killed.signal),
      onProgress: () => killed.abort(interrupted),
    }).catch((reason: unknown) => reason);
    await expect.poll(async () => (await triesOf(parts.db, key))[0]?.state).toBe('running');
    killed.abort(interrupted);
    expect(await first).toBe(interrupted);
    expect(await triesOf(parts.db, key)).toMatchObject([{ state: 'running', failure: null }]);
    replay.finish();
    expect((await composeAndKeep(row, key)).kept).toBe(true);
    expect(prompts()).toBe(1);
    expect(await triesOf(parts.db, key)).toMatchObject([{ state: 'done' }]);
  });

  test('is found though the answer to its order was lost on the way', async () => {
    const row = await provider('picture', { statuses: { 'POST /prompt': [0] } });
    expect((await composeAndKeep(row, picture())).kept).toBe(true);
    expect(prompts()).toBe(1);
  });

  test('is asked for again by a provider that was restarted and has forgotten it', async () => {
    const row = await provider('picture', { frames: 4, held: true });
    const key = picture();
    const composing = composeAndKeep(row, key);
    await expect.poll(() => replay.jobs.size).toBe(1);
    replay.cut({ forget: true });
    await expect.poll(() => replay.jobs.size).toBe(1);
    replay.cut();
    replay.finish();
    expect((await composing).kept).toBe(true);
    expect((await triesOf(parts.db, key)).map(({ state, failure }) => [state, failure])).toEqual([
      ['done', null],
      ['failed', 'gone'],
    ]);
  });

  test('a question that is not answered for a while is no reason to ask for the picture twice', async () => {
    const row = await provider('picture', {
      frames: 4,
      held: true,
      statuses: { 'GET /queue': [503, 502, 500] },
    });
    const key = picture();
    const composing = composeAndKeep(row, key);
    await expect.poll(() => replay.jobs.size).toBe(1);
    replay.cut();
    await expect
      .poll(() => replay.asked.filter(({ call }) => call === 'GET /queue').length)
      .toBeGreaterThan(3);
    replay.finish();
    expect((await composing).kept).toBe(true);
    expect(prompts()).toBe(1);
  });

  test('is stopped there when its person cancels', async () => {
    const row = await provider('cancelled', { frames: 9, held: true });
    const key = picture();
    const cancel = new AbortController();
    const composing = compose(parts, row, key, order, watching(cancel.signal)).catch(
      (reason: unknown) => reason,
    );
    await expect.poll(() => replay.jobs.size).toBe(1);
    await expect.poll(async () => (await triesOf(parts.db, key))[0]?.state).toBe('running');
    cancel.abort();
    expect(await composing).toBeInstanceOf(TaskCancelled);
    expect(replay.asked.some(({ call }) => call === 'POST /interrupt')).toBe(true);
    expect(await triesOf(parts.db, key)).toMatchObject([{ state: 'cancelled' }]);
  });

  test('is stopped there, too, when it was handed in but not yet answered', async () => {
    const row = await provider('cancelled', {
      frames: 9,
      held: true,
      statuses: { 'POST /prompt': [-1] },
    });
    const key = picture();
    const cancel = new AbortController();
    const composing = compose(parts, row, key, order, watching(cancel.signal)).catch(
      (reason: unknown) => reason,
    );
    await expect.poll(() => replay.jobs.size).toBe(1);
    cancel.abort();
    expect(await composing).toBeInstanceOf(TaskCancelled);
    expect(replay.asked.some(({ call }) => call === 'POST /interrupt')).toBe(true);
    expect(await triesOf(parts.db, key)).toMatchObject([{ state: 'cancelled' }]);
  });

  test('that cannot be used is forgotten there', async () => {
    const row = await provider('picture');
    const wide = { ...order, width: 1024 };
    const error = await compose(parts, row, picture(), wide, watching()).catch(
      (reason: unknown) => reason,
    );
    expect(String(error)).toContain('Harbour XL sent nothing that can be used');
    const asked = replay.asked.map(({ call }) => call);
    expect(asked.filter((call) => call === 'POST /history')).toHaveLength(prompts());
  });

  test('takes no longer than it may', async () => {
    const row = await provider('picture', { frames: 4, held: true });
    const key = picture();
    // Long enough to submit the work, also on a busy machine; otherwise there would be nothing to stop.
    const error = await compose(parts, { ...row, deadline: 1 }, key, order, watching()).catch(
      (reason: unknown) => reason,
    );
    expect(String(error)).toContain('Harbour XL took too long');
    expect((await triesOf(parts.db, key)).map(({ failure }) => failure)).toEqual([
      'timeout',
      'timeout',
    ]);
    expect(prompts()).toBeGreaterThan(0);
    expect(replay.asked.filter(({ call }) => call === 'POST /interrupt')).toHaveLength(prompts());
  });
});

describe('a provider that fails', () => {
  test.each([
    ['unknown-model', 1, 'did not accept this prompt'],
    ['partly-wrong', 1, 'did not accept this prompt'],
    ['out-of-memory', 2, 'ran out of memory'],
    // Five in a row open the circuit.
    ['interrupted', 5, 'at the moment'],
  ])('%s: %i tries, then it is given up', async (name, tries, says) => {
    const row = await provider(name, { held: name === 'partly-wrong' });
    const key = picture();
    const error = (await composeAndKeep(row, key).catch((reason: unknown) => reason)) as Error;
    expect(error.message).toContain(says);
    expect(error.message).toContain('Limn Collage can paint the same words');
    expect(await triesOf(parts.db, key)).toHaveLength(tries);
    expect(`${error.message} ${String(error.cause)}`).not.toContain('sesame');
  });

  test('is left alone after five failures, and asked again after a rest', async () => {
    const row = await provider('picture', { statuses: { 'POST /prompt': Array(12).fill(500) } });
    for (let n = 0; n < 3; n++) await composeAndKeep(row, picture()).catch(() => undefined);
    expect(prompts()).toBe(5);
    const at = { ...parts, clock: { now: () => new Date(now.getTime() + 31_000) } };
    await compose(at, row, picture(), order, watching()).catch(() => undefined);
    expect(prompts()).toBe(6);
    expect(await newestTries(parts.db, row.id, now)).toHaveLength(6);
  });

  test('what costs money is not asked for again when it is not known that nothing was made', async () => {
    const row = await provider('picture', {}, { kind: 'openai', settings: { model: 'any' } });
    const key = picture();
    const error = await composeAndKeep(row, key).catch((reason: unknown) => reason);
    // The replay answers with something else than pictures.
    expect(String(error)).toContain('sent nothing that can be used');
    replay.cut();
    expect((await triesOf(parts.db, key)).length).toBeLessThanOrEqual(2);
  });

  test('its budget is kept to the picture', async () => {
    const row = await provider('picture', {}, { monthlyBudget: 10 });
    await composeAndKeep(row, picture());
    await composeAndKeep(row, picture());
    const error = await composeAndKeep(row, picture()).catch((reason: unknown) => reason);
    expect(String(error)).toContain('did not accept');
    expect(prompts()).toBe(2);
    const december = { ...parts, clock: { now: () => new Date('2026-12-01T00:00:01Z') } };
    await compose(december, row, picture(), order, watching());
    expect(prompts()).toBe(3);
  });
});

test('whoever is killed and whenever: every picture comes, and none is made twice that is remembered', async () => {
  const blow = fc.constantFrom('ours', 'ours', 'cut', 'theirs', 'lost answer');
  await fc.assert(
    fc.asyncProperty(fc.array(blow, { maxLength: 4 }), async (blows) => {
      const lost = blows.filter((one) => one === 'lost answer').length;
      const row = await provider('picture', {
        frames: 6,
        held: true,
        statuses: { 'POST /prompt': Array<number>(lost).fill(0) },
      });
      const key = picture();
      let forgotten = 0;
      for (const one of blows) {
        const killed = new AbortController();
        const composing = composeAndKeep(row, key, killed.signal).catch(
          (reason: unknown) => reason,
        );
        await expect.poll(() => replay.jobs.size).toBe(1);
        if (one === 'cut') replay.cut();
        if (one === 'theirs') {
          forgotten += 1;
          replay.cut({ forget: true });
        }
        killed.abort(interrupted);
        await composing;
      }
      replay.finish();
      const ending = composeAndKeep(row, key);
      await expect
        .poll(() => {
          replay.finish();
          if (replay.jobs.size > 0) replay.cut();
          return keptComposition(parts.db, key);
        })
        .toBeDefined();
      await ending;
      expect((await triesOf(parts.db, key)).filter(({ state }) => state === 'done')).toHaveLength(
        1,
      );
      expect(prompts()).toBeLessThanOrEqual(1 + forgotten);
      await replay.close();
    }),
    { numRuns: 8 },
  );
});

test('ids of tries are UUIDs in lower case, as newer servers want them', async () => {
  const row = await provider('picture');
  const key = picture();
  await composeAndKeep(row, key);
  const [only] = await triesOf(parts.db, key);
  expect(only!.id).toMatch(/^[0-9a-f-]{36}$/);
});

test('what a provider never took is not counted', async () => {
  const row = await provider('picture', { statuses: { 'POST /prompt': [500, 500] } });
  await composeAndKeep(row, picture()).catch(() => undefined);
  expect(await spentThisMonth(parts.db, row.id, now)).toBe(0);
});

describe('one model on several servers', () => {
  let other: ComfyReplay;
  afterEach(() => other.close());
  async function two(options: ReplayOptions = {}, others: ReplayOptions = {}) {
    other = await comfyReplay('picture', others);
    const settings = { model: 'limn-lab-tiny.safetensors', servers: [`${other.url}/`] };
    return provider('picture', options, { settings });
  }
  const asked = () =>
    [replay, other].map(({ asked }) => asked.filter(({ call }) => call === 'POST /prompt').length);

  test('is asked of the one with least to do', async () => {
    const row = await two({ held: true, frames: 4 }, { held: true, frames: 4 });
    const all = [];
    for (let n = 1; n <= 4; n++) {
      all.push(composeAndKeep(row, picture()));
      await expect.poll(() => asked()).toEqual([Math.ceil(n / 2), Math.floor(n / 2)]);
    }
    for (const server of [replay, other]) {
      server.cut();
      server.finish();
    }
    expect((await Promise.all(all)).map(({ kept }) => kept)).toEqual([true, true, true, true]);
    expect(asked()).toEqual([2, 2]);
    expect(other.asked.every(({ headers }) => headers['x-api-key'] === 'open sesame')).toBe(true);
  });

  test('goes to the other when one cannot be reached', async () => {
    const row = await two();
    await replay.close();
    const key = picture();
    expect((await composeAndKeep(row, key)).kept).toBe(true);
    expect(asked()).toEqual([0, 1]);
    expect((await triesOf(parts.db, key)).map(({ state, server }) => [state, server])).toEqual([
      ['done', other.url],
      ['failed', null],
    ]);
    replay = await comfyReplay('picture');
  });

  test('goes to the other when one has gone with what it had begun', async () => {
    const row = await two({ held: true, frames: 4 });
    const key = picture();
    const composing = composeAndKeep(row, key);
    await expect.poll(() => asked()).toEqual([1, 0]);
    await replay.close();
    expect((await composing).kept).toBe(true);
    expect(asked()).toEqual([1, 1]);
    replay = await comfyReplay('picture');
  });

  test('what one has begun is followed there, whatever the others do', async () => {
    const row = await two({ held: true, frames: 4 }, { held: true, frames: 4 });
    const busy = composeAndKeep(row, picture());
    await expect.poll(() => asked()).toEqual([1, 0]);
    const key = picture();
    const killed = new AbortController();
    const first = compose(parts, row, key, order, watching(killed.signal)).catch(
      (reason: unknown) => reason,
    );
    await expect.poll(() => other.jobs.size).toBe(1);
    killed.abort(interrupted);
    expect(await first).toBe(interrupted);
    replay.cut();
    replay.finish();
    await busy;
    other.finish();
    expect((await composeAndKeep(row, key)).kept).toBe(true);
    expect(asked()).toEqual([1, 1]);
  });

  test('a server that was taken away is not asked any more, nor told the keys', async () => {
    const row = await two({ held: true, frames: 4 }, { held: true, frames: 4 });
    const busy = composeAndKeep(row, picture());
    await expect.poll(() => asked()).toEqual([1, 0]);
    const key = picture();
    const killed = new AbortController();
    const first = compose(parts, row, key, order, watching(killed.signal)).catch(() => undefined);
    await expect.poll(() => other.jobs.size).toBe(1);
    killed.abort(interrupted);
    await first;
    const input = ProviderInput.parse(composerAt(replay.url));
    const left = await changeProvider(parts.db, parts, row.id, {
      ...input,
      headers: undefined,
    });
    const before = other.asked.length;
    const again = composeAndKeep(left, key);
    await expect.poll(() => asked()).toEqual([2, 1]);
    replay.cut();
    replay.finish();
    await Promise.all([again, busy]);
    expect(other.asked).toHaveLength(before);
  });

  test('keys that were entered for some addresses do not go to a new one', async () => {
    const row = await two();
    const elsewhere = { model: 'limn-lab-tiny.safetensors', servers: ['http://127.0.0.1:9'] };
    const input = ProviderInput.parse(composerAt(replay.url, { settings: elsewhere }));
    const changed = await changeProvider(parts.db, parts, row.id, {
      ...input,
      headers: undefined,
    });
    expect(changed.headerNames).toEqual([]);
  });
});
