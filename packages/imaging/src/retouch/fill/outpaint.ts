import { ImagingError } from '../../errors.ts';
import { assertRaster, type Raster } from '../../raster/raster.ts';
import { RunControl } from '../../run-control.ts';
import { assertRange, assertWhole } from '../checks.ts';
import { fillMasked, type CompleteOptions } from '../complete.ts';

/** Pixels to add on each side, whole and 0 or above. */
export type Growth = { left?: number; top?: number; right?: number; bottom?: number };

const longest = 8192;

/**
 * Grows the canvas and continues the picture over it. The picture itself stays as it is, to the byte.
 *
 * Throws `bad-input` for growth that is not whole or makes a side longer than 8,192, and `cancelled`.
 */
export async function outpaint(
  raster: Raster,
  growth: Growth,
  options: CompleteOptions = {},
): Promise<Raster> {
  assertRaster(raster, 'outpaint');
  const { left = 0, top = 0, right = 0, bottom = 0 } = growth;
  for (const [name, value] of Object.entries({ left, top, right, bottom })) {
    assertWhole(value, 0, longest, `outpaint ${name}`);
  }
  const { seed = 1, detail = 1 } = options;
  assertWhole(seed, 0, 0xffffffff, 'outpaint seed');
  assertRange(detail, 0, 1, 'outpaint detail');
  const width = raster.width + left + right;
  const height = raster.height + top + bottom;
  if (Math.max(width, height) > longest) {
    throw new ImagingError('bad-input', `outpaint: the result may have at most ${longest} a side.`);
  }
  const data = new Uint8ClampedArray(width * height * 4);
  const mask = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < raster.height; y++) {
    const to = (top + y) * width + left;
    const row = raster.data.subarray(y * raster.width * 4, (y + 1) * raster.width * 4);
    data.set(row, to * 4);
    mask.fill(0, to, to + raster.width);
  }
  // The new part hangs on one side only, so the picture's light may flow out over it freely.
  const rounds = { first: 10, least: 2 };
  const plan = { seed, rounds, melding: { screening: 0.00005, detail, mostLight: 120 } };
  const margin = { least: 64, times: 1 };
  return fillMasked({ width, height, data }, mask, plan, margin, new RunControl(options));
}
