import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentBox, cutTiles, placesIn, readArea, tightBox } from './index.ts';
import { artwork, ownedPicture, partsAt, pictureOf, plainly } from './testing/pictures.ts';

const place = fc.integer({ min: -300, max: 300 });

it('a picture cut into tiles is read back wherever it lies, and round it there is nothing', () => {
  fc.assert(
    fc.property(ownedPicture, place, place, fc.nat(5), (picture, left, top, margin) => {
      const tiles = new Map(cutTiles(picture, left, top).map(({ at, tile }) => [at, tile]));
      const { width, height } = picture.pixels;
      const box = { x: left, y: top, width, height };
      const back = readArea(tiles, box);
      expect(readArea((at) => tiles.get(at), box)).toEqual(back);
      const wide = readArea(tiles, {
        x: left - margin,
        y: top - margin,
        width: width + 2 * margin,
        height: height + 2 * margin,
      });
      // Fully transparent tiles are left out, and with them their ownership.
      if (tiles.size === placesIn(box).length) expect(plainly(back)).toEqual(plainly(picture));
      const seen = tightBox(picture);
      expect(tightBox(wide)).toEqual(seen && { ...seen, x: seen.x + margin, y: seen.y + margin });
      if (margin > 0) expect([...partsAt(wide, 0).keys()]).toEqual(['{"kind":"none"}']);
    }),
    { numRuns: 60 },
  );
});

it('only tiles with something to see are kept', () => {
  const picture = pictureOf(artwork('a'), 600, 20, 1, true);
  for (let y = 0; y < 20; y++) picture.pixels.data.fill(0, (y * 600 + 200) * 4, (y + 1) * 600 * 4);
  expect(cutTiles(picture).map(({ at }) => at)).toEqual(['0,0']);
  expect(cutTiles(picture, 100, -5).map(({ at }) => at)).toEqual(['0,-1', '1,-1', '0,0', '1,0']);
});

it('places cover their box and no more', () => {
  expect(placesIn({ x: -1, y: 0, width: 258, height: 1 })).toEqual(['-1,0', '0,0', '1,0']);
  expect(placesIn({ x: 0, y: 0, width: 0, height: 9 })).toEqual([]);
  expect(contentBox(['-1,0', '1,2'])).toEqual({ x: -256, y: 0, width: 768, height: 768 });
  expect(contentBox([])).toBeNull();
});

it('boxes of no whole pixels are refused', () => {
  expect(() => readArea([], { x: 0.5, y: 0, width: 4, height: 4 })).toThrowError('readArea');
  expect(() => readArea([], { x: 0, y: 0, width: 0, height: 4 })).toThrowError('readArea');
});
