import { embedMark, fingerprint, type Raster } from '@limn/imaging';
import { drawPreviewMark } from '@limn/imaging/looks';
import type { Sharp } from 'sharp';
import { encodeAs, isOpaque, open, shrink } from './encode.ts';
import { mainColors } from './main-colors.ts';
import type { FinishResult, FinishTask } from './tasks.ts';

/** Longest sides of what is shown, in pixels. */
export const previewSide = 1280;
const thumbnailSide = 480;

/**
 * The thumbnail for lists. Strokes compress badly, so its quality is low: a quarter fewer bytes, without a visible
 * difference.
 */
export const thumbnailOf = (picture: Sharp): Promise<Uint8Array> =>
  shrink(picture, thumbnailSide, 62, 4);

/** Whether a picture is large enough for the invisible mark; see `embedMark`. */
export const canBeMarked = ({ width, height }: { width: number; height: number }): boolean =>
  Math.min(width, height) >= 256;

/**
 * A picture no larger than its preview; the same one if it is not, or if it could not carry the invisible mark then.
 */
async function forPreview(raster: Raster): Promise<Raster> {
  if (Math.max(raster.width, raster.height) <= previewSide) return raster;
  const { data, info } = await open(raster)
    .resize({ width: previewSide, height: previewSide, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const small = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  return canBeMarked(small) ? small : raster;
}

/**
 * Encodes the stored files of a picture: in full, and small for its maker; if it credits artists, also small for the
 * public. The full file is encoded in another thread meanwhile.
 */
export async function finish(task: FinishTask): Promise<FinishResult> {
  const { pixels, format, xmp, mark, owes } = task;
  const { width, height, data } = pixels;
  const raster: Raster = { width, height, data: new Uint8ClampedArray(data) };
  const opaque = isOpaque(raster);
  const file = (of: Raster) => {
    const picture = opaque ? open(of).removeAlpha() : open(of);
    return xmp ? picture.withXmp(xmp) : picture;
  };
  const small = async (of: Raster) => ({
    preview: await shrink(file(of), previewSide, 84),
    thumbnail: await thumbnailOf(file(of)),
  });
  const marked = (of: Raster) => (mark && canBeMarked(of) ? embedMark(of, mark) : of);
  const clean = marked(raster);
  const shown = async () => {
    if (!owes) return small(clean);
    const preview = await forPreview(raster);
    return {
      ...(await small(marked(drawPreviewMark(preview, 'maker')))),
      public: await small(marked(drawPreviewMark(preview, 'public'))),
      fingerprint: fingerprint(raster),
    };
  };
  const [full, colours, rest] = await Promise.all([
    encodeAs(file(clean), format),
    mainColors(open(raster)),
    shown(),
  ]);
  return { colours, full, ...rest };
}
