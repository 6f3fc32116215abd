import type { Raster } from '../../raster/raster.ts';

/** Lays `top` over `under` with its left upper corner at (left, top edge), both with straight alpha. */
export function layOver(under: Raster, over: Raster, left: number, top: number): void {
  const y1 = Math.min(under.height, top + over.height);
  const x1 = Math.min(under.width, left + over.width);
  for (let y = Math.max(0, top); y < y1; y++) {
    for (let x = Math.max(0, left); x < x1; x++) {
      const s = ((y - top) * over.width + x - left) * 4;
      const d = (y * under.width + x) * 4;
      mixOver(
        under.data,
        d,
        over.data[s],
        over.data[s + 1],
        over.data[s + 2],
        over.data[s + 3] / 255,
      );
    }
  }
}

/** One pixel, four bytes at `d`, under a colour of alpha 0–1. */
export function mixOver(
  data: Uint8Array | Uint8ClampedArray,
  d: number,
  r: number,
  g: number,
  b: number,
  alpha: number,
): void {
  if (alpha <= 0) return;
  const under = (data[d + 3] / 255) * (1 - alpha);
  const whole = alpha + under;
  data[d] = Math.round((r * alpha + data[d] * under) / whole);
  data[d + 1] = Math.round((g * alpha + data[d + 1] * under) / whole);
  data[d + 2] = Math.round((b * alpha + data[d + 2] * under) / whole);
  data[d + 3] = Math.round(whole * 255);
}
