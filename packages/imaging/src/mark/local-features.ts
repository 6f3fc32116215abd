import { assertRaster, type Raster } from '../raster/raster.ts';
import { lumaOf, type Plane, resizePlane } from './plane.ts';

/** A spot of a picture that can be found again wherever it is, however it is turned and scaled. */
export type LocalFeature = {
  /** 32 bits that describe its surroundings, as a signed integer. */
  word: number;
  /** Bits of the word by number (0 is the lowest), the least clear first. */
  unclear: number[];
  /** Its centre, in long sides of the picture from the upper left corner. */
  x: number;
  y: number;
  /** Its size in long sides of the picture. */
  scale: number;
  /** Which way up it is, in radians clockwise from the right. */
  angle: number;
};

/** Long side at which features are looked for. */
const side = 360;
const firstSigma = 1.6;
const steps = 3;
const smallestOctave = 24;
/** Least contrast of a feature, in levels, and the greatest ratio of its curvatures: edges are no features. */
const leastContrast = 1.2;
const mostElongated = 8;

/** Samples of a patch each way, and its half width in units of the feature's sigma. */
const patchSide = 16;
const patchReach = 8;

function blur({ width, height, data }: Plane, sigma: number): Plane {
  const reach = Math.max(1, Math.ceil(3 * sigma));
  const weights = Float32Array.from({ length: reach + 1 }, (_, i) =>
    Math.exp(-(i * i) / (2 * sigma * sigma)),
  );
  const sum = weights[0] + 2 * weights.subarray(1).reduce((total, weight) => total + weight, 0);
  for (let i = 0; i <= reach; i++) weights[i] /= sum;
  const across = new Float32Array(data.length);
  const line = new Float32Array(width + 2 * reach);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    line.fill(data[row], 0, reach);
    line.set(data.subarray(row, row + width), reach);
    line.fill(data[row + width - 1], reach + width);
    for (let x = 0; x < width; x++) {
      let value = weights[0] * line[x + reach];
      for (let k = 1; k <= reach; k++)
        value += weights[k] * (line[x + reach - k] + line[x + reach + k]);
      across[row + x] = value;
    }
  }
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) out[row + x] = weights[0] * across[row + x];
    for (let k = 1; k <= reach; k++) {
      const above = Math.max(0, y - k) * width;
      const below = Math.min(height - 1, y + k) * width;
      const weight = weights[k];
      for (let x = 0; x < width; x++)
        out[row + x] += weight * (across[above + x] + across[below + x]);
    }
  }
  return { width, height, data: out };
}

const halved = ({ width, height, data }: Plane): Plane => {
  const [w, h] = [width >> 1, height >> 1];
  const out = new Float32Array(w * h);
  for (let y = 0, i = 0; y < h; y++)
    for (let x = 0; x < w; x++, i++) out[i] = data[2 * y * width + 2 * x];
  return { width: w, height: h, data: out };
};

/** An extremum of differences of Gaussians: place and sigma in pixels of its octave. */
type Spot = { x: number; y: number; sigma: number; strength: number; plane: Plane; factor: number };

/** Extrema of an octave's differences of Gaussians, in place and scale (Lowe 2004). */
function spotsOf(levels: Plane[], factor: number): Spot[] {
  const [{ width, height }] = levels;
  const differences = levels
    .slice(1)
    .map(({ data }, i) => data.map((value, p) => value - levels[i].data[p]));
  const found: Spot[] = [];
  const border = 4;
  for (let s = 1; s < differences.length - 1; s++) {
    const [below, here, above] = [differences[s - 1], differences[s], differences[s + 1]];
    for (let y = border; y < height - border; y++)
      for (let x = border; x < width - border; x++) {
        const p = y * width + x;
        const value = here[p];
        if (Math.abs(value) < leastContrast || !isExtremum(below, here, above, p, width)) continue;
        const [left, right] = [here[p - 1], here[p + 1]];
        const [up, down] = [here[p - width], here[p + width]];
        const xx = left + right - 2 * value;
        const yy = up + down - 2 * value;
        const xy =
          (here[p + width + 1] - here[p + width - 1] - here[p - width + 1] + here[p - width - 1]) /
          4;
        const determinant = xx * yy - xy * xy;
        if (determinant <= 0) continue;
        if (((xx + yy) * (xx + yy)) / determinant > (mostElongated + 1) ** 2 / mostElongated)
          continue;
        const offset = (low: number, high: number) => {
          const bend = low + high - 2 * value;
          return Math.abs(bend) < 1e-6 ? 0 : Math.max(-0.5, Math.min(0.5, (low - high) / 2 / bend));
        };
        found.push({
          x: x + offset(left, right),
          y: y + offset(up, down),
          sigma: firstSigma * 2 ** ((s + offset(below[p], above[p])) / steps),
          strength: Math.abs(value),
          plane: levels[s],
          factor,
        });
      }
  }
  return found;
}

