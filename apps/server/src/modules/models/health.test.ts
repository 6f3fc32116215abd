import { expect, test } from 'vitest';
import { healthOf, trainingSeconds, usualSeconds } from './health.ts';
import type { ProviderRow, TryRow } from './schema.ts';

const now = new Date('2026-11-22T12:00:00Z');
const provider = (...servers: string[]) =>
  ({ address: 'http://a', settings: { servers } }) as unknown as ProviderRow;
const took = (seconds: number, more: Partial<TryRow> = {}) =>
  ({
    what: 'picture',
    state: 'done',
    failure: null,
    startedAt: new Date(now.getTime() - seconds * 1000),
    endedAt: now,
    ...more,
  }) as TryRow;

test('a provider that nobody asked has no health', () => {
  expect(healthOf(provider(), [], now)).toEqual({
    breaker: 'closed',
    medianSeconds: null,
    errorRate: null,
    lastFailure: null,
  });
});

test('pictures that came tell how long one takes, failures how often none does', () => {
  const tries = [took(9, { state: 'failed', failure: 'busy' }), took(4), took(2), took(30)];
  expect(healthOf(provider(), tries, now)).toMatchObject({
    medianSeconds: 4,
    errorRate: 0.25,
    lastFailure: 'busy',
  });
  expect(usualSeconds(tries)).toEqual({ least: 2, most: 30 });
  expect(usualSeconds(tries.slice(0, 3))).toBeUndefined();
});

test('trainings take long, and say nothing of pictures', () => {
  const tries = [took(3600, { what: 'training' }), took(4), took(5), took(6)];
  expect(trainingSeconds(tries)).toBe(3600);
  expect(healthOf(provider(), tries, now).medianSeconds).toBe(5);
  expect(trainingSeconds([took(4)])).toBeUndefined();
});

test('of several servers one that is left alone leaves the others', () => {
  const failed = Array.from({ length: 5 }, () =>
    took(9, { state: 'failed', failure: 'gone', server: null }),
  );
  expect(healthOf(provider(), failed, now).breaker).toBe('open');
  expect(healthOf(provider('http://b'), failed, now).breaker).toBe('closed');
  const both = failed.flatMap((one) => [one, { ...one, server: 'http://b' }]);
  expect(healthOf(provider('http://b'), both, now).breaker).toBe('open');
});
