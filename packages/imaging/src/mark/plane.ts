import type { Raster } from '../raster/raster.ts';

/** One value a pixel, rows from the top. */
export type Plane = { width: number; height: number; data: Float32Array };

/** Luma (BT.601, as JPEG has it), 0–255, of a picture laid on white. */
export function lumaOf({ width, height, data }: Raster): Plane {
  const luma = new Float32Array(width * height);
  for (let p = 0, i = 0; p < luma.length; p++, i += 4) {
    const y = 0.299 * data[i] + 0.587 * data[i + 1] + 0.114 * data[i + 2];
    luma[p] = data[i + 3] === 255 ? y : 255 + ((y - 255) * data[i + 3]) / 255;
  }
  return { width, height, data: luma };
}

/** How opaque each pixel is, 0–1; nothing when all of it is opaque. */
export function opacityOf({ width, height, data }: Raster): Plane | undefined {
  let opaque = true;
  const opacity = new Float32Array(width * height);
  for (let p = 0; p < opacity.length; p++) {
    opacity[p] = data[p * 4 + 3] / 255;
    if (data[p * 4 + 3] !== 255) opaque = false;
  }
  return opaque ? undefined : { width, height, data: opacity };
}

/** Where new pixel 0 begins and how far a new pixel goes, in old pixels, along one axis. */
export type Axis = { from: number; step: number; count: number };

const cubic = (x: number): number => {
  const t = Math.abs(x);
  if (t < 1) return 1.5 * t * t * t - 2.5 * t * t + 1;
  return t < 2 ? -0.5 * t * t * t + 2.5 * t * t - 4 * t + 2 : 0;
};

/**
 * For each new pixel: the first of the `size` old ones it is interpolated from, possibly beyond the rim, and their
 * weights.
 */
type Taps = { size: number; first: Int32Array; weight: Float32Array };

/** Catmull-Rom, widened when it shrinks so that nothing finer than the new pixels comes through. */
function tapsOf({ from, step, count }: Axis): Taps {
  const stretch = Math.max(1, step);
  const size = Math.ceil(4 * stretch) + 1;
  const first = new Int32Array(count);
  const weight = new Float32Array(count * size);
  for (let i = 0; i < count; i++) {
    const centre = from + (i + 0.5) * step - 0.5;
    first[i] = Math.ceil(centre - 2 * stretch);
    let sum = 0;
    for (let k = 0; k < size; k++) {
      sum += weight[i * size + k] = cubic((first[i] + k - centre) / stretch);
    }
    for (let k = 0; k < size; k++) weight[i * size + k] /= sum;
  }
  return { size, first, weight };
}

const within = (place: number, length: number): number => Math.min(length - 1, Math.max(0, place));

/** Resamples a plane along both axes; beyond its rim the rim's pixels go on. */
export function resamplePlane(plane: Plane, across: Axis, down: Axis): Plane {
  const { width, height, data } = plane;
  const h = tapsOf(across);
  const v = tapsOf(down);
  const middle = new Float32Array(across.count * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0, t = 0; x < across.count; x++) {
      const first = h.first[x];
      let sum = 0;
      if (first >= 0 && first + h.size <= width) {
        for (let from = row + first, end = from + h.size; from < end; from++, t++)
          sum += h.weight[t] * data[from];
      } else {
        for (let k = 0; k < h.size; k++, t++)
          sum += h.weight[t] * data[row + within(first + k, width)];
      }
      middle[y * across.count + x] = sum;
    }
  }
  const out = new Float32Array(across.count * down.count);
  for (let y = 0; y < down.count; y++) {
    const to = y * across.count;
    for (let k = 0; k < v.size; k++) {
      const w = v.weight[y * v.size + k];
      if (w === 0) continue;
      const from = within(v.first[y] + k, height) * across.count;
      for (let x = 0; x < across.count; x++) out[to + x] += w * middle[from + x];
    }
  }
  return { width: across.count, height: down.count, data: out };
}

/** The whole of a plane at another size. */
export const resizePlane = (plane: Plane, width: number, height: number): Plane =>
  resamplePlane(
    plane,
    { from: 0, step: plane.width / width, count: width },
    { from: 0, step: plane.height / height, count: height },
  );
