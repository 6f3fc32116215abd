import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dollars, grouped } from './constants.ts';

test('a whole number is grouped as English does', () => {
  fc.assert(
    fc.property(fc.integer(), (count) => {
      expect(grouped(count)).toBe(count.toLocaleString('en'));
    }),
  );
});

test('dollars are written as English in America does', () => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (cents) => {
      expect(dollars(cents)).toBe(format.format(cents / 100));
    }),
  );
});
