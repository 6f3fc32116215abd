import { checkLimits } from '@limn/contracts/check';
import sharp, { type Sharp } from 'sharp';
import type { Pixels } from '../../painting/index.ts';
import { openPicture } from '../../platform/pictures/open-picture.ts';

/** The mark is read at 512 pixels, so more than this on the long side does not help. */
export const readSide = 1536;

/** A received picture: its pixels, scaled down to the maximum, and its original size. */
export interface Received {
  pixels: Pixels;
  width: number;
  height: number;
}

/** A picture upright, with its own size and pixels no larger than is read. */
export async function decode(source: string | Uint8Array, side: number): Promise<Received> {
  const picture = await openPicture(source, checkLimits.maxPixels);
  const { autoOrient } = await picture.metadata();
  const pixels = await shrunk(picture, side);
  return { pixels, width: autoOrient.width, height: autoOrient.height };
}

/** A decoded picture as a look-up takes it. */
export async function receivedOf({ width, height, data }: Pixels): Promise<Received> {
  const picture = sharp(data, { raw: { width, height, channels: 4 } });
  return { pixels: await shrunk(picture, readSide), width, height };
}

async function shrunk(picture: Sharp, side: number): Promise<Pixels> {
  const { data, info } = await picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Several tasks of the readers read them: shared memory is not copied for each.
  const shared = new Uint8Array(new SharedArrayBuffer(data.length));
  shared.set(data);
  return { width: info.width, height: info.height, data: shared };
}
