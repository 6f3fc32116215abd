import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mainColors } from './main-colors.ts';

const plain = (background: string, side = 40) =>
  sharp({ create: { width: side, height: side, channels: 4, background } }).png();

test.each([
  ['#0a0a0a', 'black'],
  ['#fdfdfd', 'white'],
  ['#d02020', 'red'],
  ['#2040d0', 'blue'],
  ['#208030', 'green'],
  ['#f0d020', 'yellow'],
])('a picture all %s is %s', async (background, name) => {
  expect(await mainColors(plain(background))).toEqual([name]);
});

test('the colour of the larger part is named first; what is clear is not counted', async () => {
  const part = (background: string, top: number, height: number) => ({
    input: { create: { width: 60, height, channels: 4 as const, background } },
    left: 0,
    top,
  });
  const picture = await sharp({
    create: { width: 60, height: 60, channels: 4, background: '#00000000' },
  })
    .composite([part('#2040d0', 0, 12), part('#d02020', 12, 30)])
    .png()
    .toBuffer();
  expect(await mainColors(sharp(picture))).toEqual(['red', 'blue']);
  expect(await mainColors(plain('#00000000'))).toEqual([]);
});

test('a plain picture has one colour, whichever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 0xffffff }), async (colour) => {
      const found = await mainColors(plain(`#${colour.toString(16).padStart(6, '0')}`, 8));
      expect(found).toHaveLength(1);
    }),
    { numRuns: 40 },
  );
});
