import { encodeStyleIndex, type StyleIndex } from '@limn/imaging';
import { expect, test } from 'vitest';
import { keepIndexes } from './kept-indexes.ts';

/** An encoded index of `count` artworks of 64 × 64: 12,288 bytes each, and some for their features. */
function indexOf(count: number, tint: number): Uint8Array {
  const side = 64;
  const artworks = Array.from({ length: count }, (_, n) => ({
    id: `a${n}`,
    width: side,
    height: side,
    rgb: new Uint8Array(side * side * 3).fill(tint),
    guide: { width: 8, height: 8, rgb: new Uint8Array(192), flow: new Int8Array(128) },
  }));
  const index: StyleIndex = {
    artworks,
    profile: {
      lineWidth: 0,
      contour: false,
      flatness: 0,
      textureScale: 0,
      textureStrength: 0,
      clusters: [],
    },
    warnings: [],
  };
  return encodeStyleIndex(index);
}

test('an index is decoded once while it is kept; the one used longest ago goes first', () => {
  const read = keepIndexes(30_000);
  const [a, b, c] = [indexOf(1, 1), indexOf(1, 2), indexOf(1, 3)];
  const [first, second] = [read(a), read(b)];
  expect(read(a)).toBe(first);
  // The limit allows two.
  read(c);
  expect(read(a)).toBe(first);
  expect(read(b)).not.toBe(second);
});

test('many small ones are kept where one large one would fit', () => {
  const read = keepIndexes(60_000);
  const small = [1, 2, 3, 4].map((tint) => indexOf(1, tint));
  const indexes = small.map(read);
  expect(small.map(read)).toEqual(indexes);
  small.forEach((bytes, n) => expect(read(bytes)).toBe(indexes[n]));
});

test('one that is larger than all that may be kept is kept alone', () => {
  const read = keepIndexes(20_000);
  const large = indexOf(5, 1);
  const index = read(large);
  expect(read(large)).toBe(index);
  read(indexOf(1, 2));
  expect(read(large)).not.toBe(index);
});
