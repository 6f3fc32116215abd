import type { Raster } from '@limn/imaging';
import { openPicture } from '../../platform/pictures/open-picture.ts';

/** TIFF 6: what a tag's value is (3: 16 bits, 4: 32 bits, 7: bytes). */
type Tag = [id: number, type: 3 | 4 | 7, values: readonly number[] | Uint8Array];

/** Pixels of 8 bits as an uncompressed TIFF, which holds every color model with its profile. */
function tiffOf(
  { width, height, data }: Raster,
  {
    samples,
    photometric,
    extra,
    profile,
  }: {
    samples: number;
    /** 1 gray, 2 RGB, 5 CMYK. */
    photometric: number;
    /** The last sample is transparency. */
    extra: boolean;
    profile: Uint8Array | undefined;
  },
): Buffer {
  const tags: Tag[] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, Array.from({ length: samples }, () => 8)],
    [259, 3, [1]],
    [262, 3, [photometric]],
    [273, 4, [8]],
    [277, 3, [samples]],
    [278, 4, [height]],
    [279, 4, [data.length]],
    ...(extra ? [[338, 3, [2]] satisfies Tag] : []),
    ...(profile ? [[34675, 7, profile] satisfies Tag] : []),
  ];
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const directoryAt = 8 + data.length + (data.length & 1);
  const directory = Buffer.alloc(2 + tags.length * 12 + 4);
  directory.writeUInt16LE(tags.length);
  const tail: Buffer[] = [];
  let tailAt = directoryAt + directory.length;
  for (const [i, [id, type, values]] of tags.entries()) {
    const each = type === 7 ? 1 : type === 3 ? 2 : 4;
    const bytes = Buffer.alloc(Math.max(4, values.length * each));
    for (const [k, value] of values.entries()) bytes.writeUIntLE(value, k * each, each);
    const at = 2 + i * 12;
    directory.writeUInt16LE(id, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(values.length, at + 4);
    if (bytes.length === 4) bytes.copy(directory, at + 8);
    else {
      directory.writeUInt32LE(tailAt, at + 8);
      tail.push(bytes, Buffer.alloc(bytes.length & 1));
      tailAt += bytes.length + (bytes.length & 1);
    }
  }
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(directoryAt, 4);
  return Buffer.concat([head, pixels, Buffer.alloc(data.length & 1), directory, ...tail]);
}

type Model = { samples: number; photometric: number; extra: boolean };
export const models = {
  rgba: { samples: 4, photometric: 2, extra: true },
  greyAlpha: { samples: 2, photometric: 1, extra: true },
  cmyk: { samples: 4, photometric: 5, extra: false },
} as const satisfies Record<string, Model>;

/** Pixels of a color model and its profile as RGBA in sRGB. */
export async function convert(
  pixels: Raster,
  model: Model,
  profile: Uint8Array | undefined,
): Promise<Uint8ClampedArray> {
  const picture = await openPicture(
    tiffOf(pixels, { ...model, profile }),
    pixels.width * pixels.height,
  );
  const data = await picture.ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
  return new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
}

/** Turns RGBA pixels of a file into sRGB. */
export type ToSrgb = (pixels: Raster) => Promise<Raster>;

/** Colors with at most this difference are not worth a conversion. */
const leastChange = 2;
const levels = 9;

export const sameColors: ToSrgb = (pixels) => Promise.resolve(pixels);

/** How pixels of a file with this profile become sRGB: `sameColors` where a conversion changes nothing. */
export async function converterOf(
  profile: Uint8Array | undefined,
  isGrey: boolean,
): Promise<ToSrgb> {
  if (!profile) return sameColors;
  const turned: ToSrgb = async (pixels) => ({
    ...pixels,
    data: isGrey
      ? await convert({ ...pixels, data: grayAlphaOf(pixels) }, models.greyAlpha, profile)
      : await convert(pixels, models.rgba, profile),
  });
  const probe = new Uint8ClampedArray(levels ** 3 * 4).fill(255);
  for (let i = 0; i < levels ** 3; i++)
    for (let c = 0; c < 3; c++)
      probe[i * 4 + c] =
        (isGrey ? i % levels : Math.floor(i / levels ** c) % levels) * (255 / (levels - 1));
  const { data } = await turned({ width: levels ** 2, height: levels, data: probe.slice() });
  return data.some((value, i) => Math.abs(value - probe[i]!) > leastChange) ? turned : sameColors;
}

function grayAlphaOf({ width, height, data }: Raster): Uint8ClampedArray {
  const pairs = new Uint8ClampedArray(width * height * 2);
  for (let i = 0; i < width * height; i++) {
    pairs[i * 2] = data[i * 4]!;
    pairs[i * 2 + 1] = data[i * 4 + 3]!;
  }
  return pairs;
}

const encode = (light: number) => {
  const l = Math.min(1, Math.max(0, light));
  return 255 * (l <= 0.0031308 ? l * 12.92 : 1.055 * l ** (1 / 2.4) - 0.055);
};

/** Light of 32 bits, where 1 is white, as a byte. */
export const byteOfLight = encode;

/** CIE L*a*b* under D50, as PSDs hold it in bytes, as sRGB (Bradford-adapted). */
export function srgbOfLab(l: number, a: number, b: number): [number, number, number] {
  const fy = ((l / 255) * 100 + 16) / 116;
  const curve = (f: number) => (f > 6 / 29 ? f ** 3 : 3 * (6 / 29) ** 2 * (f - 4 / 29));
  const x = 0.9642 * curve(fy + (a - 128) / 500);
  const y = curve(fy);
  const z = 0.8249 * curve(fy - (b - 128) / 200);
  return [
    encode(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
    encode(-0.9787684 * x + 1.9161415 * y + 0.033454 * z),
    encode(0.0719453 * x - 0.2289914 * y + 1.4052427 * z),
  ];
}
