import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

/** Work that ends when the test lets it, and which of it has begun. */
function works(slots: ReturnType<typeof createSlots>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, person?: string) =>
    slots.run(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }, person);
  const end = async (name: string) => {
    ends.get(name)!();
    // Waiting work begins before anything else happens.
    for (let k = 0; k < 5; k++) await Promise.resolve();
  };
  return { begun, start, end };
}

test('so much runs at once, so much waits in order, and the rest is refused at once', async () => {
  const { begun, start, end } = works(createSlots({ running: 2, waiting: 2 }));
  const work = ['1', '2', '3', '4'].map((name) => start(name));
  await expect(start('5')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 5 });
  expect(begun).toEqual(['1', '2']);
  await end('1');
  expect(begun).toEqual(['1', '2', '3']);
  await end('2');
  expect(begun).toEqual(['1', '2', '3', '4']);
  await end('3');
  await end('4');
  expect(await Promise.all(work)).toEqual(['1', '2', '3', '4']);
});

test('work that fails gives its slot back', async () => {
  const slots = createSlots({ running: 1, waiting: 0 });
  await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await slots.run(() => Promise.resolve(1))).toBe(1);
});

test('one person cannot keep another out: seven calls at once leave a slot for the next person', async () => {
  const { begun, start, end } = works(
    createSlots({ running: 1, waiting: 24 }, { running: 1, waiting: 1 }),
  );
  const own = Array.from({ length: 7 }, (_, k) =>
    start(`own ${k}`, 'ada').catch((error: { code: string }) => error.code),
  );
  const theirs = start('theirs', 'bo');
  await end('own 0');
  expect(begun).toEqual(['own 0', 'theirs']);
  await end('theirs');
  await end('own 1');
  expect(await theirs).toBe('theirs');
  expect(await Promise.all(own)).toEqual(['own 0', 'own 1', ...Array(5).fill('rate_limited')]);
});

test('people take turns, and one person’s work runs within their own limit', async () => {
  const { begun, start, end } = works(
    createSlots({ running: 2, waiting: 24 }, { running: 1, waiting: 6 }),
  );
  void ['a1', 'a2', 'a3'].map((name) => start(name, 'ada'));
  expect(begun).toEqual(['a1']);
  void ['b1', 'b2'].map((name) => start(name, 'bo'));
  void start('c1', 'cy');
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('c1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
});
