import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  apportion,
  artworkAt,
  decodeSourceMap,
  encodeSourceMap,
  shareRegions,
  type SourceMap,
} from '../src/index.ts';
import { measureLargestCopy } from '../src/paint/attribute.ts';
import { packMatch } from '../src/kernel/arena.ts';

const maps = fc
  .record({
    width: fc.integer({ min: 1, max: 24 }),
    height: fc.integer({ min: 1, max: 9 }),
    step: fc.integer({ min: 1, max: 2 }),
  })
  .chain(({ width, height, step }) => {
    const n = width * height;
    const sizes = [1, 2, 3].map((k) => ({ width: 90 + k, height: 70 }));
    const list = (max: number) =>
      fc.array(fc.integer({ min: 0, max }), { minLength: n, maxLength: n });
    return fc.record({ artwork: list(2), x: list(6), y: list(3) }).map(
      ({ artwork, x, y }): SourceMap => ({
        width,
        height,
        step,
        artworkIds: ['a', 'ö', 'c'],
        artwork: Uint16Array.from(artwork),
        x: Uint16Array.from(x),
        y: Uint16Array.from(y),
        sizes,
      }),
    );
  });

it('a source map reads back equal', () => {
  fc.assert(
    fc.property(maps, (map) => {
      expect(decodeSourceMap(encodeSourceMap(map))).toEqual(map);
    }),
    { numRuns: 80 },
  );
});

it('damaged bytes are refused, never misread in silence', () => {
  fc.assert(
    fc.property(maps, fc.nat(), (map, cut) => {
      const bytes = encodeSourceMap(map);
      const short = bytes.slice(0, cut % bytes.length);
      expect(() => decodeSourceMap(short)).toThrowError(
        expect.objectContaining({ code: 'bad-bytes' }),
      );
    }),
    { numRuns: 40 },
  );
});

it('shares add up to exactly a million whatever the weights', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 }),
      (weights) => {
        fc.pre(weights.some((w) => w > 1e-6));
        const shares = apportion(
          weights.map((_, i) => `${i}`),
          weights,
        );
        expect(shares.reduce((sum, s) => sum + s.ppm, 0)).toBe(1_000_000);
        expect(shares.every((s) => Number.isInteger(s.ppm) && s.ppm > 0)).toBe(true);
      },
    ),
  );
});

it('finds the artwork and place of a pixel, and calms specks', () => {
  const artwork = new Uint16Array(49);
  artwork[24] = 1;
  const map: SourceMap = {
    width: 7,
    height: 7,
    step: 2,
    artworkIds: ['a', 'b'],
    artwork,
    x: new Uint16Array(49).fill(9),
    y: new Uint16Array(49),
    sizes: [
      { width: 5, height: 5 },
      { width: 10, height: 5 },
    ],
  };
  expect(artworkAt(map, 7, 6)).toEqual({ artworkId: 'b', x: 1, y: 0 });
  expect(artworkAt(map, 14, 0)).toBeNull();
  expect(shareRegions(map)[24]).toBe(0);
  expect(shareRegions(map, 1)[24]).toBe(1);
});

it('measures the largest piece copied whole', () => {
  const matches = Uint32Array.from({ length: 16 }, (_, i) =>
    i % 4 < 3 ? packMatch(1, 10 + (i % 4), 20 + (i >> 2)) : packMatch(0, 5, 5 + 3 * i),
  );
  expect(measureLargestCopy(matches, 4, 4)).toBe(12 / 16);
});
