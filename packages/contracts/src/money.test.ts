import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, holdersEstimate } from './money.ts';

test('dollars are written as the locale has them', () => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), (amount) => {
      expect(formatMoney({ amount, currency: 'USD' }, 'en-US')).toBe(format.format(amount / 100));
    }),
  );
  expect(formatMoney({ amount: 5000, currency: 'USD' }, 'de-DE')).toBe('50,00\u{a0}$');
  expect(formatMoney({ amount: 5000, currency: 'JPY' }, 'en-US')).toBe('¥5,000');
});

test.each([
  [10_000, 6776],
  [2500, 1677],
  [50, 13],
  [30, 0],
  [0, 0],
])('of a price of %i cents the rights holders get about %i', (price, get) => {
  expect(holdersEstimate(price)).toBe(get);
});
