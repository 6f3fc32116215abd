import { assertRaster, type Raster } from '../raster/raster.ts';
import { align, type PictureAlignment } from './align.ts';
import { codeBits, decodeSoft } from './code.ts';
import { canonicalScale, chipsOf, eachBlock, pairs, strengthOf } from './grid.ts';
import { type KeySeed, seedKey } from './keyed-random.ts';
import { lumaOf, type Plane, resamplePlane } from './plane.ts';

export type MarkReading = {
  payload: number;
  /** How well what was read fits the codeword, 0–1: the cosine between both. */
  confidence: number;
};

type Size = Pick<Raster, 'width' | 'height'>;

/** The placement of the original if nothing was cut off. */
export const whole = (picture: Size, original: Size): PictureAlignment => ({
  x: 0,
  y: 0,
  stepX: original.width / picture.width,
  stepY: original.height / picture.height,
});

/** Luma at canonical size; parts of the original that the picture lacks are left out by `inside`. */
function canonicalPlane(
  luma: Plane,
  original: Size,
  placement: PictureAlignment,
): { plane: Plane; inside: (x: number, y: number) => boolean } {
  const scale = canonicalScale(original);
  const axis = (from: number, step: number, length: number) => ({
    from: -from / step,
    step: 1 / (scale * step),
    count: Math.round(length * scale),
  });
  const plane = resamplePlane(
    luma,
    axis(placement.x, placement.stepX, original.width),
    axis(placement.y, placement.stepY, original.height),
  );
  const left = placement.x * scale - 0.5;
  const top = placement.y * scale - 0.5;
  const right = left + 1 + luma.width * placement.stepX * scale;
  const bottom = top + 1 + luma.height * placement.stepY * scale;
  return {
    plane,
    inside: (x, y) => x * 8 >= left && y * 8 >= top && x * 8 + 8 <= right && y * 8 + 8 <= bottom,
  };
}

/** Soft value of each bit of the codeword: the sum of its chips, each at most 1. */
function sumChips(
  { plane, inside }: ReturnType<typeof canonicalPlane>,
  seed: KeySeed,
): Float32Array {
  const soft = new Float32Array(codeBits);
  eachBlock(plane, ({ x, y, start, coefficients }) => {
    if (!inside(x, y)) return;
    const strength = strengthOf(plane, start, coefficients);
    const chips = chipsOf(seed, x, y);
    for (const [i, [a, b]] of pairs.entries()) {
      const { bit, sign } = chips[i];
      const apart = (coefficients[a] - coefficients[b]) / strength;
      soft[bit] += sign * Math.max(-1, Math.min(1, apart));
    }
  });
  return soft;
}

export type ReadOptions = { key: string; width?: number; height?: number; reference?: Raster };

/** The soft bits of a picture before anything is made of them; null when it is not the reference's. */
export function readSoft(raster: Raster, options: ReadOptions): Float32Array | null {
  assertRaster(raster, 'readMark');
  const seed = seedKey(options.key);
  const { reference } = options;
  if (reference) assertRaster(reference, 'readMark');
  const original = reference ?? {
    width: options.width ?? raster.width,
    height: options.height ?? raster.height,
  };
  const luma = lumaOf(raster);
  const placement = reference ? align(luma, lumaOf(reference)) : whole(luma, original);
  return placement && sumChips(canonicalPlane(luma, original, placement), seed);
}

/** Reads the mark in the luma of a picture with a known placement on its original. */
export function readPlaced(
  luma: Plane,
  original: Size,
  placement: PictureAlignment,
  key: string,
): MarkReading | null {
  return taken(sumChips(canonicalPlane(luma, original, placement), seedKey(key)));
}

/** Least confidence that counts as a mark; noise has 0.55 ± 0.013 (the package's README measures it). */
export const leastConfidence = 0.62;

/** The likeliest payload of soft bits, whether its check fits, and how well both agree. */
export function judge(soft: Float32Array): MarkReading & { intact: boolean } {
  const { payload, intact, word } = decodeSoft(soft);
  let along = 0;
  let squares = 0;
  for (let i = 0; i < codeBits; i++) {
    along += soft[i] * word[i];
    squares += soft[i] * soft[i];
  }
  const confidence = squares === 0 ? 0 : along / Math.sqrt(squares * codeBits);
  return { payload, intact, confidence };
}

/**
 * Reads the mark `embedMark` wrote under `key`, or gives null. `width` and `height` are the marked
 * picture's own, where known (needed if its proportions were changed). With `reference`, the marked
 * picture as it was stored or its clean original, a crop is first laid over it: at least 40% of its
 * area, at any scale, not turned.
 * @throws ImagingError `bad-input` for a raster that is none, or a key under 16 characters
 */
export function readMark(raster: Raster, options: ReadOptions): MarkReading | null {
  const soft = readSoft(raster, options);
  return soft && taken(soft);
}

function taken(soft: Float32Array): MarkReading | null {
  const { payload, intact, confidence } = judge(soft);
  return intact && confidence >= leastConfidence ? { payload, confidence } : null;
}
