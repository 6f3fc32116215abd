import { expect, it } from 'vitest';
import { priceText } from './price-text.ts';

it.each([
  [2500, '25'],
  [2550, '25.50'],
  [99_999_999, '999999.99'],
])('%i reads %s, and back', (amount, text) => {
  expect(priceText.write(amount)).toBe(text);
  expect(priceText.read(text)).toBe(amount);
});

it.each(['', 'many', '2.555', '-1'])('‘%s’ is no amount', (text) => {
  expect(priceText.read(text)).toBeNaN();
});
