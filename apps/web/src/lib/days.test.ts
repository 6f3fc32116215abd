import { describe, expect, test } from 'vitest';
import { addDays, addMonths, isDay, weekday, weeksOf } from './days.ts';

describe('days', () => {
  test('are years, months and days that there are', () => {
    expect(isDay('2028-02-29')).toBe(true);
    for (const text of ['2027-02-29', '2027-13-01', '2027-1-1', 'soon', ''])
      expect(isDay(text), text).toBe(false);
  });

  test('a month later is the same day, or the last of a shorter month', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
  });

  test('weeks begin on Monday and hold the whole month', () => {
    expect(weekday('2026-11-30')).toBe(0);
    expect(weekday('2026-12-06')).toBe(6);
    const weeks = weeksOf('2026-12-10');
    expect(weeks[0]![0]).toBe('2026-11-30');
    expect(weeks.at(-1)!.at(-1)).toBe('2027-01-03');
    expect(weeksOf('2027-02-10')).toHaveLength(4);
  });
});
