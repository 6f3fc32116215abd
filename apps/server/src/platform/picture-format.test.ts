import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureFormatOf } from './picture-format.ts';
import { withPicture } from './received-picture.ts';

const blank = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });

test('a file says what it is by its first bytes', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'tiff', 'gif'] as const)
    expect(pictureFormatOf(await blank().toFormat(format).toBuffer())).toBe(format);
  expect(pictureFormatOf(await blank().avif().toBuffer())).toBe('avif');
  const brands = (text: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 8 + text.length]), Buffer.from(`ftyp${text}`)]);
  expect(pictureFormatOf(brands('mif1\0\0\0\0mif1avifmiaf'))).toBe('avif');
  expect(pictureFormatOf(brands('heic\0\0\0\0mif1heic'))).toBe('heic');
  expect(pictureFormatOf(brands('mif1\0\0\0\0mif1heix'))).toBe('heic');
  expect(pictureFormatOf(brands('isom\0\0\0\0isomavc1'))).toBeUndefined();
  for (const text of ['<svg/>', '\n  <?xml version="1.0"?><svg/>', '<!DOCTYPE svg><svg/>'])
    expect(pictureFormatOf(Buffer.from(text))).toBe('svg');
  expect(pictureFormatOf(Buffer.from('a plain text'))).toBeUndefined();
  expect(pictureFormatOf(new Uint8Array())).toBeUndefined();
});

test('an SVG whose entities grow a thousandfold is refused unread', async () => {
  const entities = Array.from(
    { length: 9 },
    (_, k) => `<!ENTITY e${k + 1} "${`&e${k};`.repeat(10)}">`,
  );
  const svg = `<!DOCTYPE svg [<!ENTITY e0 "ha">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><text>&e9;</text></svg>`;
  const limits = { maxBytes: 1_000_000, maxPixels: 1e6, minSide: 1 };
  const taken = withPicture(Buffer.from(svg), limits, () => Promise.resolve('taken'));
  await expect(taken).rejects.toThrow(
    'This is an SVG file. Send a JPEG, PNG, WebP, AVIF or TIFF file.',
  );
});
