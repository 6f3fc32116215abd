import { drawPreviewMark, embedMark, fingerprint, type Raster } from '@limn/imaging';
import sharp, { type Sharp } from 'sharp';
import type { FinishResult, FinishTask } from './tasks.ts';

/** Longest sides of what is shown, in pixels. */
const previewSide = 1280;
export const thumbnailSide = 480;

const open = ({ width, height, data }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } });

const bytes = async (picture: Sharp): Promise<Uint8Array> =>
  new Uint8Array(await picture.toBuffer());

/** A small WebP of a picture. Transparency stays. */
export function shrink(picture: Sharp, side: number, quality: number): Promise<Uint8Array> {
  return bytes(
    picture
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 2 }),
  );
}

/** A picture's own file. JPEG knows no transparency; what is painted has none. */
function encodeFull(picture: Sharp, format: FinishTask['format']): Promise<Uint8Array> {
  switch (format) {
    case 'jpeg':
      return bytes(picture.removeAlpha().jpeg({ quality: 94, chromaSubsampling: '4:4:4' }));
    case 'png':
      return bytes(picture.png());
    case 'webp':
      return bytes(picture.webp({ quality: 94, effort: 3 }));
  }
}

const isOpaque = ({ data }: Raster): boolean => {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false;
  return true;
};

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
  if (!mark) return { full: await encodeFull(file(raster), format), ...(await small(raster)) };
  return {
    full: await encodeFull(file(embedMark(raster, mark)), format),
    ...(await small(embedMark(drawPreviewMark(raster, 'maker'), mark))),
    public: await small(embedMark(drawPreviewMark(raster, 'public'), mark)),
    fingerprint: fingerprint(raster),
  };
}
