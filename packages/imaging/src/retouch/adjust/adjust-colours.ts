import type { AdjustSettings } from './settings.ts';
import { createTone } from './tone.ts';

/**
 * The part of `adjust` that looks at each pixel by itself, without a vignette, in place and at once: for what a screen
 * shows while settings move. `data` has four bytes a pixel.
 */
export function adjustColours(data: Uint8ClampedArray, settings: AdjustSettings): void {
  const tone = createTone({ ...settings, vignette: 0 });
  if (!tone) return;
  const color = new Float32Array(3);
  for (let d = 0; d < data.length; d += 4) {
    if (data[d + 3] === 0) continue;
    tone(color, data[d], data[d + 1], data[d + 2], 0, 0);
    for (let c = 0; c < 3; c++) data[d + c] = color[c] * 255;
  }
}
