import { ImagingError } from '../errors.ts';
import { assertRaster, type Raster } from '../raster/raster.ts';
import { encodePayload, largestPayload } from './code.ts';
import { addBasis } from './dct.ts';
import { canonicalScale, chipsOf, eachBlock, pairs, strengthOf } from './grid.ts';
import { seedKey } from './keyed-random.ts';
import { lumaOf, opacityOf, type Plane, resamplePlane, resizePlane } from './plane.ts';

/** Shortest side that can carry a mark, and longest, in pixels. */
export const smallestSide = 256;
const largestSide = 8192;

/** A small picture lacks the finer half of the pairs: the others are written stronger. */
const boostOf = ({ width, height }: Raster): number =>
  Math.min(2.3, Math.max(1, 600 / Math.max(width, height)));

/** The mark alone, at canonical size: what to add to luma. */
function drawMark(
  plane: Plane,
  opacity: Plane | undefined,
  { key, payload, boost }: { key: string; payload: number; boost: number },
): Plane {
  const seed = seedKey(key);
  const word = encodePayload(payload);
  const mark = new Float32Array(plane.data.length);
  eachBlock(plane, ({ x, y, start, coefficients }) => {
    if (opacity && opacity.data[start + 4 * plane.width + 4] < 0.1) return;
    const strength = boost * strengthOf(plane, start, coefficients);
    const chips = chipsOf(seed, x, y);
    for (const [i, [a, b]] of pairs.entries()) {
      const { bit, sign } = chips[i];
      const wanted = sign * word[bit];
      const lacking = strength - wanted * (coefficients[a] - coefficients[b]);
      // Right already, or so wrong that no unseen change turns it.
      if (lacking <= 0 || lacking > 3.5 * strength) continue;
      const change = (wanted * Math.min(lacking, 2 * strength)) / 2;
      addBasis(mark, start, plane.width, a, change);
      addBasis(mark, start, plane.width, b, -change);
    }
  });
  return { ...plane, data: mark };
}

/** 0–1 by place, evenly spread and without pattern: whole bytes then keep parts of a level on average. */
function dither(x: number, y: number): number {
  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return ((h ^ (h >>> 13)) >>> 0) / 2 ** 32;
}

/**
 * Writes an invisible mark into a picture: `payload` (a whole number, 0 to 2^48 − 1) under `key` (16 characters or
 * more, secret). Pairs of middle DCT coefficients of the luma, at 512 pixels on the long side, are driven apart within
 * what the texture masks (Koch and Zhao 1995; Cox et al. 1997); their order is the bit, spread by the key over the
 * whole picture. The same input gives the same bytes; alpha and fully transparent pixels stay as they are. Sides
 * 256–8192 pixels; throws `bad-input` for others.
 */
export function embedMark(raster: Raster, options: { key: string; payload: number }): Raster {
  assertRaster(raster, 'embedMark');
  const { width, height, data } = raster;
  const { key, payload } = options;
  if (Math.min(width, height) < smallestSide || Math.max(width, height) > largestSide) {
    throw new ImagingError(
      'bad-input',
      `embedMark: each side must have ${smallestSide} to ${largestSide} pixels; this has ${width}×${height}.`,
    );
  }
  if (!Number.isInteger(payload) || payload < 0 || payload > largestPayload) {
    throw new ImagingError('bad-input', 'embedMark: a payload is a whole number of 48 bits.');
  }
  const scale = canonicalScale(raster);
  const across = { from: 0, step: 1 / scale, count: Math.round(width * scale) };
  const down = { from: 0, step: 1 / scale, count: Math.round(height * scale) };
  const plane = resamplePlane(lumaOf(raster), across, down);
  const opacity = opacityOf(raster);
  const small = opacity && resizePlane(opacity, plane.width, plane.height);
  const mark = resamplePlane(
    drawMark(plane, small, { key, payload, boost: boostOf(raster) }),
    { from: 0, step: scale, count: width },
    { from: 0, step: scale, count: height },
  );
  const out = new Uint8ClampedArray(data);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      if (data[p * 4 + 3] === 0) continue;
      const change = Math.floor(mark.data[p] + dither(x, y));
      for (let c = 0; c < 3; c++) out[p * 4 + c] = data[p * 4 + c] + change;
    }
  }
  return { width, height, data: out };
}
