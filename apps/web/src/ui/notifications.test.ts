import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifications, notify } from './notifications.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const told = () => notifications.get().map(({ message }) => message);

test('the same failure is told once, and longer', () => {
  notify('The server cannot be reached.', { tone: 'danger' });
  vi.advanceTimersByTime(4000);
  notify('The server cannot be reached.', { tone: 'danger' });
  notify('Nothing was saved.', { tone: 'danger' });
  expect(told()).toEqual(['The server cannot be reached.', 'Nothing was saved.']);
  vi.advanceTimersByTime(4000);
  expect(told()).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(told()).toEqual([]);
});

test('what is done twice is told twice', () => {
  notify('Link copied.');
  notify('Link copied.');
  expect(told()).toHaveLength(2);
  vi.advanceTimersByTime(3000);
  expect(told()).toEqual([]);
});
