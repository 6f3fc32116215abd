import { embedMark, fingerprint, type Raster } from '@limn/imaging';
import { drawPreviewMark } from '@limn/imaging/looks';
import { encodeAs, isOpaque, open, shrink } from './encode.ts';
import { mainColours } from './main-colours.ts';
import type { FinishResult, FinishTask } from './tasks.ts';

/** Longest sides of what is shown, in pixels. */
const previewSide = 1280;
export const thumbnailSide = 480;

/**
 * Encodes what is kept of a picture: in full, and small as its maker and everybody else see it. Unless it is
 * its owner's own, all say whom they owe (XMP) and carry the invisible mark.
 */
export async function finish({ pixels, format, xmp, mark }: FinishTask): Promise<FinishResult> {
  const { width, height, data } = pixels;
  const raster: Raster = { width, height, data: new Uint8ClampedArray(data) };
  const opaque = isOpaque(raster);
  const file = (of: Raster) => {
    const picture = opaque ? open(of).removeAlpha() : open(of);
    return xmp ? picture.withXmp(xmp) : picture;
  };
  const small = async (of: Raster) => ({
    preview: await shrink(file(of), previewSide, 84),
    thumbnail: await shrink(file(of), thumbnailSide, 78),
  });
  const colours = await mainColours(open(raster));
  if (!mark)
    return { full: await encodeAs(file(raster), format), ...(await small(raster)), colours };
  return {
    colours,
    full: await encodeAs(file(embedMark(raster, mark)), format),
    ...(await small(embedMark(drawPreviewMark(raster, 'maker'), mark))),
    public: await small(embedMark(drawPreviewMark(raster, 'public'), mark)),
    fingerprint: fingerprint(raster),
  };
}
