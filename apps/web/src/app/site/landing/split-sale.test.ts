import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSale } from './split-sale.ts';

describe('the sale that the first page splits', () => {
  it.each([
    [2500, { fee: 103, net: 2397, artist: 1677, house: 720 }],
    [5000, { fee: 175, net: 4825, artist: 3377, house: 1448 }],
    [10_000, { fee: 320, net: 9680, artist: 6776, house: 2904 }],
  ])('of %i cents', (gross, parts) => {
    expect(splitSale(gross, 7000)).toEqual({ gross, ...parts });
  });

  it('loses no cent, and gives the artist at most their 70%', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 10_000_000 }), (gross) => {
        const { fee, net, artist, house } = splitSale(gross, 7000);
        expect(fee + artist + house).toBe(gross);
        expect(artist * 10).toBeLessThanOrEqual(net * 7);
        expect(artist * 10).toBeGreaterThan(net * 7 - 10);
      }),
    );
  });
});
