import type { Raster } from '../raster/raster.ts';
import { resampleBytes } from '../raster/resample.ts';
import type { CutShape } from '../drawing/lifted-element.ts';

/** A rectangle in whole pixels of a picture. */
export type PixelBox = { x: number; y: number; width: number; height: number };

/** The pixels of a box inside the picture; `channels` bytes per pixel. */
export function cropBytes(
  data: Uint8Array | Uint8ClampedArray,
  rowPixels: number,
  channels: number,
  box: PixelBox,
): Uint8Array {
  const out = new Uint8Array(box.width * box.height * channels);
  for (let y = 0; y < box.height; y++) {
    const from = ((box.y + y) * rowPixels + box.x) * channels;
    out.set(data.subarray(from, from + box.width * channels), y * box.width * channels);
  }
  return out;
}

/** A box of a picture, no longer than `side` on its long side. */
export function cropTo(raster: Raster, box: PixelBox, side: number): Raster {
  const data = cropBytes(raster.data, raster.width, 4, box);
  const scale = Math.min(1, side / Math.max(box.width, box.height));
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  return { width, height, data: resampleBytes(data, box.width, box.height, 4, width, height) };
}

/** The box of an element in its artwork's pixels, at least one wide. */
export function boxIn(
  element: CutShape,
  { width, height }: { width: number; height: number },
): PixelBox {
  const x = Math.min(width - 1, Math.round(element.left * width));
  const y = Math.min(height - 1, Math.round(element.top * height));
  return {
    x,
    y,
    width: Math.max(1, Math.min(width - x, Math.round(element.width * width))),
    height: Math.max(1, Math.min(height - y, Math.round(element.height * height))),
  };
}
