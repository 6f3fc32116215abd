import type { ArtworkId } from '@limn/contracts/ids';
import {
  decodeOwnership,
  encodeOwnership,
  sharesOf,
  type Source,
  wholeWeight,
} from '@limn/imaging';
import { describe, expect, test } from 'vitest';
import { raiseCredit } from './raise-credit.ts';

const [width, height] = [20, 10];
const artwork = (id: string): Source => ({ kind: 'artwork', id });
const works = [{ id: 'a' as ArtworkId, ppm: 1_000_000 }];

/** An opaque picture: each row of pixels owes one of these mixes, from the top. */
function pictureOf(rows: readonly { source: Source; part: number }[][]) {
  const sources = rows.flat().map(({ source }) => source);
  let at = 0;
  const mixes = rows.map((row) => {
    let left = wholeWeight;
    return row.map(({ part }, k) => {
      const weight = k === row.length - 1 ? left : Math.round(part * wholeWeight);
      left -= weight;
      return { source: at++, weight };
    });
  });
  const labels = Uint16Array.from(
    { length: width * height },
    (_, i) => Math.floor(i / width) % rows.length,
  );
  const pixels = { width, height, data: new Uint8Array(width * height * 4).fill(255) };
  return { pixels, owners: encodeOwnership({ width, height, sources, mixes, labels }) };
}

const own: Source = { kind: 'own', id: 'hand' };
const whole = { x: 0, y: 0, width, height };
const ppmOf = (shares: ReturnType<typeof sharesOf>, id: string) =>
  shares.reduce(
    (sum, { source, ppm }) => (source.kind !== 'none' && source.id === id ? sum + ppm : sum),
    0,
  );

describe('credit that is raised', () => {
  test('is exactly what is claimed, from own work first, and the plane says the same', () => {
    const picture = pictureOf([
      [{ source: own, part: 1 }],
      [
        { source: artwork('b'), part: 0.8 },
        { source: artwork('a'), part: 0.2 },
      ],
    ]);
    const claims = [{ box: whole, part: 0.6, works, ownOnly: false }];
    const { shares, owners, raised } = raiseCredit({ kind: 'raise-credit', ...picture, claims });
    expect(raised).toEqual([true]);
    expect(Math.abs(ppmOf(shares, 'a') - 600_000)).toBeLessThan(5);
    // Own work had half of it: the other artist gives only what is still missing.
    expect(ppmOf(shares, 'hand')).toBeGreaterThan(190_000);
    expect(sharesOf({ pixels: picture.pixels, owners: decodeOwnership(owners) })).toEqual(shares);
  });

  test('stays where at least half of it is counted', () => {
    const picture = pictureOf([
      [
        { source: own, part: 0.7 },
        { source: artwork('a'), part: 0.3 },
      ],
    ]);
    const claims = [{ box: whole, part: 0.55, works, ownOnly: false }];
    const { shares, raised } = raiseCredit({ kind: 'raise-credit', ...picture, claims });
    expect(raised).toEqual([false]);
    expect(ppmOf(shares, 'a')).toBe(300_000);
  });

  test('takes from another artist where nothing is own, and only in its box', () => {
    const picture = pictureOf([[{ source: artwork('b'), part: 1 }]]);
    const box = { ...whole, width: width / 2 };
    const claims = [{ box, part: 0.9, works, ownOnly: false }];
    const { shares } = raiseCredit({ kind: 'raise-credit', ...picture, claims });
    expect(Math.abs(ppmOf(shares, 'a') - 450_000)).toBeLessThan(5);
  });

  test('of a layer takes nothing from other artists', () => {
    const picture = pictureOf([[{ source: artwork('b'), part: 1 }]]);
    const claims = [{ box: whole, part: 0.9, works, ownOnly: true }];
    const { shares } = raiseCredit({ kind: 'raise-credit', ...picture, claims });
    expect(ppmOf(shares, 'b')).toBe(1_000_000);
  });
});
