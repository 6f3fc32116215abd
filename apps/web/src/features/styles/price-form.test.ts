import { describe, expect, it } from 'vitest';
import { priceText, readPrices } from './price-form.ts';

describe('prices as typed', () => {
  it.each([
    [2500, '25'],
    [2550, '25.50'],
    [99_999_999, '999999.99'],
  ])('%i reads %s, and back', (amount, text) => {
    expect(priceText(amount)).toBe(text);
    expect(
      readPrices({ personal: text, standard: text, commercial: text, ownModel: '0.50' }),
    ).toEqual({
      prices: { personal: amount, standard: amount, commercial: amount },
      ownModelPrice: 50,
    });
  });

  it('says of each bad price how to mend it', () => {
    const read = readPrices({
      personal: 'many',
      standard: '0.10',
      commercial: '$1,250.00',
      ownModel: '0.50',
    });
    expect(read).toEqual({
      errors: {
        personal: 'Write an amount such as 25 or 25.50.',
        standard: 'The smallest price is $0.50.',
      },
    });
  });

  it('do not give more rights for less', () => {
    expect(
      readPrices({ personal: '50', standard: '25', commercial: '100', ownModel: '1' }),
    ).toEqual({
      errors: { standard: 'This licence allows more than the personal one: ask at least as much.' },
    });
  });
});
