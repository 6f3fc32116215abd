import { providerFailures } from '@limn/contracts/providers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakerOf, type Outcome, retryRules, waitAfter } from './retries.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const failed = (seconds: number, failure: Outcome['failure'] = 'gone'): Outcome => ({
  failure,
  state: 'failed',
  startedAt: ago(seconds + 5),
  endedAt: ago(seconds),
});
const done: Outcome = { failure: null, state: 'done', startedAt: ago(6), endedAt: ago(1) };
const running = (seconds: number): Outcome => ({
  failure: null,
  state: 'running',
  startedAt: ago(seconds),
  endedAt: null,
});
const times = (n: number, outcome: Outcome) => Array.from({ length: n }, () => outcome);

describe('the circuit breaker', () => {
  test.each([
    ['a provider nobody asked', [], 'closed'],
    ['four failures in a row', times(4, failed(1)), 'closed'],
    ['five failures just now', times(5, failed(1)), 'open'],
    ['five failures, and rest enough', times(5, failed(31)), 'trial'],
    ['a sixth failure rests twice as long', times(6, failed(31)), 'open'],
    ['however many, it rests for 15 minutes at most', times(90, failed(901)), 'trial'],
    ['a trial under way', [running(5), ...times(5, failed(31))], 'open'],
    ['a trial that nobody waits for', [running(901), ...times(5, failed(31))], 'trial'],
    ['a success after failures', [done, ...times(5, failed(1))], 'closed'],
    ['refusals say nothing of the provider', times(9, failed(1, 'refused')), 'closed'],
  ] as const)('%s', (_, outcomes, state) => {
    expect(breakerOf([...outcomes], now)).toBe(state);
  });

  test('one success closes it, whatever came before', () => {
    const outcome = fc.record({
      failure: fc.option(fc.constantFrom(...providerFailures)),
      state: fc.constantFrom('failed' as const, 'cancelled' as const),
      startedAt: fc.integer({ min: 0, max: 5000 }).map(ago),
      endedAt: fc.integer({ min: 0, max: 5000 }).map(ago),
    });
    fc.assert(
      fc.property(fc.array(outcome), (before) => {
        expect(breakerOf([done, ...before], now)).toBe('closed');
      }),
    );
  });
});

test('every failure is retried as often as its rule says, later each time and never for ever', () => {
  for (const kind of providerFailures) {
    const waits: number[] = [];
    for (let tries = 1; ; tries++) {
      const wait = waitAfter(kind, tries);
      if (wait === undefined) break;
      waits.push(wait);
    }
    expect(waits).toHaveLength(retryRules[kind].tries - 1);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  }
  expect(waitAfter('busy', 1, 20_000)).toBe(20_000);
  expect(waitAfter('busy', 1, 9_000_000)).toBe(60_000);
});
