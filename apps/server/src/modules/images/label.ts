import sharp from 'sharp';
import { outlineOf } from '../../platform/typefaces.ts';

/** Height of the label, in parts of the picture's short side, and the least in pixels. */
const part = 0.045;
const least = 16;

/**
 * Draws a label into the lower left corner of an encoded picture: white letters on black, which can be read on any picture.
 * @returns the picture in the same format, with this XMP and no other metadata
 */
export async function drawLabel(
  file: Uint8Array,
  format: 'jpeg' | 'png' | 'webp',
  text: string,
  xmp: string,
): Promise<Uint8Array> {
  const picture = sharp(file);
  const { width, height } = await picture.metadata();
  const high = Math.max(least, Math.round(Math.min(width, height) * part));
  const size = high * 0.56;
  const { path, advance } = outlineOf(text, size);
  const wide = Math.min(width, Math.ceil(advance + high * 0.8));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">
    <rect width="${wide}" height="${high}" fill="#000" fill-opacity="0.78"/>
    <g transform="translate(${high * 0.4} ${high * 0.5 + size * 0.36})"><path d="${path}" fill="#fff"/></g>
  </svg>`;
  const labelled = picture.composite([{ input: Buffer.from(svg), left: 0, top: height - high }]);
  return labelled.keepIccProfile().withXmp(xmp).toFormat(format, { quality: 95 }).toBuffer();
}
