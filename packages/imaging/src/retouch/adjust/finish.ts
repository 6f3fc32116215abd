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

/** Film grain: noise of lightness, strongest in the middle tones; in place. */
export function addGrain(raster: Raster, strength: number, seed: number): void {
  const { data } = raster;
  const random = createRandom(seed);
  for (let d = 0; d < data.length; d += 4) {
    const l = (0.299 * data[d] + 0.587 * data[d + 1] + 0.114 * data[d + 2]) / 255;
    const noise = random() + random() + random() - 1.5;
    const gain = 60 * strength * noise * (0.35 + 2.6 * l * (1 - l));
    for (let c = 0; c < 3; c++) {
      data[d + c] = Math.min(255, Math.max(0, Math.round(data[d + c] + gain)));
    }
  }
}
