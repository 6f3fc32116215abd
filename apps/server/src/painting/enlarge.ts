import { ownedBy, type Raster, type RunOptions, upscale } from '@limn/imaging';
import sharp from 'sharp';
import { encodeAs, isOpaque, open } from './encode.ts';
import type { EnlargeResult, EnlargeTask } from './tasks.ts';

/** Pictures of at least this long side are doubled; smaller ones are made four times as large. */
const doubledSide = 768;

/**
 * Enlarges a picture file: by the upscaler, which keeps edges sharper than Lanczos does, and then by Lanczos to the very
 * size. Takes one to three seconds.
 */
export async function enlarge(task: EnlargeTask, run: RunOptions): Promise<EnlargeResult> {
  const { data, info } = await sharp(task.file)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const raster: Raster = { width, height, data: new Uint8ClampedArray(data) };
  const factor = Math.max(width, height) >= doubledSide ? 2 : 4;
  // The credit is stored already, so ownership is not needed here.
  const { pixels } = await upscale(ownedBy({ kind: 'none' }, raster), factor, run);
  const large = open(pixels).resize({ ...task.size, fit: 'fill' });
  const shown = isOpaque(raster) ? large.removeAlpha() : large;
  return { file: await encodeAs(shown.withXmp(task.xmp), task.format) };
}
