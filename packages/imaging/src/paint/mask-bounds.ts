import { ImagingError } from '../errors.ts';

/** Whole pixels. */
export type MaskBounds = { x: number; y: number; width: number; height: number };

/** The least box that holds all that a mask covers. @throws `bad-input` when it covers nothing */
export function boundsOf(mask: Uint8Array, width: number, height: number): MaskBounds {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (mask[i] < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) throw new ImagingError('bad-input', 'mask: it covers nothing.');
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
