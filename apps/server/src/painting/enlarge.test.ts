import { fullSizeOf } from '@limn/contracts/full-size';
import { ImagingError } from '@limn/imaging';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { enlarge } from './enlarge.ts';

/** A picture that is red on the left and, where it has transparency, clear on the right. */
async function picture(width: number, height: number, clear: boolean, format: 'jpeg' | 'png') {
  const half = Math.ceil(width / 2);
  const red = { r: 200, g: 30, b: 30, alpha: 1 };
  const right = clear ? { r: 0, g: 0, b: 0, alpha: 0 } : { r: 30, g: 30, b: 200, alpha: 1 };
  const left = await sharp({ create: { width: half, height, channels: 4, background: red } })
    .png()
    .toBuffer();
  const whole = sharp({ create: { width, height, channels: 4, background: right } });
  const file = whole.composite([{ input: left, left: 0, top: 0 }]).toFormat(format);
  return new Uint8Array(await file.toBuffer());
}
const enlarged = (
  file: Uint8Array,
  { width, height, format }: { width: number; height: number; format: 'jpeg' | 'png' },
  isCancelled = () => false,
) =>
  enlarge(
    { kind: 'enlarge', file, format, size: fullSizeOf({ width, height }), xmp: '<x/>' },
    { isCancelled },
  );

test.each([
  ['an everyday picture', 1024, 683, 2048, 1366],
  ['a thumbnail', 100, 20, 2048, 410],
  ['a line', 1000, 1, 2048, 2],
  ['one that is almost large enough', 2047, 300, 2048, 300],
])('%s is enlarged to 2048 pixels', async (_, width, height, wide, high) => {
  const { file } = await enlarged(await picture(width, height, false, 'jpeg'), {
    width,
    height,
    format: 'jpeg',
  });
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: wide, height: high, channels: 3 });
  const middle = Math.floor(high / 2) * wide;
  for (const [at, colour] of [
    [middle + Math.round(wide * 0.2), [200, 30, 30]],
    [middle + Math.round(wide * 0.8), [30, 30, 200]],
  ] as const)
    for (const [channel, value] of colour.entries())
      expect(Math.abs(data[at * 3 + channel]! - value)).toBeLessThan(8);
});

test('transparency stays', async () => {
  const size = { width: 400, height: 200, format: 'png' } as const;
  const { file } = await enlarged(await picture(400, 200, true, 'png'), size);
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 2048, height: 1024, channels: 4 });
  const at = (x: number) => [...data.subarray((512 * 2048 + x) * 4, (512 * 2048 + x) * 4 + 4)];
  expect(at(300)).toEqual([200, 30, 30, 255]);
  expect(at(1700)[3]).toBe(0);
});

test('it stops when it is asked to', async () => {
  const size = { width: 400, height: 200, format: 'png' } as const;
  const task = enlarged(await picture(400, 200, false, 'png'), size, () => true);
  await expect(task).rejects.toThrow(ImagingError);
});
