import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { power, profileOf, srgbPrimaries } from './color-profile.ts';
import { openPicture } from './open-picture.ts';
import { withProfile } from './png-color.ts';

const casesAt = new URL('../../../testing/cases/pictures/', import.meta.url);
const caseOf = (name: string) => readFile(new URL(name, casesAt));

/** The color of a pixel after opening. */
async function colorAt(file: Uint8Array, x: number, y: number): Promise<number[]> {
  const picture = await openPicture(file, 4_000_000);
  const { data, info } = await picture
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}

/** Within 3 of 255 of what is right. */
function expectColor(found: readonly number[], right: readonly number[]) {
  const off = right.map((value, i) => Math.abs(value - found[i]!));
  expect(Math.max(...off), `${found.join()} instead of ${right.join()}`).toBeLessThanOrEqual(3);
}

const chunk = (type: string, data: Uint8Array) => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)]);
  bytes.writeUInt32BE(data.length);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
};

/** A PNG of one color, 8 or 16 bits, with color chunks. */
function png(
  colour: readonly number[],
  { bits = 8, chunks = [] }: { bits?: 8 | 16; chunks?: Buffer[] },
): Buffer {
  const side = 4;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side);
  head.writeUInt32BE(side, 4);
  head.set([bits, colour.length === 1 ? 0 : 2], 8);
  const samples = colour.flatMap((value) => (bits === 8 ? [value] : [value >> 8, value & 255]));
  const row = [0, ...Array.from({ length: side }, () => samples).flat()];
  const pixels = deflateSync(Buffer.from(Array.from({ length: side }, () => row).flat()));
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', head),
    ...chunks,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const cicp = (primaries: number, transfer: number) =>
  chunk('cICP', Buffer.from([primaries, transfer, 0, 1]));
const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4);
  return bytes;
};
const gamma = (value: number) => chunk('gAMA', numbers(Math.round(value * 100_000)));

