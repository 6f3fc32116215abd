import { ImagingError } from '../errors.ts';
import { assertRaster, flatten, type Raster, type Rgb } from '../raster/raster.ts';
import { resampleBytes } from '../raster/resample.ts';
import { cutOutPixels } from '../retouch/cut-out/cut-out.ts';
import { findSubject } from './find-subject.ts';
import { extendColors } from '../retouch/extend-colors.ts';
import type { RunOptions } from '../run-control.ts';

export type CutSubject = {
  /** Cropped to the subject; if there is none, its colours go on. */
  picture: Rgb;
  /** A byte a pixel. */
  alpha: Uint8Array;
  /** The subject runs out of its picture at the lower edge. */
  cutBelow: boolean;
};

/** Long side a subject is cut out at: placed, it has fewer pixels of the guide than this. */
const cutSide = 320;
/** Parts of the picture a subject covers; beyond them the cut has found nothing, or everything. */
const [leastShare, mostShare] = [0.004, 0.9];
/** A picture counts as cut out when at least this part of it is transparent. */
const clearShare = 0.01;

/**
 * The subject of a picture, cropped to its bounds, at most `side` pixels on the long side. A picture with transparent
 * parts is used with its own alpha; an opaque one is cut out by its difference from the rim.
 *
 * Throws `bad-input` if nothing is left or no subject is found; `cancelled`.
 */
export async function cutSubject(
  raster: Raster,
  side: number,
  options: RunOptions,
): Promise<CutSubject> {
  assertRaster(raster, 'guides.subject');
  const small = shrink(raster, cutSide);
  const clear = partOf(small, (a) => a < 128);
  if (clear === 1)
    throw new ImagingError('bad-input', 'The picture given as subject is wholly transparent.');
  let cut = small;
  if (clear < clearShare) {
    const { signal, isCancelled } = options;
    const scribbles = findSubject(flatten(small));
    const found =
      scribbles &&
      (await cutOutPixels(small, {
        scribbles,
        ...(signal ? { signal } : {}),
        ...(isCancelled ? { isCancelled } : {}),
      }));
    if (!found || found.share < leastShare || found.share > mostShare) {
      throw new ImagingError(
        'bad-input',
        'In the picture given as subject nothing stands out from its background.',
      );
    }
    cut = found.subject;
  }
  return crop(cut, side);
}

function shrink(raster: Raster, side: number): Raster {
  const scale = Math.min(1, side / Math.max(raster.width, raster.height));
  const width = Math.max(1, Math.round(raster.width * scale));
  const height = Math.max(1, Math.round(raster.height * scale));
  const data = resampleBytes(raster.data, raster.width, raster.height, 4, width, height);
  return { width, height, data };
}

function partOf({ data }: Raster, holds: (alpha: number) => boolean): number {
  let count = 0;
  for (let i = 3; i < data.length; i += 4) if (holds(data[i])) count++;
  return (count * 4) / data.length;
}

function crop({ width, height, data }: Raster, side: number): CutSubject {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  const [w, h] = [right - left, bottom - top];
  const own = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y++) {
    const from = ((top + y) * width + left) * 4;
    own.set(data.subarray(from, from + w * 4), y * w * 4);
  }
  const scale = side / Math.max(w, h);
  const [tw, th] = [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))];
  const sized = resampleBytes(own, w, h, 4, tw, th);
  const alpha = Uint8Array.from({ length: tw * th }, (_, i) => sized[i * 4 + 3]);
  const picture = { width: tw, height: th, data: coverGaps(sized, tw, th) };
  return { picture, alpha, cutBelow: bottom === height && runsOut(own, w, h) };
}

/** The subject's colours, spread over what is not the subject: smoothing must not mix that in. */
function coverGaps(data: Uint8Array, width: number, height: number): Uint8Array {
  const colors = new Float32Array(width * height * 3);
  const weights = new Float32Array(width * height);
  for (let i = 0; i < weights.length; i++) {
    weights[i] = data[i * 4 + 3] > 250 ? 1 : 0;
    for (let c = 0; c < 3; c++) colors[i * 3 + c] = data[i * 4 + c];
  }
  extendColors(colors, weights, width, height);
  return Uint8Array.from(colors, (v) => Math.min(255, Math.max(0, Math.round(v))));
}

/** Whether a good part of the lowest row is the subject, rather than the tips of feet. */
function runsOut(data: Uint8Array, width: number, height: number): boolean {
  let count = 0;
  for (let x = 0; x < width; x++) if (data[((height - 1) * width + x) * 4 + 3] > 127) count++;
  return count > 0.3 * width;
}
