import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grouped } from './constants.ts';

test('a whole number is grouped as English does', () => {
  fc.assert(
    fc.property(fc.integer(), (count) => {
      expect(grouped(count)).toBe(count.toLocaleString('en'));
    }),
  );
});