describe('a picture from outside', () => {
  test.each([
    ['png16-red-srgb-profile.png', 40, 40, [255, 0, 0]],
    ['png16-green-srgb-profile.png', 40, 40, [60, 200, 80]],
    ['png16-rgb-p3.png', 40, 40, [195, 83, 47]],
    ['png16-rgba-p3.png', 40, 40, [195, 83, 47]],
    ['tiff16-srgb-profile.tif', 40, 40, [180, 90, 60]],
    ['png16-rgb.png', 40, 40, [180, 90, 60]],
    ['gray16-profile.png', 40, 40, [100, 100, 100]],
    ['icc-p3.png', 40, 40, [195, 83, 47]],
    ['cmyk-icc.jpg', 40, 40, [232, 94, 59]],
    ['jpg-sos-params.jpg', 5, 5, [220, 30, 30]],
    ['jpg-sos-params2.jpg', 314, 186, [229, 220, 29]],
    ['jpg-mpo.jpg', 5, 5, [220, 30, 30]],
    ['orient-6.jpeg', 5, 5, [31, 30, 220]],
    ['artwork16-srgb-profile.png', 5, 5, [60, 200, 80]],
    ['artwork16-srgb-profile.png', 1094, 1094, [255, 0, 0]],
  ])('has its right color: %s at %i, %i', async (name, x, y, right) => {
    expectColor(await colorAt(await caseOf(name), x, y), right);
  });

  test.each([
    ['Display P3', cicp(12, 13), [180, 90, 60], [193, 83, 51]],
    ['sRGB', cicp(1, 13), [180, 90, 60], [180, 90, 60]],
    ['PQ: 203 cd/m² are white', cicp(1, 16), [148, 148, 148], [255, 255, 255]],
    ['PQ: 26 cd/m² are a middle gray', cicp(9, 16), [97, 97, 97], [100, 100, 100]],
    ['HLG: three quarters are white', cicp(9, 18), [191, 191, 191], [255, 255, 255]],
    ['linear light', cicp(1, 8), [55, 55, 55], [128, 128, 128]],
    ['gamma 1', gamma(1), [55, 55, 55], [128, 128, 128]],
    ['gamma 1 of gray', gamma(1), [55], [128, 128, 128]],
    ['gamma 1/2.2', gamma(0.45455), [180, 90, 12], [180, 90, 12]],
    ['gamma 1/1.8', gamma(0.55556), [100, 100, 100], [119, 119, 119]],
  ] as const)('is read by what a PNG states: %s', async (_, stated, coded, right) => {
    const file = (bits: 8 | 16) =>
      png(bits === 8 ? coded : coded.map((value) => value * 257), { bits, chunks: [stated] });
    expectColor(await colorAt(file(8), 1, 1), right);
    expectColor(await colorAt(file(16), 1, 1), right);
  });

  test('is read by the first of what a PNG states: code points, a profile, sRGB, then gamma', async () => {
    const p3 = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000];
    const primaries = chunk('cHRM', numbers(...p3));
    const plain = [180, 90, 60];
    const read = (...chunks: Buffer[]) => colorAt(png(plain, { chunks }), 1, 1);
    expectColor(await read(gamma(0.45455), primaries), [193, 83, 51]);
    expectColor(await read(chunk('sRGB', Buffer.from([0])), gamma(1)), plain);
    expectColor(await read(cicp(12, 13), chunk('sRGB', Buffer.from([0]))), [193, 83, 51]);
    // A file with a P3 profile whose code points declare sRGB.
    const profiled = await caseOf('icc-p3.png');
    const coded = Buffer.concat([profiled.subarray(0, 33), cicp(1, 13), profiled.subarray(33)]);
    expectColor(await colorAt(coded, 40, 40), [180, 90, 60]);
  });

  const d65 = [0.3127, 0.329] as const;
  test.each([
    [
      'Adobe RGB',
      { red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06], white: d65 },
      563 / 256,
      [205, 90, 56],
    ],
    [
      'ProPhoto RGB',
      {
        red: [0.7347, 0.2653],
        green: [0.1596, 0.8404],
        blue: [0.0366, 0.0001],
        white: [0.3457, 0.3585],
      },
      1.8,
      [250, 73, 68],
    ],
    [
      'Rec. 2020',
      { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: d65 },
      2.4,
      [214, 55, 37],
    ],
  ] as const)(
    'follows its profile at 8 and 16 bits, as PNG and TIFF: %s',
    async (_, primaries, exponent, right) => {
      const profile = profileOf({ primaries, transfer: power(exponent) }, 'rgb');
      for (const bits of [8, 16] as const) {
        const colour = [180, 90, 60].map((value) => (bits === 8 ? value : value * 257));
        const file = withProfile(png(colour, { bits }), profile);
        expectColor(await colorAt(file, 1, 1), right);
        const tiff = await sharp(file)
          .keepIccProfile()
          .toColourspace(bits === 8 ? 'srgb' : 'rgb16')
          .tiff({ compression: 'lzw' })
          .toBuffer();
        expectColor(await colorAt(tiff, 1, 1), right);
      }
    },
  );

  test('follows a profile of grays at 8 and 16 bits', async () => {
    const profile = profileOf({ primaries: srgbPrimaries, transfer: power(1) }, 'grey');
    for (const bits of [8, 16] as const) {
      const file = withProfile(png([bits === 8 ? 100 : 25_700], { bits }), profile);
      expectColor(await colorAt(file, 1, 1), [168, 168, 168]);
    }
  });

  const noise = () => {
    const data = Buffer.from(
      Array.from({ length: 320 * 240 * 3 }, (_, i) => Math.imul(i, 2_654_435_761) >>> 24),
    );
    return sharp(data, { raw: { width: 320, height: 240, channels: 3 } });
  };
  const opened = async (file: Uint8Array) => {
    const picture = await openPicture(file, 4_000_000);
    const { info } = await picture.raw().toBuffer({ resolveWithObject: true });
    return info.width;
  };
  const end = Buffer.from([0xff, 0xd9]);

  test('is taken with faults that leave it whole', async () => {
    for (const progressive of [false, true]) {
      const jpeg = await noise().jpeg({ progressive }).toBuffer();
      for (const file of [
        jpeg.subarray(0, -2),
        Buffer.concat([jpeg, Buffer.from('what a phone puts behind the picture')]),
        Buffer.concat([jpeg, jpeg]),
        Buffer.concat([jpeg.subarray(0, 20), Buffer.from([1, 2, 3]), jpeg.subarray(20)]),
        Buffer.concat([jpeg.subarray(0, -2), Buffer.from([1, 2, 3, 4, 5]), end]),
      ])
        expect(await opened(file)).toBe(320);
    }
    const whole = await noise().png().toBuffer();
    expect(await opened(whole.subarray(0, -12))).toBe(320);
    expect(await opened(Buffer.concat([whole, Buffer.from('more')]))).toBe(320);
  });

  test('is refused when it ends too early', async () => {
    await expect(opened(await caseOf('jpg-truncated-half.jpg'))).rejects.toThrow(/ends too early/);
    const formats = {
      jpeg: await noise().jpeg().toBuffer(),
      'jpeg 4:4:4': await noise().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
      progressive: await noise().jpeg({ progressive: true }).toBuffer(),
      png: await noise().png().toBuffer(),
      interlaced: await noise().png({ progressive: true }).toBuffer(),
      webp: await noise().webp().toBuffer(),
      avif: await noise().avif({ effort: 0 }).toBuffer(),
      tiff: await noise().tiff({ compression: 'lzw' }).toBuffer(),
    };
    for (const [name, whole] of Object.entries(formats))
      for (const part of [0.3, 0.7, 0.9]) {
        const cut = whole.subarray(0, Math.floor(whole.length * part));
        await expect(opened(cut).then(() => `${name} ${part}`)).rejects.toThrow();
        // An end mark does not make it whole.
        if (/jpeg|progressive/.test(name))
          await expect(
            opened(Buffer.concat([cut, end])).then(() => `${name} ${part}`),
          ).rejects.toThrow();
      }
  });

  test('is refused when a TIFF with its directory first ends too early', async () => {
    // Sharp writes the directory last, so it is put before the strips by hand.
    const [width, height] = [320, 240];
    const tags = [
      [256, 4, width],
      [257, 4, height],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, 122],
      [277, 3, 1],
      [278, 4, height],
      [279, 4, width * height],
    ] as const;
    const file = Buffer.alloc(122 + width * height, 90);
    file.write('II*\0', 'latin1');
    file.writeUInt32LE(8, 4);
    file.writeUInt16LE(tags.length, 8);
    for (const [i, [id, type, value]] of tags.entries()) {
      file.writeUInt16LE(id, 10 + i * 12);
      file.writeUInt16LE(type, 12 + i * 12);
      file.writeUInt32LE(1, 14 + i * 12);
      file.writeUInt32LE(value, 18 + i * 12);
    }
    file.writeUInt32LE(0, 118);
    expect(await opened(file)).toBe(width);
    for (const part of [0.3, 0.7, 0.95])
      await expect(opened(file.subarray(0, file.length * part))).rejects.toThrow();
  });

  test('is refused when only some scans of a progressive JPEG have come', async () => {
    const jpeg = await noise().jpeg({ progressive: true }).toBuffer();
    const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
    await expect(opened(jpeg.subarray(0, last))).rejects.toThrow(/ends too early/);
  });

  test('may be an AVIF, of 8, 10 and 12 bits, in the colors it states', async () => {
    const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: '#b45a3c' } });
    for (const bitdepth of [8, 10, 12] as const) {
      const avif = await plain.clone().avif({ bitdepth, lossless: true }).toBuffer();
      expectColor(await colorAt(avif, 9, 9), [180, 90, 60]);
      const at = avif.indexOf('colrnclx');
      expect(at).toBeGreaterThan(0);
      // Display P3 by code points.
      avif.writeUInt16BE(12, at + 8);
      avif.writeUInt16BE(13, at + 10);
      expectColor(await colorAt(avif, 9, 9), [193, 83, 51]);
    }
  });

  test('is none when it is something else', async () => {
    for (const file of [Buffer.from('<svg/>'), await noise().gif().toBuffer()])
      await expect(opened(file)).rejects.toThrow('This is not a picture.');
  });
});
