import { expect, test } from 'vitest';
import { formatPublished } from './dates.ts';

test('a date is written as English readers in America write it, whatever the time of day', () => {
  for (let day = 0; day < 400; day += 7)
    for (const time of ['00:00:00.000', '23:59:59.999']) {
      const iso = `${new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)}T${time}Z`;
      const expected = new Date(iso).toLocaleDateString('en-US', {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      });
      expect(formatPublished(iso)).toBe(expected);
    }
});
