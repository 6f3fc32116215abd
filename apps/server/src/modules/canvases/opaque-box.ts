import type { Box } from '@limn/canvas';
import type { Pixels } from '../../painting/index.ts';

/** The box around all pixels that are at least half opaque; null if there are none. */
export function opaqueBox({ width, height, data }: Pixels): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, at = 3; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      if (data[at]! < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
