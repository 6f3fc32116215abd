import { rgbToLab } from '../raster/color.ts';
import { assertRaster, flatten, type Raster, type Rgb } from '../raster/raster.ts';
import { shrinkBytes } from '../raster/resample.ts';
import { findSubject } from './find-subject.ts';
import { tracePicture } from './trace.ts';

/** Long side a picture is judged at, in pixels: shapes stay, and it takes tens of milliseconds. */
const judgedSide = 96;
/** A region counts from this part of the picture on. */
const leastPart = 0.004;

/** 0 below `from`, 1 above `to`, and in proportion between them. */
const rise = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/**
 * How well a picture serves as a guide to paint from, 0–1, judged by what the painter finds in it: contrast of light
 * and hue, some regions but not hundreds, a subject that stands out, and little fine text or noise. A bare page, a page
 * of text and noise score below 0.3, a clear thing on plain ground above 0.6. Meant for thumbnails of about 320 pixels,
 * which take some 40 ms; larger ones only take longer to shrink. Throws `bad-input` for a raster of the wrong size.
 */
export function guideScore(picture: Raster): number {
  assertRaster(picture, 'guideScore picture');
  const whole = flatten(picture);
  const small = shrink(whole, judgedSide);
  const contrast = contrastOf(small);
  const { measures } = tracePicture(small, 40);
  const regions = measures.filter(({ area }) => area >= leastPart);
  // From four regions on there is something to paint; a mass of equally small ones is texture.
  const largest = Math.max(...measures.map(({ area }) => area));
  const shapes = rise(regions.length, 1, 4) * (1 - 0.7 * rise(regions.length, 24, 40));
  const bare = rise(largest, 0.9, 0.99);
  const subject = subjectOf(small);
  const score = contrast * (0.35 + 0.35 * shapes + 0.3 * subject);
  return score * (1 - bare) * (1 - fineOf(whole));
}

function shrink({ width, height, data }: Rgb, side: number): Rgb {
  const scale = Math.min(1, side / Math.max(width, height));
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  return { width: w, height: h, data: shrinkBytes(data, width, height, 3, w, h) };
}

/** Spread of colour, lightness counting most: a tenth of the pixels on either end is left out. */
function contrastOf({ data }: Rgb): number {
  const lab = rgbToLab(data);
  const spread = (channel: number): number => {
    const values = Float32Array.from({ length: lab.length / 3 }, (_, i) => lab[i * 3 + channel]);
    values.sort();
    const at = (part: number): number => values[Math.floor(part * (values.length - 1))];
    return at(0.9) - at(0.1);
  };
  return rise(spread(0) + 0.5 * (spread(1) + spread(2)), 3, 30);
}

/** 1 for a subject of a twentieth to half of the picture, less for a smaller or larger one, 0 without. */
function subjectOf(picture: Rgb): number {
  const strokes = findSubject(picture);
  if (!strokes) return 0;
  const part = strokes.reduce((sum, s) => sum + (s === 2 ? 1 : 0), 0) / strokes.length;
  return rise(part, 0, 0.05) * (1 - rise(part, 0.5, 0.9));
}

/**
 * The fraction of a picture that is fine text or noise, 0–1: places where lightness rises and falls repeatedly within a
 * few pixels of a row or a column, more than brushwork, leaves and waves do over a comparable area.
 */
function fineOf(whole: Rgb): number {
  const { width, height, data } = shrink(whole, 320);
  const lab = rgbToLab(data);
  const light = Float32Array.from({ length: width * height }, (_, i) => lab[i * 3]);
  const least = 14;
  /** Whether pixel i is lighter, or darker, than both of these by enough. */
  const turnsAt = (i: number, one: number, other: number): boolean => {
    const [p, q] = [light[i] - light[one], light[i] - light[other]];
    return p * q > 0 && Math.min(Math.abs(p), Math.abs(q)) > least;
  };
  let turns = 0;
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      if (turnsAt(i, i - 2, i + 2) || turnsAt(i, i - 2 * width, i + 2 * width)) turns++;
    }
  }
  return rise(turns / Math.max(1, width * height), 0.15, 0.4);
}
