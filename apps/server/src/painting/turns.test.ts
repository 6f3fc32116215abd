import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** A task: its job, its arrival and its duration, in seconds. */
type Part = { of?: string; at: number; takes: number };

/** Simulates tasks on `places` threads, with its own clock; returns their starts in order. */
async function serve(parts: readonly Part[], places: number) {
  let now = 0;
  const turns = createTurns(() => now * 1000);
  const running: { ends: number; done: () => void }[] = [];
  const begun: { part: Part; at: number }[] = [];
  const start = (part: Part) => {
    turns.pass(running.length);
    begun.push({ part, at: now });
    running.push({ ends: now + part.takes, done: turns.work(part.of) });
  };
  const coming = parts.toSorted((a, b) => a.at - b.at);
  while (coming.length > 0 || running.length > 0) {
    running.sort((a, b) => a.ends - b.ends);
    const [first] = running;
    if (coming[0] && (!first || coming[0].at <= first.ends)) {
      const part = coming.shift()!;
      now = Math.max(now, part.at);
      if (running.length < places) start(part);
      else void turns.wait(part.of).then(() => start(part));
    } else {
      now = first!.ends;
      turns.pass(running.length);
      running.shift();
      first!.done();
      turns.next();
      // Let the next waiting task start before anything else.
      await Promise.resolve();
      await Promise.resolve();
    }
  }
  return begun;
}

it('lets a draft go before the rest of a large order', async () => {
  const order = Array.from({ length: 8 }, () => ({ of: 'order', at: 0, takes: 10 }));
  const begun = await serve([...order, { of: 'draft', at: 1, takes: 1 }], 2);
  expect(begun.find(({ part }) => part.of === 'draft')!.at).toBe(10);
});

it('lets a large order have its part, however many small ones keep coming', async () => {
  const order = [0, 0].map((at) => ({ of: 'order', at, takes: 10 }));
  const small = Array.from({ length: 200 }, (_, n) => ({ of: `${n}`, at: n, takes: 1 }));
  const begun = await serve([...order, ...small], 1);
  const parts = begun.filter(({ part }) => part.of === 'order').map(({ at }) => at);
  // While ten small ones wait, it has a tenth of the time.
  expect(parts[1]).toBeGreaterThan(20);
  expect(parts[1]).toBeLessThan(160);
});

it('lets what is part of nothing go first', async () => {
  const order = [0, 0, 0].map((at) => ({ of: 'order', at, takes: 5 }));
  const begun = await serve([...order, { at: 2, takes: 1 }], 1);
  expect(begun.map(({ part }) => part.of)).toEqual(['order', undefined, 'order', 'order']);
});

it('serves every task once', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          of: fc.constantFrom('a', 'b', 'c'),
          at: fc.nat(20),
          takes: fc.integer({ min: 1, max: 9 }),
        }),
        { minLength: 1, maxLength: 25 },
      ),
      fc.integer({ min: 1, max: 3 }),
      async (parts, places) => {
        const begun = await serve(parts, places);
        expect(begun).toHaveLength(parts.length);
        expect(new Set(begun.map(({ part }) => part)).size).toBe(parts.length);
      },
    ),
  ));

it('passes over those that may not start yet', () => {
  const turns = createTurns(() => 0);
  const gone: string[] = [];
  for (const name of ['a', 'a', 'b']) void turns.wait(name).then(() => gone.push(name));
  turns.next((of) => of !== 'a');
  turns.next((of) => of !== 'a');
  return Promise.resolve().then(() => expect(gone).toEqual(['b']));
});
