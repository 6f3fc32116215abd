import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type PictureFormat, pictureFormatOf } from '../picture-format.ts';
import { codingOfAvif } from './avif-color.ts';
import { profileOf } from './color-profile.ts';
import { wholeJpeg } from './jpeg.ts';
import { withProfile, withStatedColor } from './png-color.ts';

/** Formats that are accepted at every entry point for pictures. */
export const readFormats: ReadonlySet<PictureFormat> = new Set([
  'jpeg',
  'png',
  'webp',
  'avif',
  'tiff',
]);

/** The picture ends too early, has lost a part, or is none. */
export class DamagedPicture extends Error {}

/** Faults that leave the picture whole are forgiven, as browsers do; a TIFF that ends too early counts as an error. */
const failOnOf = (format: PictureFormat | undefined) => (format === 'tiff' ? 'error' : 'truncated');

/**
 * The color space for pixels of 16 bits with a profile. By default, sharp converts RGB to P3 and treats that as sRGB,
 * and ignores profiles of grays.
 */
const pipelineOf = ({ space, hasProfile }: Metadata) =>
  space === 'rgb16' ? 'srgb' : space === 'grey16' && hasProfile ? 'b-w' : undefined;

/** Pixels of an AVIF that states its colors by code points, as a file with a profile for them. */
async function avifWithProfile(file: Buffer, maxPixels: number): Promise<Buffer> {
  const coding = codingOfAvif(file);
  if (!coding) return file;
  const png = await sharp(file, { limitInputPixels: maxPixels, failOn: failOnOf('avif') })
    .toColourspace('rgb16')
    .png({ compressionLevel: 1 })
    .toBuffer();
  return withProfile(png, profileOf(coding, 'rgb'));
}

async function readable(file: Buffer, maxPixels: number): Promise<Buffer> {
  const format = pictureFormatOf(file);
  if (!format || !readFormats.has(format)) throw new DamagedPicture('This is not a picture.');
  switch (format) {
    case 'jpeg': {
      const whole = await wholeJpeg(file, maxPixels);
      if (!whole) throw new DamagedPicture('The picture ends too early.');
      return whole;
    }
    case 'png':
      return withStatedColor(file);
    case 'avif':
      return avifWithProfile(file, maxPixels);
    default:
      return file;
  }
}

/**
 * Opens a picture from outside: upright, in sRGB with 8 bits, from any color space. Every picture from people,
 * providers and other servers is decoded with this.
 * @throws DamagedPicture if the file is not complete; decoding may fail later for other damage
 */
export async function openPicture(source: string | Uint8Array, maxPixels: number): Promise<Sharp> {
  const bytes =
    typeof source === 'string'
      ? await readFile(source)
      : Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const file = await readable(bytes, maxPixels);
  const failOn = failOnOf(pictureFormatOf(file));
  const picture = sharp(file, { limitInputPixels: maxPixels, failOn }).autoOrient();
  const pipeline = pipelineOf(await picture.metadata());
  if (pipeline) picture.pipelineColourspace(pipeline);
  return picture.toColourspace('srgb');
}
