import { assertRaster, type Raster } from '../raster/raster.ts';
import { resampleBytes } from '../raster/resample.ts';
import { cropTo } from './crop.ts';
import type { CutShape } from '../drawing/lifted-element.ts';

/** The picture of a cut-out: the artwork in its box, transparent round the thing, at most `side` long. */
export function showCut(artwork: Raster, shape: CutShape, side: number): Raster {
  assertRaster(artwork, 'showCut');
  const x = Math.min(artwork.width - 1, Math.round(shape.left * artwork.width));
  const y = Math.min(artwork.height - 1, Math.round(shape.top * artwork.height));
  const box = {
    x,
    y,
    width: Math.max(1, Math.min(artwork.width - x, Math.round(shape.width * artwork.width))),
    height: Math.max(1, Math.min(artwork.height - y, Math.round(shape.height * artwork.height))),
  };
  const picture = cropTo(artwork, box, side);
  const { mask } = shape;
  const { width, height, data } = picture;
  const alpha = resampleBytes(mask.alpha, mask.width, mask.height, 1, width, height);
  alpha.forEach((a, i) => (data[i * 4 + 3] = a));
  return picture;
}
