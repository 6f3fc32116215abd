import type { GenerationId, UserId } from '@limn/contracts/ids';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forecast, type Run } from './forecast.ts';

const now = Date.parse('2026-01-01T00:00:00Z');
const ago = (seconds: number) => now - seconds * 1000;

let count = 0;
const run = (more: Partial<Run> = {}): Run => ({
  id: `gen_${count++}` as GenerationId,
  userId: 'usr_a' as UserId,
  queue: 'painting',
  model: 'limn-collage',
  placed: false,
  worker: null,
  pictures: 1,
  megapixels: 1,
  progress: 0,
  worked: null,
  atWork: 0,
  away: null,
  turn: 1,
  startedAt: null,
  finishedAt: null,
  ...more,
});
const running = (more: Partial<Run> = {}) =>
  run({ worker: 'w', startedAt: ago(5), atWork: 1, worked: 0, ...more });
/** A finished run of an earlier person, with the pool seconds it took. */
const ended = (worked: number, more: Partial<Run> = {}) =>
  run({
    userId: 'usr_before' as UserId,
    worker: 'w',
    worked,
    progress: 1,
    startedAt: ago(950),
    finishedAt: ago(900),
    ...more,
  });
const composed = { queue: 'composing', model: 'composed-a' } as const;

/** The forecast of some runs, with two pictures at a time per worker. */
function told(runs: readonly Run[], ...asked: Run[]) {
  const all = forecast(runs, new Set(asked.map(({ id }) => id)), { now, threads: 2 });
  return asked.map(({ id }) => all.get(id));
}
const about = (seconds: number) => expect.closeTo(seconds, -0.5) as number;

