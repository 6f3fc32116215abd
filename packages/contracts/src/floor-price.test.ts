import { describe, expect, test } from 'vitest';
import { floorPrice } from './floor-price.ts';

describe('the lowest price of a request', () => {
  const tiers = { personal: 4000, standard: 15_000, commercial: 0 };

  test('is what a talent charges for the tier, whatever the rights', () => {
    expect(floorPrice({ tiers }, { tier: 'personal', rights: ['image'] })).toBe(4000);
    expect(floorPrice({ tiers }, { tier: 'standard', rights: ['image', 'voice'] })).toBe(15_000);
  });

  test('is what a book charges for each right, together', () => {
    const rights = { cover: 10_000, illustration: 25_000, narration: 0 };
    expect(floorPrice({ rights }, { tier: 'standard', rights: ['cover'] })).toBe(10_000);
    expect(
      floorPrice({ rights }, { tier: 'standard', rights: ['cover', 'illustration', 'narration'] }),
    ).toBe(35_000);
  });

  test('is nothing where the price is on request', () => {
    expect(floorPrice({ tiers }, { tier: 'commercial', rights: ['image'] })).toBe(0);
    expect(floorPrice({}, { tier: 'standard', rights: ['image'] })).toBe(0);
  });
});
