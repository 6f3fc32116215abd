import { embedMark, fingerprint, type Raster } from '@limn/imaging';
import { drawPreviewMark } from '@limn/imaging/looks';
import type { Sharp } from 'sharp';
import { encodeAs, isOpaque, open, shrink } from './encode.ts';
import { mainColours } from './main-colours.ts';
import type { FinishResult, FinishTask } from './tasks.ts';

/** Longest sides of what is shown, in pixels. */
export const previewSide = 1280;
const thumbnailSide = 480;

/** The small picture of a list. Strokes compress badly: a quarter of the bytes is left out that nobody sees at its size. */
export const thumbnailOf = (picture: Sharp): Promise<Uint8Array> =>
  shrink(picture, thumbnailSide, 62, 4);

/** Whether a picture is large enough for the invisible mark; see `embedMark`. */
export const canBeMarked = ({ width, height }: { width: number; height: number }): boolean =>
  Math.min(width, height) >= 256;

/**
 * Encodes what is kept of a picture: in full, and small as its maker sees it; of one that owes artworks, as everybody
 * else sees it, too.
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
  const colours = await mainColours(open(raster));
  const clean = marked(raster);
  const full = await encodeAs(file(clean), format);
  if (!owes) return { colours, full, ...(await small(clean)) };
  return {
    colours,
    full,
    ...(await small(marked(drawPreviewMark(raster, 'maker')))),
    public: await small(marked(drawPreviewMark(raster, 'public'))),
    fingerprint: fingerprint(raster),
  };
}
