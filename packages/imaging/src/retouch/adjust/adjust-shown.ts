import type { Raster } from '../../raster/raster.ts';
import { addGrain, sharpenLight } from './finish.ts';
import type { AdjustSettings } from './settings.ts';
import { createTone, type PartPosition, toneRow } from './tone.ts';

/**
 * `adjust` for what a screen shows while settings move: in place and at once. Shown pixel by pixel it is the same, but
 * for sharpening along the part's edges, beyond which nothing is known; from afar it is neither sharpened nor
 * grained, which would not be seen.
 */
export function adjustShown(
  raster: Raster & { data: Uint8ClampedArray },
  settings: AdjustSettings,
  part: PartPosition,
): void {
  const { width, height, data } = raster;
  const tone = createTone(settings);
  for (let y = 0; tone && y < height; y++) toneRow(tone, data, data, width, y, part);
  if (part.step !== 1) return;
  if (settings.sharpen) sharpenLight(raster, settings.sharpen / 100, settings.sharpenRadius ?? 1);
  if (settings.grain) addGrain(raster, settings.grain / 100, settings.grainSeed ?? 1, part);
}
