import { checkLimits } from '@limn/contracts/check';
import sharp from 'sharp';
import type { Pixels } from '../../painting/index.ts';

/** The mark is read at 512 pixels; more than this on the long side says nothing more. */
export const readSide = 1536;

/** What came in: its pixels, no larger than is read, and its own size. */
export interface Received {
  pixels: Pixels;
  width: number;
  height: number;
}

/** A picture upright, with its own size and pixels no larger than is read. */
export async function decode(source: string | Uint8Array, side: number): Promise<Received> {
  const picture = sharp(source, { limitInputPixels: checkLimits.maxPixels });
  const { autoOrient } = await picture.metadata();
  const { data, info } = await picture
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Several tasks of the readers look at them: shared, they are copied for none.
  const shared = new Uint8Array(new SharedArrayBuffer(data.length));
  shared.set(data);
  const pixels = { width: info.width, height: info.height, data: shared };
  return { pixels, width: autoOrient.width, height: autoOrient.height };
}
