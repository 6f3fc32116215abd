import { expect, test, vi } from 'vitest';
import { throttled } from './throttle.ts';

test('passes on four calls a second, one at a time, whatever becomes of them', async () => {
  vi.useFakeTimers();
  try {
    const seen: number[] = [];
    const ends: (() => void)[] = [];
    const tell = throttled(async (n: number) => {
      seen.push(n);
      if (n === 1) throw new Error('lost');
      await new Promise<void>((resolve) => ends.push(resolve));
    });
    tell(1);
    tell(2);
    await tell.idle();
    tell(3);
    vi.advanceTimersByTime(250);
    tell(4);
    vi.advanceTimersByTime(1000);
    // The fourth is still under way.
    tell(5);
    ends[0]!();
    await tell.idle();
    tell(6);
    expect(seen).toEqual([1, 4, 6]);
  } finally {
    vi.useRealTimers();
  }
});

test('goes on when the clock is set back', async () => {
  vi.useFakeTimers();
  try {
    const seen: number[] = [];
    const tell = throttled(async (n: number) => void seen.push(n));
    tell(1);
    await tell.idle();
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(250);
    tell(2);
    expect(seen).toEqual([1, 2]);
  } finally {
    vi.useRealTimers();
  }
});