function isExtremum(
  below: Float32Array,
  here: Float32Array,
  above: Float32Array,
  p: number,
  width: number,
): boolean {
  const value = here[p];
  const sign = value > 0 ? 1 : -1;
  const high = value * sign;
  for (let dy = -width; dy <= width; dy += width)
    for (let dx = -1; dx <= 1; dx++) {
      const q = p + dy + dx;
      if (below[q] * sign >= high || above[q] * sign >= high) return false;
      if (q !== p && here[q] * sign >= high) return false;
    }
  return true;
}

const bins = 36;

/** The strongest direction of brightness around a spot, in radians. */
function angleOf({ plane: { width, height, data }, x, y, sigma }: Spot): number {
  const histogram = new Float32Array(bins);
  const spread = 1.5 * sigma;
  const reach = Math.round(3 * spread);
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const [px, py] = [Math.round(x) + dx, Math.round(y) + dy];
      if (px < 1 || py < 1 || px >= width - 1 || py >= height - 1) continue;
      const p = py * width + px;
      const right = data[p + 1] - data[p - 1];
      const down = data[p + width] - data[p - width];
      const weight = Math.exp(-(dx * dx + dy * dy) / (2 * spread * spread));
      const bin = Math.floor(((Math.atan2(down, right) / (2 * Math.PI) + 1) % 1) * bins) % bins;
      histogram[bin] += weight * Math.sqrt(right * right + down * down);
    }
  const smooth = (values: Float32Array) =>
    values.map(
      (value, i) => (values[(i + bins - 1) % bins] + value * 2 + values[(i + 1) % bins]) / 4,
    );
  const values = smooth(smooth(histogram));
  let best = 0;
  for (let i = 1; i < bins; i++) if (values[i] > values[best]) best = i;
  const [low, high] = [values[(best + bins - 1) % bins], values[(best + 1) % bins]];
  const bend = low + high - 2 * values[best];
  const offset = bend === 0 ? 0 : (low - high) / 2 / bend;
  return ((best + 0.5 + offset) / bins) * 2 * Math.PI;
}

const words = 32;
/** The 32 lowest frequencies of a patch without the constant. */
const frequencies = Array.from({ length: 64 }, (_, i) => ({ u: i & 7, v: i >> 3 }))
  .filter(({ u, v }) => u + v > 0)
  .toSorted((a, b) => a.u + a.v - (b.u + b.v) || a.u - b.u)
  .slice(0, words);
const waves = Float32Array.from({ length: 8 * patchSide }, (_, i) =>
  Math.cos(((2 * (i % patchSide) + 1) * Math.floor(i / patchSide) * Math.PI) / (2 * patchSide)),
);
const fade = Float32Array.from({ length: patchSide * patchSide }, (_, i) => {
  const [u, v] = [i % patchSide, Math.floor(i / patchSide)].map(
    (k) => ((k + 0.5) / patchSide) * 2 - 1,
  );
  return Math.exp(-(u * u + v * v) / (2 * 0.7 * 0.7));
});

/** The patch around a spot, upright and less its mean, of the picture or its mirror image. */
function patchOf(
  { plane: { width, height, data }, x, y, sigma }: Spot,
  angle: number,
  mirrored: boolean,
) {
  const patch = new Float32Array(patchSide * patchSide);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const step = (2 * patchReach * sigma) / patchSide;
  let [sum, weights] = [0, 0];
  for (let v = 0, i = 0; v < patchSide; v++)
    for (let u = 0; u < patchSide; u++, i++) {
      const [du, dv] = [(u + 0.5 - patchSide / 2) * step, (v + 0.5 - patchSide / 2) * step];
      const across = du * cos - dv * sin;
      const px = Math.max(0, Math.min(width - 1.001, mirrored ? x - across : x + across));
      const py = Math.max(0, Math.min(height - 1.001, y + du * sin + dv * cos));
      const [x0, y0] = [Math.floor(px), Math.floor(py)];
      const [fx, fy] = [px - x0, py - y0];
      const p = y0 * width + x0;
      const below = y0 + 1 < height ? width : 0;
      const next = x0 + 1 < width ? 1 : 0;
      const value =
        (data[p] * (1 - fx) + data[p + next] * fx) * (1 - fy) +
        (data[p + below] * (1 - fx) + data[p + below + next] * fx) * fy;
      patch[i] = value;
      sum += value * fade[i];
      weights += fade[i];
    }
  return patch.map((value, i) => (value - sum / weights) * fade[i]);
}