describe('how long one waits is told', () => {
  test('with people taking turns, two at a time', () => {
    const [others, second, third] = [run(), run({ turn: 2 }), run({ turn: 3 })];
    const runs = [running({ progress: 0.5 }), running({ progress: 0.2 }), others, second, third];
    // Half of five seconds, by half of the threads: five. Then it is saved and the place is taken: two more.
    expect(told([...runs, ended(5)], others, second, third)).toEqual([
      { ahead: 2, startsIn: about(7) },
      { ahead: 3, startsIn: about(9) },
      { ahead: 4, startsIn: about(17) },
    ]);
  });

  test('to be none where a place is free', () => {
    const next = run();
    expect(told([running(), next, ended(5)], next)).toEqual([{ ahead: 1, startsIn: 0 }]);
  });

  test('by its model, its size and how many pictures there are', () => {
    const next = run();
    const startsIn = (more: Partial<Run>) =>
      told(
        [
          running(more),
          running({ ...more, progress: 0.9 }),
          next,
          run({ turn: 2 }),
          ended(2, { model: 'limn-quick' }),
          ended(10),
        ],
        next,
      )[0]!.startsIn!;
    expect(startsIn({ model: 'limn-quick' })).toBeLessThan(startsIn({}));
    const four = { pictures: 4, atWork: 2 };
    expect(startsIn(four)).toBeGreaterThan(startsIn({}) + 2);
    expect(startsIn({ megapixels: 4 })).toBeGreaterThan(startsIn({}) + 2);
  });

  test('with a draft that is worked on but has to wait for a thread', () => {
    const next = run();
    const draft = running({ model: 'limn-quick', atWork: 0, worked: null });
    const fine = running({ model: 'limn-fine', pictures: 2, atWork: 2 });
    const runs = [fine, draft, next, ended(20, { model: 'limn-fine' }), ended(0.5, draft)];
    const known = [...runs.slice(0, 4), ended(0.5, { model: 'limn-quick' })];
    // Running pictures keep their threads: both of twenty seconds come first.
    expect(told(known, next)).toEqual([{ ahead: 2, startsIn: about(41) }]);
  });

  test('with what models compose in a queue of its own, four at a time, of which threads do a part', () => {
    const composing = Array.from({ length: 4 }, () =>
      running({ ...composed, atWork: 0, progress: 0.25 }),
    );
    const [next, painted] = [run({ ...composed }), run()];
    const runs = [...composing, next, painted, ended(1, { ...composed, away: 6 })];
    // The provider has three seconds left, and then two of the four are painted at a time.
    expect(told(runs, next, painted)).toEqual([
      { ahead: 4, startsIn: about(6.5) },
      { ahead: 0, startsIn: 0 },
    ]);
  });

  test('with the places of every worker that was heard of', () => {
    const runs = ['a', 'a', 'b', 'b'].map((worker) => running({ worker, progress: 0.5 }));
    const waiting = Array.from({ length: 5 }, (_, at) => run({ turn: at + 2 }));
    const [first, , , , last] = told([...runs, ...waiting, ended(5)], ...waiting);
    expect(first).toEqual({ ahead: 4, startsIn: about(6.5) });
    expect(last!.ahead).toBe(8);
    expect(last!.startsIn).toBeGreaterThan(14);
  });

  test('with those who were here of late and may go before', () => {
    const [next, last] = [run({ turn: 2 }), run({ turn: 4 })];
    const runs = [running({ progress: 0.5 }), running({ progress: 0.5 }), next, last, ended(5)];
    const here = ended(5, { userId: 'usr_b' as UserId, finishedAt: ago(20) });
    const [before, after] = [told(runs, next, last), told([...runs, here], next, last)];
    // The next round has started, so no new request comes before it.
    expect(after[0]).toEqual(before[0]);
    expect(after[1]!.ahead).toBe(before[1]!.ahead);
    expect(after[1]!.startsIn).toBeGreaterThan(before[1]!.startsIn! + 4);
  });

  test('of a model that nothing is known of as of the others, and a provider only of what is composed', () => {
    const next = run();
    const known = [ended(5), ended(1, { ...composed, away: 30 })];
    const runs = [running({ model: 'new' }), running({ model: 'new' }), next, ...known];
    // Three seconds each, by half of the threads.
    expect(told(runs, next)).toEqual([{ ahead: 2, startsIn: about(8) }]);
    const [composing, asked] = [
      Array.from({ length: 4 }, () => running({ ...composed, model: 'new', atWork: 0 })),
      run({ ...composed }),
    ];
    expect(told([...composing, asked, ...known], asked)[0]!.startsIn).toBeGreaterThan(30);
  });

  test('by nothing where nothing was measured', () => {
    const next = run();
    expect(told([running(), running(), next], next)).toEqual([{ ahead: 2, startsIn: null }]);
    expect(told([running(), running(), next, ended(5, { placed: true })], next)).toEqual([
      { ahead: 2, startsIn: null },
    ]);
  });

  test('to come in its order, whatever is worked on and waits', () => {
    const some = fc.record({
      queue: fc.constantFrom('painting' as const, 'composing' as const),
      userId: fc.constantFrom('usr_a', 'usr_b', 'usr_c') as fc.Arbitrary<UserId>,
      pictures: fc.integer({ min: 1, max: 4 }),
      megapixels: fc.double({ min: 0.06, max: 4, noNaN: true }),
      turn: fc.integer({ min: 1, max: 6 }),
    });
    const open = fc.tuple(
      some,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(
        fc.array(open, { maxLength: 14 }),
        fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 4 }),
        (unfinished, took, threads) => {
          const runs = unfinished
            .map(([more, progress, atWork, begun]) =>
              begun ? running({ ...more, progress, atWork }) : run(more),
            )
            .toSorted((a, b) => a.turn - b.turn);
          const waiting = runs.filter(({ startedAt }) => startedAt === null);
          const before = took.map((worked) => ended(worked + 0.01, { away: worked }));
          const ids = new Set(waiting.map(({ id }) => id));
          const all = forecast([...runs, ...before], ids, { now, threads });
          for (const queue of ['painting', 'composing']) {
            const told = waiting.filter((one) => one.queue === queue).map(({ id }) => all.get(id)!);
            const starts = told.map(({ startsIn }) => startsIn!);
            expect(starts.every((start) => start >= 0 && Number.isFinite(start))).toBe(true);
            expect(starts).toEqual(starts.toSorted((a, b) => a - b));
            const ahead = told.map((one) => one.ahead);
            expect(ahead).toEqual(ahead.map((_, at) => ahead[0]! + at));
          }
        },
      ),
    );
  });
});
