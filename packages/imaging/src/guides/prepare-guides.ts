import { ImagingError } from '../errors.ts';
import { assertRaster, flatten, type Raster, type Rgb } from '../raster/raster.ts';
import { resampleBytes, shrinkBytes } from '../raster/resample.ts';
import type { RunControl, RunOptions } from '../run-control.ts';
import { coverCrop } from './cover-crop.ts';
import { cutSubject } from './cut-subject.ts';
import { computeSaliency, type SaliencyPlane } from './compute-saliency.ts';
import type { Light } from './shade.ts';
import { judgeRegions } from './judge-regions.ts';
import { tracePicture } from './trace.ts';
import type { Tracing } from '../drawing/tracing.ts';

/** Pictures that guide a painting. Their shapes are followed; none of their pixels is painted. */
export type Guides = {
  /** Its shapes and depth take the place of the composed scene. Any size; cropped to the recipe's. */
  scene?: Raster;
  /** Placed in the scene as its main thing. What is transparent is left out; opaque, it is cut out. */
  subject?: Raster;
  /**
   * Extra importance over the scene guide, added to the detected one: followed most closely. Stretched over the
   * recipe's frame.
   */
  matters?: SaliencyPlane;
  /** Whose spread of dark and bright a scene guide is painted in; `guide` without it. */
  light?: Light;
};

export type TracedGuides = { scene?: Tracing; subject?: TracedSubject };

export type TracedSubject = Tracing & {
  /** It is cut off at the lower edge of its picture, so it must not be placed freely. */
  cutBelow: boolean;
};

/** Long side of a traced picture: no guide is finer. A subject fills about half of it. */
const traceSide = 448;
const subjectSide = 320;
const mostRegions = 56;
const mostSubjectRegions = 16;

/**
 * Segments the guides. Throws `bad-input` for an empty one or one without a recognizable subject; `cancelled`. `side`
 * is the long side a scene is read at.
 */
export async function traceGuides(
  guides: Guides,
  size: { width: number; height: number },
  control: RunControl,
  options: RunOptions,
  side = traceSide,
): Promise<TracedGuides> {
  const traced: TracedGuides = {};
  if (guides.scene) {
    control.report(0.005, 'reading-guide');
    const picture = cropToCover(guides.scene, size, side);
    const { tracing, measures } = tracePicture(picture, mostRegions);
    const matters = computeSaliency(picture, guides.matters);
    traced.scene = { ...tracing, regions: judgeRegions(measures), matters };
    await control.breathe();
  }
  if (guides.subject) {
    control.report(0.01, 'cutting-out-subject');
    const { picture, alpha, cutBelow } = await cutSubject(guides.subject, subjectSide, options);
    const { tracing, measures } = tracePicture(picture, mostSubjectRegions, alpha);
    traced.subject = {
      ...tracing,
      regions: measures.map((m) => ({ lab: m.lab, role: 'figure', importance: 3 })),
      cutBelow,
    };
    await control.breathe();
  }
  return traced;
}

/** The middle of a picture at another aspect, sized for tracing. */
function cropToCover(raster: Raster, to: { width: number; height: number }, side: number): Rgb {
  assertRaster(raster, 'guides.scene');
  const seen = raster.data.some((v, i) => i % 4 === 3 && v > 127);
  if (!seen)
    throw new ImagingError('bad-input', 'The picture given for pose and depth is transparent.');
  const { width, height, data } = flatten(raster);
  const { left, top, width: w, height: h } = coverCrop({ width, height }, to);
  const cut = new Uint8Array(w * h * 3);
  for (let y = 0; y < h; y++) {
    const from = ((top + y) * width + left) * 3;
    cut.set(data.subarray(from, from + w * 3), y * w * 3);
  }
  const scale = side / Math.max(to.width, to.height);
  const [tw, th] = [Math.round(to.width * scale), Math.round(to.height * scale)];
  // Halve first, so that the final resampling starts from less than twice the tracing's size.
  let [wide, high] = [w, h];
  let small: Uint8Array = cut;
  while (wide >= 2 * tw && high >= 2 * th) {
    small = shrinkBytes(small, wide, high, 3, wide >> 1, high >> 1);
    [wide, high] = [wide >> 1, high >> 1];
  }
  return { width: tw, height: th, data: resampleBytes(small, wide, high, 3, tw, th) };
}
