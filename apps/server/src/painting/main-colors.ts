import type { ColourName } from '@limn/contracts/constants';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { namePalette } from './name-palette.ts';

/** Longest side, in pixels, at which colours are counted: strokes have run together, things have not. */
const countedSide = 48;

/**
 * Names of a picture's main colours, the largest part first. What is clear counts for nothing; a picture that is
 * clear all over has none.
 */
export async function mainColors(picture: Sharp): Promise<ColourName[]> {
  const { data: rgba, info } = await picture
    .clone()
    .resize({ width: countedSide, height: countedSide, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const raw = await sharp(rgba, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .toColourspace('lab')
    .raw({ depth: 'float' })
    .toBuffer();
  const lab = new Float32Array(raw.buffer, raw.byteOffset, raw.byteLength / 4);
  const seen = Array.from({ length: size.width * size.height }, (_, i) => i).filter(
    (i) => rgba[i * 4 + 3]! >= 128,
  );
  return namePalette(
    seen.map((i) => ({
      lab: [lab[i * 3]!, lab[i * 3 + 1]!, lab[i * 3 + 2]!],
      mass: 1 / seen.length,
    })),
  );
}
