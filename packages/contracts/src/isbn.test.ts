import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Isbn, toIsbn13 } from './isbn.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''));

test('known numbers, however they are written, become thirteen digits', () => {
  expect(toIsbn13('0-306-40615-2')).toBe('9780306406157');
  expect(toIsbn13('978-0-306-40615-7')).toBe('9780306406157');
  expect(toIsbn13('ISBN 0-8044-2957-x')).toBe('9780804429573');
  expect(Isbn.parse('')).toBe('');
  expect(Isbn.safeParse('0-306-40615-3').success).toBe(false);
});

test('of the ten last digits of thirteen exactly one fits', () => {
  fc.assert(
    fc.property(fc.constantFrom('978', '979'), digits(9), (prefix, nine) => {
      const fitting = '0123456789'.split('').filter((last) => toIsbn13(prefix + nine + last));
      expect(fitting).toHaveLength(1);
    }),
  );
});

test('of the eleven last digits of ten exactly one fits, and its number keeps the other nine', () => {
  fc.assert(
    fc.property(digits(9), (nine) => {
      const fitting = '0123456789X'.split('').flatMap((last) => toIsbn13(nine + last) ?? []);
      expect(fitting).toHaveLength(1);
      expect(fitting[0]).toMatch(new RegExp(`^978${nine}\\d$`));
      // A normalized ISBN is unchanged.
      expect(Isbn.parse(fitting[0])).toBe(fitting[0]);
    }),
  );
});

test('one digit mistyped is never taken', () => {
  fc.assert(
    fc.property(digits(9), fc.nat(12), fc.integer({ min: 1, max: 9 }), (nine, at, by) => {
      const whole = Isbn.parse(
        '0123456789'
          .split('')
          .map((last) => `978${nine}${last}`)
          .find((text) => toIsbn13(text)),
      );
      const changed = (Number(whole[at]) + by) % 10;
      expect(Isbn.safeParse(whole.slice(0, at) + changed + whole.slice(at + 1)).success).toBe(
        false,
      );
    }),
  );
});
