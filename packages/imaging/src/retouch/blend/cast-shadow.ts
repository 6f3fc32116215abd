import type { Raster } from '../../raster/raster.ts';
import { boxMean } from '../box-mean.ts';
import type { PlacedObject } from './place-object.ts';

/** Height of the shadow over the object's, and how far its head leans to the right. */
const flatness = 0.28;
const lean = 0.5;

/**
 * Darkens the ground with the object's shape laid down from its foot, softer with distance, and with a dark contact
 * shadow. `darkness` 0–1; transparent ground takes no shadow.
 */
export function castShadow(picture: Raster, placed: PlacedObject, darkness: number): void {
  const foot = footOf(placed);
  if (foot < 0) return;
  const { width: w } = placed;
  const tall = foot + 1;
  const reach = Math.max(1, Math.round(tall * 0.025));
  const room = reach * 4;
  const wide = w + Math.ceil(tall * flatness * lean) + 2 * room;
  const high = Math.ceil(tall * flatness) + 2 * room;
  const shade = new Float32Array(wide * high);
  const floor = high - room - 1;
  for (let y = 0; y <= floor; y++) {
    const up = (floor - y) / flatness;
    const row = Math.round(foot - up);
    if (row < 0) continue;
    const fade = 1 - (0.7 * up) / tall;
    for (let x = 0; x < w; x++) {
      const d = x + room + Math.round(up * flatness * lean);
      if (d < wide) shade[y * wide + d] = (placed.data[(row * w + x) * 4 + 3] / 255) * fade;
    }
  }
  const soft = boxMean(boxMean(shade, wide, high, reach), wide, high, reach);
  const left = placed.left - room;
  const top = placed.top + foot - floor;
  for (let y = Math.max(0, top); y < Math.min(picture.height, top + high); y++) {
    for (let x = Math.max(0, left); x < Math.min(picture.width, left + wide); x++) {
      const part = 1 - 0.75 * darkness * soft[(y - top) * wide + x - left];
      const d = (y * picture.width + x) * 4;
      for (let c = 0; c < 3; c++) picture.data[d + c] = Math.round(picture.data[d + c] * part);
    }
  }
}

/** The lowest row that holds some of the object; −1 for an empty one. */
function footOf({ width, height, data }: PlacedObject): number {
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0; x < width; x++) if (data[(y * width + x) * 4 + 3] > 127) return y;
  }
  return -1;
}
