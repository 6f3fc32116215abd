import { cropOwned, planeOf } from '../ownership/ownership.ts';
import { flatten, type Rgb, toRaster } from '../raster/raster.ts';
import type { RunOptions } from '../run-control.ts';
import { upscale } from '../retouch/upscale/upscale.ts';

/**
 * Enlarges a synthesis by `factor`, cropped at the right and below to `size`. A new pixel has the owner of the pixel it
 * replaces; `owners` are indices into `artworks`.
 */
export async function enlarge(
  synthesis: Rgb & { owners: Uint16Array },
  factor: 1 | 2 | 4,
  size: { width: number; height: number },
  artworks: readonly string[],
  options: RunOptions,
): Promise<Rgb & { owners: Uint16Array }> {
  if (factor === 1) return synthesis;
  const sources = artworks.map((id) => ({ kind: 'artwork' as const, id }));
  const small = {
    pixels: toRaster(synthesis),
    owners: planeOf(synthesis, sources, synthesis.owners),
  };
  const large = await upscale(small, factor, options);
  const { pixels, owners } = cropOwned(large, { left: 0, top: 0, ...size });
  return { ...flatten(pixels), owners: Uint16Array.from(owners.labels) };
}
