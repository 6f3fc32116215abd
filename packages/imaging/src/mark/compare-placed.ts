import { assertRaster, type Raster } from '../raster/raster.ts';
import type { Fractions } from './guess-looks.ts';
import { upright } from './guess-looks.ts';
import { mirror } from './fingerprint.ts';
import type { Variant } from './local-features.ts';
import type { Similarity } from './place-by-features.ts';
import { lumaOf, type Plane, resizePlane } from './plane.ts';

export type PlacedComparison = {
  /** Correlation of both pictures' details where they overlap, −1 to 1. */
  agreement: number;
  /** The part of the original that the copy shows; a box around it where the copy is turned. */
  part: Fractions;
  /** How much of the copy shows the original, 0 to 1. */
  covered: number;
};

/** Long side of the original at which both are compared, and the half width of what counts as coarse, in pixels. */
const side = 64;
const coarse = 6;

/** A plane with another long side, at least 8 pixels each way. */
function brought(plane: Plane, long: number): Plane {
  const factor = long / Math.max(plane.width, plane.height);
  const [width, height] = [plane.width, plane.height].map((length) =>
    Math.max(8, Math.round(length * factor)),
  );
  return resizePlane(plane, width, height);
}

/** Sums over all pixels above and to the left, with a row and a column more than the plane. */
function sumsOf(data: Float32Array, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      row += data[y * width + x];
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  return sums;
}

/** Details: the difference from the mean around each known pixel. */
function detailsOf({ width, height, data }: Plane, known: Float32Array): Float32Array {
  const values = sumsOf(
    data.map((value, i) => value * known[i]),
    width,
    height,
  );
  const counts = sumsOf(known, width, height);
  return data.map((value, i) => {
    if (known[i] === 0) return 0;
    const [x, y] = [i % width, Math.floor(i / width)];
    const [left, right] = [Math.max(0, x - coarse), Math.min(width, x + coarse + 1)];
    const [top, bottom] = [Math.max(0, y - coarse), Math.min(height, y + coarse + 1)];
    const within = (sums: Float64Array) =>
      sums[bottom * (width + 1) + right] -
      sums[bottom * (width + 1) + left] -
      sums[top * (width + 1) + right] +
      sums[top * (width + 1) + left];
    return value - within(values) / Math.max(1, within(counts));
  });
}

/**
 * Compares a copy with an original where it was placed by features.
 * @param similarity maps the original to the copy once that is no longer mirrored and inverted
 * @throws ImagingError `bad-input` for a raster that is none
 */
export function comparePlaced(
  picture: Raster,
  ours: Raster,
  { similarity, mirrored, inverted }: Variant & { similarity: Similarity },
): PlacedComparison {
  assertRaster(picture, 'comparePlaced');
  assertRaster(ours, 'comparePlaced');
  const { a, b, left, top } = similarity;
  const factor = Math.hypot(a, b);
  const original = brought(lumaOf(ours), side);
  const seen = upright(lumaOf(picture), { quarters: 0, inverted });
  const copy = brought(mirrored ? mirror(seen) : seen, Math.min(1024, side / factor));
  const long = Math.max(copy.width, copy.height);
  const { width, height } = original;
  const known = new Float32Array(width * height);
  const laid = new Float32Array(width * height);
  let [x0, y0, x1, y1, count] = [width, height, 0, 0, 0];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const [u, v] = [(x + 0.5) / side, (y + 0.5) / side];
      const px = (a * u - b * v + left) * long - 0.5;
      const py = (b * u + a * v + top) * long - 0.5;
      if (px < 0 || py < 0 || px > copy.width - 1 || py > copy.height - 1) continue;
      const [fx, fy] = [Math.min(copy.width - 2, px | 0), Math.min(copy.height - 2, py | 0)];
      const p = fy * copy.width + fx;
      const [dx, dy] = [px - fx, py - fy];
      const { data } = copy;
      laid[i] =
        (data[p] * (1 - dx) + data[p + 1] * dx) * (1 - dy) +
        (data[p + copy.width] * (1 - dx) + data[p + copy.width + 1] * dx) * dy;
      known[i] = 1;
      count++;
      [x0, x1] = [Math.min(x0, x), Math.max(x1, x + 1)];
      [y0, y1] = [Math.min(y0, y), Math.max(y1, y + 1)];
    }
  const one = detailsOf(original, known);
  const other = detailsOf({ width, height, data: laid }, known);
  let [both, own, theirs] = [0, 0, 0];
  for (let i = 0; i < one.length; i++) {
    both += one[i] * other[i];
    own += one[i] * one[i];
    theirs += other[i] * other[i];
  }
  return {
    agreement: both / Math.sqrt(Math.max(1e-6, own * theirs)),
    part:
      count === 0
        ? { left: 0, top: 0, width: 0, height: 0 }
        : {
            left: x0 / width,
            top: y0 / height,
            width: (x1 - x0) / width,
            height: (y1 - y0) / height,
          },
    covered: Math.min(
      1,
      (count * factor * factor * (long / side) ** 2) / (copy.width * copy.height),
    ),
  };
}
