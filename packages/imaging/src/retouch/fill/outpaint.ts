import { ImagingError } from '../../errors.ts';
import { assertOwned, type Owned, remap } from '../../ownership/ownership.ts';
import { RunControl } from '../../run-control.ts';
import { assertRange, assertWhole } from '../checks.ts';
import { fillMasked, type CompleteOptions } from '../complete.ts';

/** Pixels to add on each side, whole and 0 or above. */
export type Growth = { left?: number; top?: number; right?: number; bottom?: number };

const longest = 8192;

/** The strip of the picture searched next to a new part: least pixels, and multiples of its longer side. */
const margins = {
  near: { least: 48, times: 0.3 },
  usual: { least: 64, times: 1 },
  far: { least: 128, times: 2 },
};

/**
 * Grows the canvas and continues the picture over it. The picture itself stays as it is, to the byte; what is
 * new is owed as what was copied (`complete`).
 *
 * Throws `bad-input` for growth that is not whole or makes a side longer than 8,192, and `cancelled`.
 */
export async function outpaint(
  { pixels: raster, owners }: Owned,
  growth: Growth,
  options: CompleteOptions = {},
): Promise<Owned> {
  assertOwned({ pixels: raster, owners }, 'outpaint');
  const { left = 0, top = 0, right = 0, bottom = 0 } = growth;
  for (const [name, value] of Object.entries({ left, top, right, bottom })) {
    assertWhole(value, 0, longest, `outpaint ${name}`);
  }
  const { seed = 1, detail = 1, reach = 'usual' } = options;
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
  const inside = (v: number, side: number): number => Math.min(side - 1, Math.max(0, v));
  const grown = remap(owners, width, height, (x, y) => {
    return inside(y - top, raster.height) * raster.width + inside(x - left, raster.width);
  });
  const sheet = { pixels: { width, height, data }, owners: grown };
  return fillMasked(sheet, mask, plan, margins[reach], new RunControl(options));
}
