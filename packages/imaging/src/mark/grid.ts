import type { Raster } from '../raster/raster.ts';
import { codeBits } from './code.ts';
import { blockSide, forwardDct } from './dct.ts';
import { blockRandom, type KeySeed } from './keyed-random.ts';
import type { Plane } from './plane.ts';

/** Long side at which every mark is written and read, independent of the picture's size. */
export const canonicalSide = 512;

/** Canonical pixels per picture pixel. */
export const canonicalScale = ({ width, height }: Pick<Raster, 'width' | 'height'>): number =>
  canonicalSide / Math.max(width, height);

/**
 * Pairs of coefficients (row · 8 + column) of like frequency. Middle ones: lower would be seen, higher
 * are lost at half size.
 */
export const pairs: readonly (readonly [number, number])[] = [
  [0o03, 0o30],
  [0o13, 0o31],
  [0o23, 0o32],
  [0o04, 0o40],
  [0o14, 0o41],
  [0o24, 0o42],
];

/** The key's bit and sign for one pair in one block. */
export type Chip = { bit: number; sign: number };

/** The chips of a block, one for each pair: which bit of the codeword it helps to carry, which way up. */
export function chipsOf(seed: KeySeed, x: number, y: number): Chip[] {
  const random = blockRandom(seed, x, y);
  return pairs.map(() => {
    const word = random();
    return { bit: (word >>> 1) % codeBits, sign: word & 1 ? 1 : -1 };
  });
}

/** Least and greatest difference a pair is brought to, in DCT units (8 are one level's effective value). */
const faintest = 2.8;
const strongest = 12;

const roughness = (data: Float32Array, start: number, stride: number): number => {
  let sum = 0;
  let squares = 0;
  for (let y = 0; y < 4; y++) {
    for (let x = 0; x < 4; x++) {
      const value = data[start + y * stride + x];
      sum += value;
      squares += value * value;
    }
  }
  return Math.sqrt(Math.max(0, squares / 16 - (sum / 16) ** 2));
};

/**
 * How far a block's pairs may be driven apart without being seen: more where all of it is rough
 * (texture masks; one edge in a flat block does not), and in lights and darks less than between.
 */
export function strengthOf(plane: Plane, start: number, coefficients: Float32Array): number {
  const { data, width } = plane;
  const quarters = [0, 4, 4 * width, 4 * width + 4]
    .map((offset) => roughness(data, start + offset, width))
    .toSorted((a, b) => a - b);
  const rough = (quarters[0] + quarters[1]) / 2;
  const mean = coefficients[0] / blockSide;
  const light = mean > 225 ? 0.85 : 1;
  return light * Math.min(strongest, faintest + 0.65 * rough);
}

/** Calls `visit` for every whole block of a canonical plane, with its coefficients. */
export function eachBlock(
  plane: Plane,
  visit: (block: { x: number; y: number; start: number; coefficients: Float32Array }) => void,
): void {
  const coefficients = new Float32Array(64);
  for (let y = 0; (y + 1) * blockSide <= plane.height; y++) {
    for (let x = 0; (x + 1) * blockSide <= plane.width; x++) {
      const start = y * blockSide * plane.width + x * blockSide;
      forwardDct(plane.data, start, plane.width, coefficients);
      visit({ x, y, start, coefficients });
    }
  }
}
