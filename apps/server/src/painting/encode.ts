import type { Raster } from '@limn/imaging';
import { drawPreviewMark } from '@limn/imaging/looks';
import sharp, { type Sharp } from 'sharp';
import type { EncodeTask } from './canvas-tasks.ts';

/** Pixels as sharp takes them. */
export const open = ({ width, height, data }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } });

export const bytesOf = async (picture: Sharp): Promise<Uint8Array> =>
  new Uint8Array(await picture.toBuffer());

/** A small WebP of a picture. Transparency stays. */
export function shrink(
  picture: Sharp,
  side: number,
  quality: number,
  effort = 2,
): Promise<Uint8Array> {
  return bytesOf(
    picture
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort }),
  );
}

/** Encodes a picture. JPEG has no transparency, so it gets a white background. */
export function encodeAs(picture: Sharp, format: EncodeTask['format']): Promise<Uint8Array> {
  switch (format) {
    case 'jpeg':
      return bytesOf(
        picture.flatten({ background: '#fff' }).jpeg({ quality: 94, chromaSubsampling: '4:4:4' }),
      );
    case 'png':
      return bytesOf(picture.png());
    case 'webp':
      return bytesOf(picture.webp({ quality: 94, effort: 3 }));
    case 'avif':
      return bytesOf(picture.avif({ quality: 80, effort: 3 }));
    case 'tiff':
      return bytesOf(picture.tiff({ compression: 'lzw', predictor: 'horizontal' }));
  }
}

export const isOpaque = ({ data }: Raster): boolean => {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false;
  return true;
};

/** A frame as a file to be taken along. */
export async function encode(task: EncodeTask): Promise<{ file: Uint8Array }> {
  const { pixels, format, xmp, owes } = task;
  const picture = open(owes ? drawPreviewMark(pixels, 'maker') : pixels);
  const shown = isOpaque(pixels) ? picture.removeAlpha() : picture;
  return { file: await encodeAs(xmp ? shown.withXmp(xmp) : shown, format) };
}
