import { assertOwned, type Owned } from '../../ownership/ownership.ts';
import { assertRaster, flatten, type Raster } from '../../raster/raster.ts';
import { RunControl, type RunOptions } from '../../run-control.ts';
import { assertMask, assertRange } from '../checks.ts';
import { seedGrid, usualDetail } from './seed-grid.ts';
import { tidySubject } from './tidy-subject.ts';

export type CutOutOptions = RunOptions & {
  /**
   * A byte per pixel: 2 where a stroke marks the subject, 1 where one marks the background, else 0. Default: the
   * subject differs from the picture's rim and is near the middle.
   */
  scribbles?: Uint8Array;
  /** How wide the rim may be, 0–10 pixels beyond the usual: hair and fur want more. Default 0. */
  softness?: number;
  /** Longest side of the copy that is segmented, 64–400 pixels: a half of it takes a fifth of the time. Default 400. */
  detail?: number;
};

/** A cut-out; `Picture` is `Owned`, or `Raster` if ownership is not needed. */
export type CutOut<Picture = Owned> = {
  /** The picture with alpha, its rim's colours freed of the background. */
  subject: Picture;
  /** A byte a pixel: the subject's alpha, without the picture's own. */
  alpha: Uint8Array;
  /** Part of the picture the subject covers, 0–1; 0 when none was found. */
  share: number;
};

/**
 * Cuts a subject out of its background: GrabCut on a small copy, started from the scribbles' geodesic distances or the
 * rim's colours, then a soft rim at full size. Only pieces that a subject scribble touches stay. Memory: about 20 bytes
 * per pixel in addition to the picture. Ownership stays; pixels cut away are transparent and no longer count.
 *
 * Throws `bad-input` for scribbles of the wrong size or values, or none on the subject; `cancelled`.
 */
export async function cutOut(picture: Owned, options: CutOutOptions = {}): Promise<CutOut> {
  assertOwned(picture, 'cutOut');
  const cut = await cutOutPixels(picture.pixels, options);
  return { ...cut, subject: { pixels: cut.subject, owners: picture.owners } };
}

/** As `cutOut`, of pixels alone: for finding things, where nothing of the picture is shown to anybody. */
export async function cutOutPixels(
  raster: Raster,
  options: CutOutOptions = {},
): Promise<CutOut<Raster>> {
  assertRaster(raster, 'cutOut');
  const { scribbles = null, softness = 0, detail = usualDetail } = options;
  if (scribbles) assertMask(scribbles, raster, 'cutOut scribbles');
  assertRange(softness, 0, 10, 'cutOut softness');
  assertRange(detail, 64, usualDetail, 'cutOut detail');
  const control = new RunControl(options);
  const rgb = flatten(raster);
  const grid = seedGrid(rgb, scribbles, detail);
  control.report(0.1, 'cutting-out');
  // Loaded when something is cut out, as the filling is when something is filled.
  const [{ segment }, { refineAlpha }] = await Promise.all([
    import('./segment.ts'),
    import('./refine-alpha.ts'),
  ]);
  const cut = await segment(grid, control);
  const subject = tidySubject(cut, grid.seeds, grid.width);
  const matte = await refineAlpha(rgb, subject, grid, softness, control);
  const data = new Uint8ClampedArray(raster.data);
  let covered = 0;
  for (let i = 0; i < matte.alpha.length; i++) {
    covered += matte.alpha[i];
    if (matte.alpha[i] === 255) continue;
    for (let c = 0; c < 3; c++) data[i * 4 + c] = matte.colors[i * 3 + c];
    data[i * 4 + 3] = Math.round((data[i * 4 + 3] * matte.alpha[i]) / 255);
  }
  control.report(1, 'refining-edge');
  return {
    subject: { width: raster.width, height: raster.height, data },
    alpha: matte.alpha,
    share: covered / 255 / matte.alpha.length,
  };
}
