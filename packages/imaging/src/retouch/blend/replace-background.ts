import { ImagingError } from '../../errors.ts';
import { assertRaster, type Raster } from '../../raster/raster.ts';
import { resize } from '../../raster/resample.ts';
import { RunControl, type RunOptions } from '../../run-control.ts';
import { assertRange } from '../checks.ts';
import { layOver } from './lay-over.ts';
import { matchLight, momentsOf } from './match-light.ts';

export type ReplaceBackgroundOptions = RunOptions & {
  /** 0–1: how far the subject's light and colour follow a new picture's. Default 0.5; none with a colour. */
  match?: number;
};

/**
 * Puts a cut-out subject on another background: a picture, scaled to cover and cut to the subject's size,
 * or a colour as red, green, blue 0–255. The result has the subject's size; where the background is
 * transparent it stays so.
 *
 * Throws `bad-input` for bad sizes, colours or `match`, and `cancelled`.
 */
export async function replaceBackground(
  subject: Raster,
  background: Raster | readonly [number, number, number],
  options: ReplaceBackgroundOptions = {},
): Promise<Raster> {
  assertRaster(subject, 'replaceBackground subject');
  const { match = 0.5 } = options;
  assertRange(match, 0, 1, 'replaceBackground match');
  const control = new RunControl(options);
  const { width, height } = subject;
  const out = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  const top = { width, height, data: new Uint8ClampedArray(subject.data) };
  if ('data' in background) {
    assertRaster(background, 'replaceBackground background');
    out.data.set(cover(background, width, height).data);
    control.report(0.5, 'Matching the light');
    await control.breathe();
    if (match > 0) matchLight(top, momentsOf(subject, null), momentsOf(out, null), match);
  } else {
    if (background.length !== 3) {
      throw new ImagingError(
        'bad-input',
        'replaceBackground background: a colour has three parts.',
      );
    }
    for (const part of background) assertRange(part, 0, 255, 'replaceBackground background');
    for (let i = 0; i < out.data.length; i += 4) out.data.set([...background, 255], i);
  }
  control.report(0.8, 'Placing the subject');
  await control.breathe();
  layOver(out, top, 0, 0);
  control.report(1, 'Placing the subject');
  return out;
}

/** The middle of the picture, scaled until it covers width × height. */
function cover(picture: Raster, width: number, height: number): Raster {
  const scale = Math.max(width / picture.width, height / picture.height);
  const w = Math.max(1, Math.min(picture.width, Math.round(width / scale)));
  const h = Math.max(1, Math.min(picture.height, Math.round(height / scale)));
  const left = (picture.width - w) >> 1;
  const top = (picture.height - h) >> 1;
  const data = new Uint8ClampedArray(w * h * 4);
  for (let y = 0; y < h; y++) {
    const s = ((top + y) * picture.width + left) * 4;
    data.set(picture.data.subarray(s, s + w * 4), y * w * 4);
  }
  return resize({ width: w, height: h, data }, width, height);
}
