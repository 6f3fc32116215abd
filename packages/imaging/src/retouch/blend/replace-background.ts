import { ImagingError } from '../../errors.ts';
import {
  assertOwned,
  cropOwned,
  type Owned,
  ownedBy,
  resizeOwners,
} from '../../ownership/ownership.ts';
import { spreadOwners } from '../../ownership/spread-owners.ts';
import { resize } from '../../raster/resample.ts';
import { RunControl, type RunOptions } from '../../run-control.ts';
import { assertRange } from '../checks.ts';
import { layOver } from './lay-over.ts';
import { matchLight, labMoments } from './match-light.ts';

export type ReplaceBackgroundOptions = RunOptions & {
  /** 0–1: how far the subject's light and colour follow a new picture's. Default 0.5; none with a colour. */
  match?: number;
};

/**
 * Puts a cut-out subject on another background: a picture, scaled to cover and cut to the subject's size, or a colour
 * as red, green, blue 0–255, which has no owner. The result has the subject's size; where the background is transparent
 * it stays so.
 *
 * Throws `bad-input` for bad sizes, colours or `match`, and `cancelled`.
 */
export async function replaceBackground(
  subject: Owned,
  background: Owned | readonly [number, number, number],
  options: ReplaceBackgroundOptions = {},
): Promise<Owned> {
  assertOwned(subject, 'replaceBackground subject');
  const { match = 0.5 } = options;
  assertRange(match, 0, 1, 'replaceBackground match');
  const control = new RunControl(options);
  const { width, height } = subject.pixels;
  let under: Owned;
  const top = { width, height, data: new Uint8ClampedArray(subject.pixels.data) };
  if ('pixels' in background) {
    assertOwned(background, 'replaceBackground background');
    under = cover(background, width, height);
    control.report(0.5, 'matching-light');
    await control.breathe();
    if (match > 0) {
      const around = labMoments(under.pixels, null);
      matchLight(top, labMoments(subject.pixels, null), around, match);
    }
  } else {
    if (background.length !== 3) {
      throw new ImagingError(
        'bad-input',
        'replaceBackground background: a colour has three parts.',
      );
    }
    for (const part of background) assertRange(part, 0, 255, 'replaceBackground background');
    const data = new Uint8ClampedArray(width * height * 4);
    for (let i = 0; i < data.length; i += 4) data.set([...background, 255], i);
    under = ownedBy({ kind: 'none' }, { width, height, data });
  }
  control.report(0.8, 'placing-subject');
  await control.breathe();
  const out = layOver(under, { pixels: top, owners: subject.owners });
  control.report(1, 'placing-subject');
  return out;
}

/** The middle of the picture, scaled until it covers width × height. */
function cover(picture: Owned, width: number, height: number): Owned {
  const { pixels } = picture;
  const scale = Math.max(width / pixels.width, height / pixels.height);
  const w = Math.max(1, Math.min(pixels.width, Math.round(width / scale)));
  const h = Math.max(1, Math.min(pixels.height, Math.round(height / scale)));
  const [left, top] = [(pixels.width - w) >> 1, (pixels.height - h) >> 1];
  const middle = cropOwned(picture, { left, top, width: w, height: h });
  return {
    pixels: resize(middle.pixels, width, height),
    owners: resizeOwners(spreadOwners(middle), width, height),
  };
}
