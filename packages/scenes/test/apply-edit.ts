import type { Raster } from '@limn/imaging';
import { own } from '../../imaging/test/pixel-edits.ts';
import * as scenes from '../src/index.ts';

/** Pixels in, pixels out: the picture is the person's own. */
export async function applyEdit(
  plan: scenes.EditPlan,
  picture: Raster,
  options?: scenes.ApplyOptions,
): Promise<Raster> {
  return (await scenes.applyEdit(plan, own(picture), options)).pixels;
}
