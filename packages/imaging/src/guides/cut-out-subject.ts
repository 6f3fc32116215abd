import { findSubject } from './find-subject.ts';
import type { Owned } from '../ownership/ownership.ts';
import { flatten } from '../raster/raster.ts';
import type { RunOptions } from '../run-control.ts';
import { type CutOut, cutOut } from '../retouch/cut-out/cut-out.ts';

/**
 * Cuts out the likely subject of a picture (`findSubject`); without a salient one, everything that differs from its
 * rim. Throws as `cutOut` does.
 */
export async function cutOutSubject(picture: Owned, options: RunOptions = {}): Promise<CutOut> {
  const scribbles = findSubject(flatten(picture.pixels));
  return cutOut(picture, scribbles ? { ...options, scribbles } : options);
}
