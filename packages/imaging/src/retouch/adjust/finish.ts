import { createRandom } from '../../random.ts';
import type { Raster } from '../../raster/raster.ts';
import { boxMean } from '../box-mean.ts';

/** Unsharp mask on lightness alone, so that edges get no coloured seams; in place. */
export function sharpenLight(raster: Raster, strength: number, radius: number): void {
  const { width, height, data } = raster;
  const light = new Float32Array(width * height);
  for (let i = 0; i < light.length; i++) {
    light[i] = 0.299 * data[i * 4] + 0.587 * data[i * 4 + 1] + 0.114 * data[i * 4 + 2];
  }
  const soft = boxMean(boxMean(light, width, height, radius), width, height, radius);
  for (let i = 0; i < light.length; i++) {
    const gain = 1.5 * strength * (light[i] - soft[i]);
    for (let d = i * 4; d < i * 4 + 3; d++) {
      data[d] = Math.min(255, Math.max(0, Math.round(data[d] + gain)));
    }
  }
}

/**
 * Film grain: lightness noise, strongest in the midtones; in place. Given the corner's place, the noise of a pixel
 * depends only on its place in the whole.
 */
export function addGrain(
  raster: Raster,
  strength: number,
  seed: number,
  corner?: { left: number; top: number },
): void {
  const { data, width } = raster;
  const random = createRandom(seed);
  for (let d = 0, i = 0; d < data.length; d += 4, i++) {
    const l = (0.299 * data[d] + 0.587 * data[d + 1] + 0.114 * data[d + 2]) / 255;
    const noise = corner
      ? noiseAt(seed, corner.left + (i % width), corner.top + Math.floor(i / width))
      : random() + random() + random() - 1.5;
    const gain = 60 * strength * noise * (0.35 + 2.6 * l * (1 - l));
    for (let c = 0; c < 3; c++) {
      data[d + c] = Math.min(255, Math.max(0, Math.round(data[d + c] + gain)));
    }
  }
}

/** Three uniform numbers of a place, summed about 0: a hash whose steps are MurmurHash3's last (Appleby 2011). */
function noiseAt(seed: number, x: number, y: number): number {
  let hash = seed ^ Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77);
  let sum = -1.5;
  for (let k = 0; k < 3; k++) {
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
    sum += (hash >>> 0) / 2 ** 32;
    hash = (hash + 0x9e3779b9) | 0;
  }
  return sum;
}
