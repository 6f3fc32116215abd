import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedFiles } from './signed-files.ts';

const partsOf = (query: string) => {
  const { variant, expires, signature } = Object.fromEntries(new URLSearchParams(query));
  return [variant!, Number(expires), signature!] as const;
};

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-01T12:00:01Z') }));
afterEach(() => void vi.useRealTimers());

test('an address stays the same for six hours, fits what it is of alone, and holds for six more', () => {
  const files = signedFiles('secret');
  const query = files.query('img_1', 'preview');
  const fits = (subject = 'img_1') => files.check(subject, ...partsOf(query));
  vi.advanceTimersByTime(5.9 * 3_600_000);
  expect(files.query('img_1', 'preview')).toBe(query);
  expect([fits(), fits('img_2')]).toEqual([true, false]);
  const other = new Set([query, files.query('img_2', 'preview'), files.query('img_1', 'full')]);
  expect(other.size).toBe(3);
  expect(signedFiles('other').query('img_1', 'preview')).not.toBe(query);
  vi.advanceTimersByTime(0.2 * 3_600_000);
  const next = files.query('img_1', 'preview');
  expect(next).not.toBe(query);
  expect([fits(), files.check('img_1', ...partsOf(next))]).toEqual([true, true]);
  vi.advanceTimersByTime(6 * 3_600_000);
  expect([fits(), files.check('img_1', ...partsOf(next))]).toEqual([false, true]);
});

test('of very many, those that were forgotten are the same when they are asked for again', () => {
  const files = signedFiles('secret');
  const first = files.query('img_0', 'preview');
  for (let n = 1; n < 20_100; n++) files.query(`img_${n}`, 'preview');
  expect(files.query('img_0', 'preview')).toBe(first);
});
