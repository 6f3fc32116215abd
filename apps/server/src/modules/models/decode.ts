import sharp from 'sharp';
import type { Pixels } from '../../painting/index.ts';
import { DomainError } from '../../platform/errors.ts';
import { openPicture } from '../../platform/pictures/open-picture.ts';
import { withPicture } from '../../platform/received-picture.ts';
import { mostPictureBytes } from './ask.ts';
import { ProviderError } from './provider.ts';

/** Limits of a composition: requests are at most 1024 × 2048. */
const limits = { maxBytes: mostPictureBytes, maxPixels: 20_000_000, minSide: 128 };
/** Longest side that is kept, in pixels: compositions are followed at 448. */
const keptSide = 1536;
/** How much its proportions may differ from the requested ones: some providers offer only a few. */
const mostStretch = 1.35;
/**
 * Below this standard deviation, of 255, the picture is empty: filters return such pictures instead of refused ones.
 */
const leastDeviation = 2;

async function pixelsOf(file: string | Uint8Array, side: number): Promise<Pixels> {
  const picture = await openPicture(file, limits.maxPixels);
  const { data, info } = await picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

async function isBlank({ data, width, height }: Pixels): Promise<boolean> {
  const { channels } = await sharp(data, { raw: { width, height, channels: 4 } }).stats();
  return channels.slice(0, 3).every(({ stdev }) => stdev < leastDeviation);
}

/**
 * Decodes what a provider sent as a picture of about these proportions. Nothing else of the file is kept: it may
 * hold the prompt.
 * @throws ProviderError bad-answer when it is no such picture, refused when it is blank
 */
export async function decodeComposition(
  bytes: Uint8Array,
  asked: { width: number; height: number },
): Promise<Pixels> {
  try {
    return await withPicture(bytes, limits, async ({ path }) => {
      const pixels = await pixelsOf(path, keptSide);
      if (await isBlank(pixels))
        throw new ProviderError('refused', 'It sent a blank picture, as filters do.');
      const stretch = (pixels.width / pixels.height) * (asked.height / asked.width);
      if (Math.max(stretch, 1 / stretch) > mostStretch)
        throw new ProviderError('bad-answer', 'Its picture has other proportions than asked for.');
      return pixels;
    });
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    // Too many are being decoded: that is ours, and passes.
    if (error instanceof DomainError && error.code === 'rate_limited') throw error;
    throw new ProviderError('bad-answer', 'What it sent is not a picture that can be read.');
  }
}

/** Decodes a preview; undefined for what is none. */
export function decodePreview(bytes: Uint8Array): Promise<Pixels | undefined> {
  return pixelsOf(bytes, 512).catch(() => undefined);
}
