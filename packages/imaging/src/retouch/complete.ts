import { ImagingError } from '../errors.ts';
import { assertOwned, type Owned, type Ownership } from '../ownership/ownership.ts';
import { flatten, type Raster } from '../raster/raster.ts';
import { resampleBytes } from '../raster/resample.ts';
import { RunControl, type RunOptions } from '../run-control.ts';
import { assertMask, assertRange, assertWhole } from './checks.ts';
import type { Filled, FillPlan } from './fill/fill-hole.ts';
import { holeWindows, type HoleWindow } from './fill/hole-windows.ts';
import type { Melding } from './fill/meld-gradients.ts';
import type { Holed } from './hole-pyramid.ts';

export type CompleteOptions = RunOptions & {
  /** A whole number, 0 to 4,294,967,295; the same seed gives the same filling. */
  seed?: number;
  /**
   * 0–1: how much of the copied texture's contrast is kept. By default it is measured: as much as the copies
   * share with the pixels around the hole, which is closest to the lost pixels and right for damage. 1 looks most like the
   * rest: right for erasing, where the background is unknown and must not draw attention.
   */
  detail?: number;
  /**
   * The distance from the hole that pixels are copied from: `near` uses its rim, `far` more of the picture. They give
   * different fillings of the same hole. Default `usual`.
   */
  reach?: keyof typeof margins;
};

/** The area read around a hole: least pixels, and multiples of its longer side. */
const margins = {
  near: { least: 24, times: 0.2 },
  usual: { least: 64, times: 0.55 },
  far: { least: 160, times: 1.5 },
};

/** Longer windows are filled at a smaller scale: the search names places below 2,048. */
const longest = 1536;
/** A filling without any texture would look like fog even where little is known. */
const leastDetail = 0.25;

/**
 * Fills the masked part of a picture from the rest of it: erasing, in-painting, and out-painting of a
 * picture that was laid on a larger sheet. `mask` has a byte a pixel; 128 and above is to be filled.
 * Known pixels stay as they are; the filling is opaque, and transparent pixels are not copied from. A
 * filled pixel is owed as the pixel in the middle of the patch that was copied to it.
 * (Wexler 2007 with PatchMatch, Barnes 2009; gradients melded as in Darabi 2012.)
 *
 * Works on a window round each hole: about 60 bytes a pixel of it, at most 150 MB. A hole so wide that its
 * window is above 1,536 pixels is filled at a smaller scale and is softer.
 *
 * Throws `bad-input` for a mask of the wrong size or one that leaves nothing to fill from, and
 * `cancelled`.
 */
export async function complete(
  picture: Owned,
  mask: Uint8Array,
  options: CompleteOptions = {},
): Promise<Owned> {
  assertOwned(picture, 'complete');
  assertMask(mask, picture.pixels, 'complete mask');
  const { seed = 1, detail, reach = 'usual' } = options;
  assertWhole(seed, 0, 0xffffffff, 'complete seed');
  if (detail !== undefined) assertRange(detail, 0, 1, 'complete detail');
  const rounds = { first: 9, least: 2 };
  const melding =
    detail === undefined
      ? (foretold: number) => meldingFor(Math.max(leastDetail, foretold))
      : meldingFor(detail);
  const plan = { seed, rounds, melding };
  return fillMasked(picture, mask, plan, margins[reach], new RunControl(options));
}

/** Without texture of its own the filling is all light: then it may flow in freely. */
const meldingFor = (detail: number): Melding => ({
  screening: 0.0003 * detail,
  detail,
  mostLight: 24 + 130 * (1 - detail),
});

/** Shared by the brushes and `complete`: finds windows, fills them one after another, and puts them back. */
export async function fillMasked(
  { pixels: raster, owners }: Owned,
  mask: Uint8Array,
  plan: FillPlan,
  margin: { least: number; times: number },
  control: RunControl,
): Promise<Owned> {
  const { width, height } = raster;
  const result = { width, height, data: new Uint8ClampedArray(raster.data) };
  const labels: Ownership['labels'] = owners.labels.slice();
  const hole = new Uint8Array(mask.length);
  const unknown = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] >= 128) hole[i] = 1;
    if (hole[i] || raster.data[i * 4 + 3] < 250) unknown[i] = 1;
  }
  if (!hole.includes(1)) return { pixels: result, owners };
  if (!unknown.includes(0)) {
    throw new ImagingError('bad-input', 'complete mask: it leaves nothing of the picture.');
  }
  const windows = holeWindows(hole, width, height, margin);
  for (const [n, window] of windows.entries()) {
    const part = cutWindow(result, unknown, window);
    const filled = await fillWindow(part, plan, control, (fraction) =>
      control.report((n + fraction) / windows.length, 'filling'),
    );
    for (let y = 0; y < window.height; y++) {
      for (let x = 0; x < window.width; x++) {
        const i = (window.top + y) * width + window.left + x;
        if (!hole[i]) continue;
        const s = y * window.width + x;
        for (let c = 0; c < 3; c++) result.data[i * 4 + c] = filled.data[s * 3 + c];
        result.data[i * 4 + 3] = 255;
        const from = filled.from[s];
        const fromY = window.top + Math.floor(from / window.width);
        labels[i] = labels[fromY * width + window.left + (from % window.width)];
        unknown[i] = 0;
      }
    }
  }
  control.report(1, 'filling');
  return { pixels: result, owners: { ...owners, labels } };
}

function cutWindow(raster: Raster, unknown: Uint8Array, window: HoleWindow): Holed {
  const { left, top, width, height } = window;
  const data = new Uint8ClampedArray(width * height * 4);
  const hole = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * raster.width + left;
    data.set(raster.data.subarray(from * 4, (from + width) * 4), y * width * 4);
    hole.set(unknown.subarray(from, from + width), y * width);
  }
  return { ...flatten({ width, height, data }), hole };
}

async function fillWindow(
  part: Holed,
  plan: FillPlan,
  control: RunControl,
  report: (fraction: number) => void,
): Promise<Filled> {
  const { width, height } = part;
  // Lazy: not loaded for plain painting.
  const { fillHole } = await import('./fill/fill-hole.ts');
  const scale = longest / Math.max(width, height);
  if (scale >= 1) return fillHole(part, plan, control, report);
  const w = Math.max(1, Math.round(width * scale));
  const h = Math.max(1, Math.round(height * scale));
  const hole = new Uint8Array(w * h);
  part.hole.forEach((v, i) => {
    if (!v) return;
    const x = Math.min(w - 1, Math.floor(((i % width) * w) / width));
    hole[Math.min(h - 1, Math.floor((Math.floor(i / width) * h) / height)) * w + x] = 1;
  });
  const data = resampleBytes(part.data, width, height, 3, w, h);
  const filled = await fillHole({ width: w, height: h, data, hole }, plan, control, report);
  const from = new Uint32Array(width * height);
  for (let i = 0; i < from.length; i++) {
    const x = Math.floor(((i % width) * w) / width);
    const y = Math.floor((Math.floor(i / width) * h) / height);
    const there = filled.from[y * w + x];
    const fromX = Math.floor((((there % w) + 0.5) * width) / w);
    const fromY = Math.floor(((Math.floor(there / w) + 0.5) * height) / h);
    from[i] = fromY * width + fromX;
  }
  return { data: resampleBytes(filled.data, w, h, 3, width, height, 'cubic'), from };
}
