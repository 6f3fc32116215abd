import { assertRaster, type Raster } from '../raster/raster.ts';
import { align } from './align.ts';
import { mirror, printSide } from './fingerprint.ts';
import { type Alteration, type Fractions, undone, upright } from './guess-looks.ts';
import { lumaOf, type Plane, resizePlane } from './plane.ts';
import { type MarkReading, readPlaced, whole as wholePlacement } from './read-mark.ts';

export type Comparison = {
  /** Correlation of both pictures' details once the alteration is undone, −1 to 1. */
  agreement: number;
  /** The part of the original that the picture shows; null if it could not be aligned. */
  part: Fractions | null;
  /** The mark, read from the aligned part. */
  mark: MarkReading | null;
};

/** The picture without its bars, mirrored back if needed. */
function tidy(plane: Plane, { inside, mirrored }: Alteration): Plane {
  if (!inside) return mirrored ? mirror(plane) : plane;
  const { width, height, data } = plane;
  const [left, top] = [Math.round(inside.left * width), Math.round(inside.top * height)];
  const w = Math.min(width - left, Math.round(inside.width * width));
  const h = Math.min(height - top, Math.round(inside.height * height));
  const within = { width: w, height: h, data: new Float32Array(w * h) };
  for (let y = 0; y < h; y++) {
    const from = (top + y) * width + left;
    within.data.set(data.subarray(from, from + w), y * w);
  }
  return mirrored ? mirror(within) : within;
}

const detailSide = 64;

/** The details of a plane finer than an eighth of it. */
function detailsOf(plane: Plane): Plane {
  const fine = resizePlane(plane, detailSide, detailSide);
  const coarse = resizePlane(resizePlane(fine, 8, 8), detailSide, detailSide);
  return { ...fine, data: fine.data.map((value, i) => value - coarse.data[i]) };
}

/** Correlation of the details of two planes within a box, in fractions, clipped to the planes. */
function correlate(a: Plane, b: Plane, box: Fractions): number {
  let [ab, aa, bb] = [0, 0, 0];
  const start = (from: number) => Math.max(0, Math.ceil(from * detailSide));
  const end = (from: number, length: number) =>
    Math.min(detailSide, Math.floor((from + length) * detailSide));
  for (let y = start(box.top); y < end(box.top, box.height); y++) {
    for (let x = start(box.left); x < end(box.left, box.width); x++) {
      const i = y * detailSide + x;
      ab += a.data[i] * b.data[i];
      aa += a.data[i] * a.data[i];
      bb += b.data[i] * b.data[i];
    }
  }
  return ab / Math.sqrt(Math.max(1e-6, aa * bb));
}

/** Where the picture's own pixels are on the original, once the alteration is undone. */
function seenOf({ inside, covered, frame, mirrored }: Alteration): Fractions {
  const own = inside && covered ? inside : { left: 0, top: 0, width: 1, height: 1 };
  const width = own.width / frame.width;
  const left = (own.left - frame.left) / frame.width;
  return {
    left: mirrored ? 1 - left - width : left,
    top: (own.top - frame.top) / frame.height,
    width,
    height: own.height / frame.height,
  };
}

/**
 * Compares a picture with a known one that has a similar fingerprint: their agreement, the part it shows, and the mark
 * there.
 * @param alteration the alteration, from its look
 * @param cut whether it may show only a part, which takes longer to locate
 * @param key the marks are written under
 * @throws ImagingError `bad-input` for an invalid raster, or a key under 16 characters
 */
export function compare(
  picture: Raster,
  ours: Raster,
  { alteration, cut, key }: { alteration: Alteration; cut: boolean; key: string },
): Comparison {
  assertRaster(picture, 'compare');
  assertRaster(ours, 'compare');
  const luma = upright(lumaOf(picture), alteration);
  const original = lumaOf(ours);
  const agreement = correlate(
    detailsOf(undone(luma, alteration)),
    detailsOf(resizePlane(original, printSide, printSide)),
    seenOf(alteration),
  );
  // Alignment needs an upright picture. A slight turn may be a wrong guess for a cropped picture.
  if (alteration.turned !== 0 && !cut) return { agreement, part: null, mark: null };
  const tidied = tidy(luma, alteration);
  const placement = cut ? align(tidied, original) : wholePlacement(tidied, original);
  if (!placement) return { agreement, part: null, mark: null };
  const span = (from: number, length: number, whole: number) => {
    const start = Math.min(1, Math.max(0, from / whole));
    return [start, Math.min(1, Math.max(0, (from + length) / whole)) - start];
  };
  const [left, width] = span(placement.x, tidied.width * placement.stepX, ours.width);
  const [top, height] = span(placement.y, tidied.height * placement.stepY, ours.height);
  return {
    agreement,
    part: { left, top, width, height },
    mark: readPlaced(tidied, original, placement, key),
  };
}
