import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeComposition, decodePreview } from './decode.ts';

const asked = { width: 512, height: 512 };
const scene = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect width="100%" height="50%" fill="#9ce"/><circle cx="50%" cy="60%" r="20%" fill="#b32"/></svg>`,
    ),
  );

describe('what a provider sent is believed once it is decoded', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('as %s', async (format) => {
    const bytes = await scene(512, 512).toFormat(format).toBuffer();
    const pixels = await decodeComposition(bytes, asked);
    expect(pixels).toMatchObject({ width: 512, height: 512 });
    expect(pixels.data).toHaveLength(512 * 512 * 4);
  });

  test('another size is taken, and what is larger made smaller', async () => {
    const bytes = await scene(2000, 1800).png().toBuffer();
    expect(await decodeComposition(bytes, asked)).toMatchObject({ width: 1536, height: 1382 });
  });

  test.each([
    ['words', Buffer.from('{"error": "no"}'), 'bad-answer'],
    ['nothing', Buffer.alloc(0), 'bad-answer'],
    [
      'a drawing that could fetch',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'bad-answer',
    ],
  ])('%s is no picture', async (_, bytes, kind) => {
    await expect(decodeComposition(bytes, asked)).rejects.toMatchObject({ kind });
  });

  test('a file that ends in the middle, one too small and one of other proportions are none', async () => {
    const whole = await scene(512, 512).png().toBuffer();
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      await scene(64, 64).png().toBuffer(),
      await scene(1024, 512).png().toBuffer(),
    ])
      await expect(decodeComposition(bytes, asked)).rejects.toMatchObject({ kind: 'bad-answer' });
  });

  test('a blank one is what a filter puts in place of what it refuses', async () => {
    const bytes = await sharp({ create: { ...asked, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    await expect(decodeComposition(bytes, asked)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('a preview that is none is left out', async () => {
    expect(await decodePreview(Buffer.from('no'))).toBeUndefined();
    expect(await decodePreview(await scene(600, 300).jpeg().toBuffer())).toMatchObject({
      width: 512,
      height: 256,
    });
  });
});
