import { assertOwned, type Owned } from '../../ownership/ownership.ts';
import { RunControl } from '../../run-control.ts';
import { assertMask, assertRange, assertWhole } from '../checks.ts';
import { fillMasked, type CompleteOptions } from '../complete.ts';

/**
 * The healing brush: replaces the pixels under the stroke by texture from close by, in the light of its rim. `brush`
 * has a byte per pixel; 128 and above is healed. Fast but local: for holes wider than a brush use `complete`.
 *
 * Throws `bad-input` for a brush of the wrong size or one that covers all, and `cancelled`.
 */
export async function heal(
  picture: Owned,
  brush: Uint8Array,
  options: CompleteOptions = {},
): Promise<Owned> {
  assertOwned(picture, 'heal');
  assertMask(brush, picture.pixels, 'heal brush');
  const { seed = 1, detail = 1 } = options;
  assertWhole(seed, 0, 0xffffffff, 'heal seed');
  assertRange(detail, 0, 1, 'heal detail');
  const melding = { screening: 0.0003, detail, mostLight: 24 };
  const plan = { seed, rounds: { first: 4, least: 1 }, melding };
  return fillMasked(picture, brush, plan, { least: 24, times: 0.6 }, new RunControl(options));
}
