import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('so much runs at once, so much waits in order, and the rest is refused at once', async () => {
  const slots = createSlots(2, 2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const start = (n: number) =>
    slots.run(() => {
      begun.push(n);
      return new Promise<number>((resolve) => ends.push(() => resolve(n)));
    });
  const work = [1, 2, 3, 4].map(start);
  await expect(start(5)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 5 });
  expect(begun).toEqual([1, 2]);
  ends[0]!();
  await work[0];
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  ends[1]!();
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  ends.slice(2).forEach((end) => end());
  expect(await Promise.all(work)).toEqual([1, 2, 3, 4]);
});

test('work that fails gives its slot back', async () => {
  const slots = createSlots(1, 0);
  await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await slots.run(() => Promise.resolve(1))).toBe(1);
});
