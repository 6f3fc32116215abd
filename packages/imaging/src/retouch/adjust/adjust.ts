import { assertOwned, type Owned } from '../../ownership/ownership.ts';
import type { Raster } from '../../raster/raster.ts';
import { RunControl, type RunOptions } from '../../run-control.ts';
import { assertMask } from '../checks.ts';
import { addGrain, sharpenLight } from './finish.ts';
import { createTone, toneRow } from './tone.ts';
import { assertSettings, type AdjustSettings } from './settings.ts';

export type AdjustOptions = RunOptions & {
  /** A byte a pixel: how much of the change each takes. */
  mask?: Uint8Array;
  /**
   * Where the picture is in a whole of this size, in whole pixels from the whole's left upper corner; it may extend
   * beyond it. The vignette is the whole's, and grain depends only on the place, so that parts fit together. Sharpening
   * reads two radii around; pixels beyond the picture are unknown to it.
   */
  place?: Place;
};

export type Place = { left: number; top: number; width: number; height: number };

/**
 * Adjusts light and colour, always in this order: exposure and white balance in linear light; highlights, shadows and
 * contrast; curves; hue ranges; saturation and vibrance; vignette; sharpening; grain. Alpha and ownership stay;
 * settings that change nothing give the same bytes. Memory: 13 bytes per pixel when sharpening.
 *
 * Throws `bad-input` with the setting that is out of range or for a mask of the wrong size, and `cancelled`.
 */
export async function adjust(
  { pixels, owners }: Owned,
  settings: AdjustSettings,
  options: AdjustOptions = {},
): Promise<Owned> {
  assertOwned({ pixels, owners }, 'adjust');
  return { pixels: await adjustPixels(pixels, settings, options), owners };
}

async function adjustPixels(
  raster: Raster,
  settings: AdjustSettings,
  options: AdjustOptions,
): Promise<Raster> {
  assertSettings(settings);
  const { mask, place } = options;
  if (mask) assertMask(mask, raster, 'adjust mask');
  const control = new RunControl(options);
  const { width, height } = raster;
  const out = { width, height, data: new Uint8ClampedArray(raster.data) };
  const whole = place ?? { left: 0, top: 0, width, height };
  const tone = createTone(settings);
  if (tone) {
    for (let y = 0; y < height; y++) {
      toneRow(tone, raster.data, out.data, width, y, { ...whole, step: 1 });
      if (y % 64 === 0) {
        control.report((0.6 * y) / height, 'adjusting');
        await control.breathe();
      }
    }
  }
  if (settings.sharpen) {
    sharpenLight(out, settings.sharpen / 100, settings.sharpenRadius ?? 1);
    control.report(0.8, 'sharpening');
    await control.breathe();
  }
  if (settings.grain) addGrain(out, settings.grain / 100, settings.grainSeed ?? 1, place);
  if (mask) mixByMask(raster, out, mask);
  control.report(1, 'adjusting');
  return out;
}

function mixByMask(before: Raster, after: Raster, mask: Uint8Array): void {
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 255) continue;
    for (let d = i * 4; d < i * 4 + 3; d++) {
      const gain = ((after.data[d] - before.data[d]) * mask[i]) / 255;
      after.data[d] = Math.round(before.data[d] + gain);
    }
  }
}
