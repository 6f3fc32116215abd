import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, type PaintingPool, reasonOf, TaskCancelled } from './pool.ts';
import type { StyleId } from '@limn/contracts/ids';
import type { PaintTask } from './tasks.ts';
import type { Pixels } from './pixels.ts';

const pools: PaintingPool[] = [];
const poolOf = (size: number, cores: number, restMs?: number) => {
  const pool = createPool(size, { cores, ...(restMs === undefined ? {} : { restMs }) });
  pools.push(pool);
  return pool;
};
let task: PaintTask;

/** Bands of colour with a grain, so that there is something to learn. */
function artwork(seed: number): Pixels {
  const [width, height] = [160, 120];
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const y = Math.floor(i / width);
    for (let c = 0; c < 3; c++)
      data[i * 4 + c] = 60 + 35 * seed + (((y >> 4) * 11 * (c + 1) + i * 7) % 90);
    data[i * 4 + 3] = 255;
  }
  return { width, height, data };
}

beforeAll(async () => {
  const artworks = [1, 2, 3, 4].map((seed) => ({ id: `a${seed}`, raster: artwork(seed) }));
  const signal = new AbortController().signal;
  const { index } = await poolOf(1, 1).run({ kind: 'learn', artworks }, { signal });
  task = {
    kind: 'paint',
    effort: 'usual',
    styles: [{ id: 'house' as StyleId, index, weight: 1 }],
    recipe: {
      prompt: 'a house on a hill',
      exclude: '',
      width: 320,
      height: 256,
      guidance: 80,
      quality: 30,
      seed: 5,
      styleStrength: 70,
    },
    lifted: [],
  };
});
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

it('gives a picture the same bytes on one core, with helpers, and beside other pictures', async () => {
  const { signal } = new AbortController();
  const alone = await poolOf(1, 1).run(task, { signal });
  const pool = poolOf(2, 4);
  expect(await pool.run(task, { signal })).toEqual(alone);
  const several = [task, task, task].map((each) => pool.run(each, { signal }));
  for (const result of await Promise.all(several)) expect(result).toEqual(alone);
});

it('stops a picture that has helpers, and paints the next one', async () => {
  const pool = poolOf(1, 3);
  const signal = new AbortController().signal;
  const first = await pool.run(task, { signal });
  // Large enough that it is not finished before anybody hears how far it has come.
  const long = { ...task, recipe: { ...task.recipe, width: 768, height: 768, quality: 90 } };
  for (const stopAt of [0.1, 0.3, 0.6]) {
    const stop = new AbortController();
    const onProgress = (fraction: number) => fraction >= stopAt && stop.abort();
    const end = await pool.run(long, { signal: stop.signal, onProgress }).then(
      () => 'painted',
      (error: unknown) => error,
    );
    expect(end).toBeInstanceOf(TaskCancelled);
  }
  expect(await pool.run(task, { signal })).toEqual(first);
});

it('ends its threads when it has nothing to do, and starts others for the next picture', async () => {
  const { signal } = new AbortController();
  const ends: Promise<unknown>[] = [];
  const note = (worker: Worker) => void ends.push(once(worker, 'exit'));
  process.on('worker', note);
  try {
    const pool = poolOf(1, 2, 0);
    const first = await pool.run(task, { signal });
    // The thread that painted, and the one that helped it.
    expect(ends).toHaveLength(2);
    await Promise.all(ends);
    expect(await pool.run(task, { signal })).toEqual(first);
    expect(ends).toHaveLength(4);
  } finally {
    process.off('worker', note);
  }
});

it('says why a task cannot be done with what it was given', async () => {
  const style = { ...task.styles[0]!, index: new Uint8Array([1, 2, 3]) };
  const refused = await poolOf(1, 1)
    .run({ ...task, styles: [style] }, { signal: new AbortController().signal })
    .catch((error: unknown) => error);
  expect(reasonOf(refused)).toMatch(/index/i);
  expect(reasonOf(new TypeError('x is undefined'))).toBeUndefined();
});

it('runs no more of one person’s tasks at once than it may, and another’s beside them', async () => {
  const pool = createPool(2, { cores: 1, mostOfOne: 1 });
  pools.push(pool);
  const { signal } = new AbortController();
  const order: string[] = [];
  await Promise.all(
    ['ada', 'ada', 'ada', 'bo'].map(async (of) => {
      await pool.run(task, { signal, of });
      order.push(of);
    }),
  );
  // Bo came last and did not wait for all of Ada's.
  expect(order.indexOf('bo')).toBeLessThan(2);
});