function wordOf(patch: Float32Array): Pick<LocalFeature, 'word' | 'unclear'> {
  const rows = new Float32Array(8 * patchSide);
  for (let u = 0; u < 8; u++)
    for (let v = 0; v < patchSide; v++) {
      let sum = 0;
      for (let k = 0; k < patchSide; k++)
        sum += waves[u * patchSide + k] * patch[v * patchSide + k];
      rows[u * patchSide + v] = sum;
    }
  const values = frequencies.map(({ u, v }) => {
    let sum = 0;
    for (let k = 0; k < patchSide; k++) sum += rows[u * patchSide + k] * waves[v * patchSide + k];
    return sum;
  });
  let word = 0;
  for (let i = 0; i < words; i++) if (values[i] > 0) word |= 1 << i;
  const unclear = values
    .map((_, bit) => bit)
    .toSorted((a, b) => Math.abs(values[a]) - Math.abs(values[b]));
  return { word, unclear };
}

function strongest(plane: Plane, most: number): Spot[] {
  const spots: Spot[] = [];
  const ratio = 2 ** (1 / steps);
  let first = blur(plane, Math.sqrt(firstSigma ** 2 - 0.5 ** 2));
  for (let factor = 1; Math.min(first.width, first.height) >= smallestOctave; factor *= 2) {
    const levels = [first];
    for (let s = 1; s < steps + 3; s++) {
      const before = firstSigma * ratio ** (s - 1);
      levels.push(blur(levels[s - 1], before * Math.sqrt(ratio * ratio - 1)));
    }
    spots.push(...spotsOf(levels, factor));
    first = halved(levels[steps]);
  }
  return spots.toSorted((a, b) => b.strength - a.strength).slice(0, most);
}

/** How a picture was changed as a whole before its features were taken. */
export type Variant = { mirrored: boolean; inverted: boolean };

/** A spot's feature in the picture, or in its mirror image or its negative. */
function featureOf(
  spot: Spot & { angle: number },
  { width, height }: Plane,
  { mirrored, inverted }: Variant,
): LocalFeature {
  const long = Math.max(width, height);
  const facing = mirrored ? Math.PI - spot.angle : spot.angle;
  const angle = (facing + (inverted ? Math.PI : 0) + 2 * Math.PI) % (2 * Math.PI);
  const patch = patchOf(spot, angle, mirrored);
  const x = (spot.x + 0.5) * spot.factor;
  return {
    ...wordOf(inverted ? patch.map((value) => -value) : patch),
    x: (mirrored ? width - x : x) / long,
    y: ((spot.y + 0.5) * spot.factor) / long,
    scale: (spot.sigma * spot.factor) / long,
    angle,
  };
}

/** A picture's strongest spots, with the plane they were found in. */
function spotsIn(raster: Raster, most: number) {
  const luma = lumaOf(raster);
  const factor = side / Math.max(luma.width, luma.height);
  const plane = resizePlane(
    luma,
    Math.max(1, Math.round(luma.width * factor)),
    Math.max(1, Math.round(luma.height * factor)),
  );
  const spots = strongest(plane, most).map((spot) => ({ ...spot, angle: angleOf(spot) }));
  return { plane, spots };
}

const asItIs: Variant = { mirrored: false, inverted: false };
const variants: Variant[] = [
  asItIs,
  { mirrored: true, inverted: false },
  { mirrored: false, inverted: true },
  { mirrored: true, inverted: true },
];

/**
 * The strongest local features of a picture (scale-space extrema; Lowe 2004), at most `most`: fewer where it is plain.
 * @throws ImagingError `bad-input` for a raster that is none
 */
export function localFeatures(raster: Raster, most: number): LocalFeature[] {
  assertRaster(raster, 'localFeatures');
  const { plane, spots } = spotsIn(raster, most);
  return spots.map((spot) => featureOf(spot, plane, asItIs));
}

/**
 * The features that a picture's original may have: as it is, mirrored, inverted, and both. Features are the same
 * however a picture is turned.
 * @throws ImagingError `bad-input` for a raster that is none
 */
export function guessFeatures(
  raster: Raster,
  most: number,
): (Variant & { features: LocalFeature[] })[] {
  assertRaster(raster, 'guessFeatures');
  const { plane, spots } = spotsIn(raster, most);
  return variants.map((variant) => ({
    ...variant,
    features: spots.map((spot) => featureOf(spot, plane, variant)),
  }));
}
