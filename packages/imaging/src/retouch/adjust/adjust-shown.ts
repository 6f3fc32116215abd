import type { Raster } from '../../raster/raster.ts';
import { addGrain, sharpenLight } from './finish.ts';
import type { AdjustSettings } from './settings.ts';
import { createTone } from './tone.ts';

/** Where a part lies that is shown: its left upper corner in a whole of this size, in pixels of that. */
export interface ShownPart {
  left: number;
  top: number;
  /** Pixels of the whole, across and down, that one pixel of the part stands for. */
  step: number;
  width: number;
  height: number;
}

/**
 * `adjust` for what a screen shows while settings move: in place and at once. Shown pixel by pixel it is the same, but
 * for sharpening along the part's edges, beyond which nothing is known; from afar it is neither sharpened nor
 * grained, which would not be seen.
 */
export function adjustShown(raster: Raster, settings: AdjustSettings, part: ShownPart): void {
  const { width, height, data } = raster;
  const { left, top, step } = part;
  const tone = createTone(settings);
  const color = new Float32Array(3);
  for (let y = 0; tone && y < height; y++) {
    const v = (top + (y + 0.5) * step) / part.height - 0.5;
    for (let x = 0; x < width; x++) {
      const d = (y * width + x) * 4;
      if (data[d + 3] === 0) continue;
      const u = (left + (x + 0.5) * step) / part.width - 0.5;
      tone(color, data[d], data[d + 1], data[d + 2], u, v);
      for (let c = 0; c < 3; c++) data[d + c] = color[c] * 255;
    }
  }
  if (step !== 1) return;
  if (settings.sharpen) sharpenLight(raster, settings.sharpen / 100, settings.sharpenRadius ?? 1);
  if (settings.grain) addGrain(raster, settings.grain / 100, settings.grainSeed ?? 1, part);
}
