// Metrics for pictures, and fixed masks, for the bench.
import type { Raster } from '../src/index.ts';
import { createNoise } from '../src/random.ts';

const light = (data: Raster['data'], i: number): number =>
  (65.481 * data[i * 4] + 128.553 * data[i * 4 + 1] + 24.966 * data[i * 4 + 2]) / 255 + 16;

/** Peak signal to noise of BT.601 lightness in decibels, where `mask` is set or `rim` pixels inside. */
export function psnr(a: Raster, b: Raster, where: { mask: Uint8Array } | { rim: number }): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      const i = y * a.width + x;
      if ('mask' in where) {
        if (!where.mask[i]) continue;
      } else if (Math.min(x, y, a.width - 1 - x, a.height - 1 - y) < where.rim) continue;
      sum += (light(a.data, i) - light(b.data, i)) ** 2;
      count++;
    }
  }
  return 10 * Math.log10((255 * 255) / Math.max(1e-9, sum / count));
}

/** Mean structural similarity (Wang 2004) over windows of 8×8 that touch the mask. */
export function ssim(a: Raster, b: Raster, mask: Uint8Array): number {
  let total = 0;
  let windows = 0;
  for (let y = 0; y + 8 <= a.height; y += 4) {
    for (let x = 0; x + 8 <= a.width; x += 4) {
      let touched = false;
      let [p, q, pp, qq, pq] = [0, 0, 0, 0, 0];
      for (let k = 0; k < 64; k++) {
        const i = (y + (k >> 3)) * a.width + x + (k & 7);
        touched ||= mask[i] > 0;
        const [u, v] = [light(a.data, i), light(b.data, i)];
        p += u / 64;
        q += v / 64;
        pp += (u * u) / 64;
        qq += (v * v) / 64;
        pq += (u * v) / 64;
      }
      if (!touched) continue;
      const top = (2 * p * q + 6.5) * (2 * (pq - p * q) + 58.5);
      total += top / ((p * p + q * q + 6.5) * (pp - p * p + qq - q * q + 58.5));
      windows++;
    }
  }
  return total / windows;
}

/** Masks of about the given part of the picture each: a blob, a row of spots, a scratch and a corner. */
export function fixedMasks(width: number, height: number): Record<string, Uint8Array> {
  const noise = createNoise(5);
  const make = (inside: (x: number, y: number) => boolean): Uint8Array =>
    Uint8Array.from({ length: width * height }, (_, i) =>
      inside((i % width) / width, Math.floor(i / width) / height) ? 255 : 0,
    );
  return {
    blob: make((x, y) => {
      const angle = Math.atan2(y - 0.5, x - 0.45);
      const r = 0.18 * (0.8 + 0.4 * noise.at(3 + 2 * Math.cos(angle), 3 + 2 * Math.sin(angle)));
      return Math.hypot(x - 0.45, y - 0.5) < r;
    }),
    spots: make((x, y) => {
      const [u, v] = [x * 7, y * 5];
      return Math.hypot(u - Math.floor(u) - 0.5, (v - Math.floor(v) - 0.5) * 0.9) < 0.2;
    }),
    scratch: make((x, y) => Math.abs(y - 0.3 - 0.3 * x - 0.08 * noise.at(x * 8, 1)) < 0.02),
    corner: make((x, y) => x > 0.78 && y > 0.62),
  };
}
