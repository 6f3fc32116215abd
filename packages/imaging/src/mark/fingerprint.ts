import { assertRaster, type Raster } from '../raster/raster.ts';
import { lumaOf, type Plane, resizePlane } from './plane.ts';

/** A picture's look in two words of 64 bits, as 16 hexadecimal digits each. */
export type Fingerprint = {
  /** Signs of its lowest cosine frequencies against their median. */
  shape: string;
  /** Where its brightness rises from left to right. */
  gradient: string;
  /** The same of its mirror image. */
  mirroredShape: string;
  mirroredGradient: string;
};

/** Bits of both kinds together: the greatest distance. */
export const fingerprintBits = 128;

/** How clear each of the 64 bits of both words is: positive for 1, negative for 0, each word on its own scale. */
export type Clarity = { shape: number[]; gradient: number[] };

const toHex = (bits: ArrayLike<boolean>): string => {
  let hex = '';
  for (let i = 0; i < bits.length; i += 4) {
    let digit = 0;
    for (let k = 0; k < 4; k++) digit = digit * 2 + (bits[i + k] ? 1 : 0);
    hex += digit.toString(16);
  }
  return hex;
};

const thumb = 32;
const waves = Float32Array.from({ length: 9 * thumb }, (_, i) =>
  Math.cos(((2 * (i % thumb) + 1) * Math.floor(i / thumb) * Math.PI) / (2 * thumb)),
);

/** Coefficients 0–8 each way without the constant, the 64 lowest by their sum of indices. */
const lowest = Array.from({ length: 81 }, (_, i) => ({ v: Math.floor(i / 9), u: i % 9 }))
  .filter(({ u, v }) => u + v > 0)
  .toSorted((a, b) => a.u + a.v - (b.u + b.v) || a.u - b.u)
  .slice(0, 64);

function shapeOf({ data }: Plane): number[] {
  const rows = Float64Array.from({ length: 9 * thumb }, (_, i) => {
    const [u, y] = [Math.floor(i / thumb), i % thumb];
    let row = 0;
    for (let x = 0; x < thumb; x++) row += waves[u * thumb + x] * data[y * thumb + x];
    return row;
  });
  const values = lowest.map(({ u, v }) => {
    let sum = 0;
    for (let y = 0; y < thumb; y++) sum += rows[u * thumb + y] * waves[v * thumb + y];
    return sum;
  });
  const middle = values.toSorted((a, b) => a - b)[32];
  return values.map((value) => value - middle);
}

function gradientOf({ data }: Plane): number[] {
  return Array.from({ length: 64 }, (_, i) => {
    const at = (i >> 3) * 9 + (i & 7);
    return data[at + 1] - data[at];
  });
}

/** Side of the plane that fingerprints are taken of. */
export const printSide = 4 * thumb;

/** The thumbnails the two words are computed from: 32 × 32, and 9 × 8. */
export type Thumbs = { shape: Plane; gradient: Plane };

/** Thumbnails of a plane with `printSide` pixels each way. */
export const thumbsOf = (plane: Plane): Thumbs => ({
  shape: resizePlane(plane, thumb, thumb),
  gradient: resizePlane(plane, 9, 8),
});

/** Those of the mirror image. */
export const mirrorThumbs = ({ shape, gradient }: Thumbs): Thumbs => ({
  shape: mirror(shape),
  gradient: mirror(gradient),
});

/** The two words as hexadecimal digits, and how clear they are. */
export function printOf(thumbs: Thumbs): { shape: string; gradient: string; clarity: Clarity } {
  const clarity = { shape: shapeOf(thumbs.shape), gradient: gradientOf(thumbs.gradient) };
  return {
    shape: toHex(clarity.shape.map((value) => value >= 0)),
    gradient: toHex(clarity.gradient.map((value) => value > 0)),
    clarity,
  };
}

/** A plane's mirror image. */
export function mirror({ width, height, data }: Plane): Plane {
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out[y * width + x] = data[y * width + width - 1 - x];
  }
  return { width, height, data: out };
}

/**
 * Two perceptual fingerprints (Zauner 2010) of a picture and its mirror image, by its lightness alone.
 * Pictures of any size; throws `bad-input` for a raster that is none.
 */
export function fingerprint(raster: Raster): Fingerprint {
  assertRaster(raster, 'fingerprint');
  const thumbs = thumbsOf(resizePlane(lumaOf(raster), printSide, printSide));
  const { shape, gradient } = printOf(thumbs);
  const mirrored = printOf(mirrorThumbs(thumbs));
  return { shape, gradient, mirroredShape: mirrored.shape, mirroredGradient: mirrored.gradient };
}

function differing(a: string, b: string): number {
  let count = 0;
  for (let i = 0; i < a.length; i++) {
    for (let rest = parseInt(a[i], 16) ^ parseInt(b[i], 16); rest > 0; rest &= rest - 1) count++;
  }
  return count;
}

/** Bits in which two pictures differ, 0 to `fingerprintBits`; the lesser of as they are and mirrored. */
export function fingerprintDistance(
  a: Fingerprint,
  b: Fingerprint,
): { distance: number; mirrored: boolean } {
  const straight = differing(a.shape, b.shape) + differing(a.gradient, b.gradient);
  const turned = differing(a.shape, b.mirroredShape) + differing(a.gradient, b.mirroredGradient);
  return { distance: Math.min(straight, turned), mirrored: turned < straight };
}
