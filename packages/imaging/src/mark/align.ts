import { type Plane, resamplePlane } from './plane.ts';

/** Position of a picture on its original: its corner, and original pixels per picture pixel. */
export type PictureAlignment = { x: number; y: number; stepX: number; stepY: number };

/** A placement with one scale, and how well both pictures agree there (−1 to 1). */
type Fit = { x: number; y: number; step: number; score: number };

/** Less of the original than this is not looked for. */
const leastArea = 0.38;
/** Two pictures that agree less than this at the best place are not the same: at 64 pixels, and at last. */
const leastHope = 0.7;
const leastScore = 0.8;
const coarse = 64;

/** A plane at exactly `factor` of its size: the last row and column may hang over its rim. */
const scaled = (plane: Plane, factor: number): Plane => {
  const axis = (length: number) => ({
    from: 0,
    step: 1 / factor,
    count: Math.max(4, Math.round(length * factor)),
  });
  return resamplePlane(plane, axis(plane.width), axis(plane.height));
};

/** Sums of all above and to the left of each place, and of the squares; one row and column more than the plane. */
function sumsOf({ width, height, data }: Plane): { once: Float64Array; squared: Float64Array } {
  const across = width + 1;
  const once = new Float64Array(across * (height + 1));
  const squared = new Float64Array(once.length);
  for (let y = 0; y < height; y++) {
    let [sum, squares] = [0, 0];
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x];
      sum += value;
      squares += value * value;
      const to = (y + 1) * across + x + 1;
      once[to] = once[to - across] + sum;
      squared[to] = squared[to - across] + squares;
    }
  }
  return { once, squared };
}

/** A plane less its mean, and the root of what its squares then come to. */
function centered({ width, height, data }: Plane): Plane & { spread: number } {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const apart = data.map((value) => value - mean);
  return {
    width,
    height,
    data: apart,
    spread: Math.sqrt(apart.reduce((sum, value) => sum + value * value, 0)),
  };
}

/** Not much finer than the scale at which it is compared: it is resampled many times. */
const finerThan = (scale: number) => Math.min(1, 1.25 * scale);

/** The best place on a coarse grid for every scale that leaves enough of the original, by normalised correlation. */
function search(picture: Plane, original: Plane): Fit[] {
  const factor = coarse / Math.max(original.width, original.height);
  const on = scaled(original, factor);
  const sums = sumsOf(on);
  const largest = Math.min(original.width / picture.width, original.height / picture.height);
  const area = (original.width * original.height) / (picture.width * picture.height);
  const smallest = Math.min(largest, Math.sqrt(leastArea * area));
  const steps = [largest];
  for (let step = largest / 1.02; step >= smallest; step /= 1.02) steps.push(step);
  if (largest > 1 && smallest <= 1) steps.push(1);
  const finer = finerThan(largest * factor);
  const near = scaled(picture, finer);
  return steps.map((step) => {
    const piece = centered(scaled(near, (step * factor) / finer));
    const best: Fit = { x: 0, y: 0, step, score: -1 };
    for (let y = 0; y + piece.height <= on.height; y++) {
      for (let x = 0; x + piece.width <= on.width; x++) {
        const score = correlate(on, sums, piece, x, y);
        if (score > best.score) Object.assign(best, { x: x / factor, y: y / factor, score });
      }
    }
    return best;
  });
}

/** Normalised cross-correlation of a centred piece with the part of `on` at a place in whole pixels. */
function correlate(
  on: Plane,
  { once, squared }: ReturnType<typeof sumsOf>,
  piece: ReturnType<typeof centered>,
  x0: number,
  y0: number,
): number {
  const across = on.width + 1;
  const [top, bottom] = [y0 * across + x0, (y0 + piece.height) * across + x0];
  const within = (sums: Float64Array) =>
    sums[bottom + piece.width] - sums[bottom] - sums[top + piece.width] + sums[top];
  let product = 0;
  for (let y = 0, p = 0; y < piece.height; y++) {
    let i = (y + y0) * on.width + x0;
    for (const end = p + piece.width; p < end; p++, i++) product += on.data[i] * piece.data[p];
  }
  const sum = within(once);
  const spread = within(squared) - (sum * sum) / piece.data.length;
  return product / (Math.sqrt(Math.max(1e-6, spread)) * Math.max(1e-3, piece.spread));
}

/**
 * Walks to the placement at which a picture agrees best with `on` (the original made smaller by `factor`), by the
 * correlation coefficient's own steps (Evangelidis and Psarakis 2008) in place and scale. The start must be within
 * about a pixel of `on`.
 */
function refine(picture: Plane, on: Plane, factor: number, start: Fit): Fit {
  let best: Fit = { ...start, score: -1 };
  let at: Omit<Fit, 'score'> = start;
  for (let round = 0; round < 12; round++) {
    const seen = stepFrom(picture, on, factor, at);
    if (!seen) break;
    if (seen.score > best.score) best = { ...at, score: seen.score };
    const { x, y, step } = seen.next;
    const moved = Math.max(
      Math.abs(x - at.x),
      Math.abs(y - at.y),
      Math.abs(x - at.x + (step - at.step) * picture.width),
      Math.abs(y - at.y + (step - at.step) * picture.height),
    );
    at = seen.next;
    if (moved * factor < 0.02 || seen.score < best.score - 0.02) break;
  }
  return best;
}

/** The score of a placement, and the placement of the next step; undefined if they hardly overlap. */
function stepFrom(
  picture: Plane,
  on: Plane,
  factor: number,
  { x, y, step }: Omit<Fit, 'score'>,
): { score: number; next: Omit<Fit, 'score'> } | undefined {
  const range = (from: number, length: number, limit: number) => {
    const first = Math.max(0, Math.ceil(from * factor));
    return { first, count: Math.min(limit, Math.floor((from + length * step) * factor)) - first };
  };
  const h = range(x, picture.width, on.width);
  const v = range(y, picture.height, on.height);
  if (h.count < 8 || v.count < 8) return undefined;
  const axis = (from: number, { first, count }: typeof h) => ({
    from: (first / factor - from) / step,
    step: 1 / (factor * step),
    count,
  });
  const { width, height, data } = resamplePlane(picture, axis(x, h), axis(y, v));
  // Sums over all places of what the picture has there (p), what the original has (o), and how the picture changes
  // when it moves to the right (0), moves down (1) and grows about its middle (2).
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2];
  const reach = Math.max(width, height) / 2;
  let n = 0;
  let [p, o, pp, oo, po] = [0, 0, 0, 0, 0];
  const sum = [0, 0, 0];
  const withP = [0, 0, 0];
  const withO = [0, 0, 0];
  const square = new Float64Array(9);
  const change = [0, 0, 0];
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const i = row * width + column;
      const own = data[i];
      const other = on.data[(row + v.first) * on.width + column + h.first];
      const right = (data[i + 1] - data[i - 1]) / 2;
      const down = (data[i + width] - data[i - width]) / 2;
      change[0] = -right;
      change[1] = -down;
      change[2] = -(right * (column - middleX) + down * (row - middleY)) / reach;
      n++;
      p += own;
      o += other;
      pp += own * own;
      oo += other * other;
      po += own * other;
      for (let a = 0; a < 3; a++) {
        sum[a] += change[a];
        withP[a] += change[a] * own;
        withO[a] += change[a] * other;
        for (let b = 0; b <= a; b++) square[a * 3 + b] += change[a] * change[b];
      }
    }
  }
  const less = (product: number, one: number, other: number) => product - (one * other) / n;
  const [spreadP, spreadO, both] = [less(pp, p, p), less(oo, o, o), less(po, p, o)];
  const score = both / Math.sqrt(Math.max(1e-6, spreadP * spreadO));
  const along = (products: number[], total: number) =>
    products.map((product, a) => less(product, sum[a], total));
  const [ofP, ofO] = [along(withP, p), along(withO, o)];
  const matrix = [0, 1, 2].map((a) =>
    [0, 1, 2].map((b) => less(square[Math.max(a, b) * 3 + Math.min(a, b)], sum[a], sum[b])),
  );
  const [byP, byO] = [solve(matrix, ofP), solve(matrix, ofO)];
  const dot = (a: number[], b: number[]) => a.reduce((total, value, i) => total + value * b[i], 0);
  const gain = both - dot(ofO, byP);
  // Where no brightness makes them agree better, the picture stays.
  const bright = gain > 1e-6 ? (spreadP - dot(ofP, byP)) / gain : 1;
  const [right, down, grown] = byO.map((value, a) => (bright * value - byP[a]) / factor);
  const wider = (grown * factor) / reach;
  const nextStep = step * (1 + wider);
  // Scale about the centre of the overlap, which stays in place.
  const [heldX, heldY] = [(h.first + middleX + 0.5) / factor, (v.first + middleY + 0.5) / factor];
  return {
    score,
    next: {
      x: heldX - (heldX - x) * (1 + wider) + right,
      y: heldY - (heldY - y) * (1 + wider) + down,
      step: nextStep,
    },
  };
}

/** The solution of three equations, by Cramer's rule; zeros if they have none of their own. */
function solve(matrix: number[][], right: number[]): number[] {
  const determinant = ([a, b, c]: number[][]) =>
    a[0] * (b[1] * c[2] - b[2] * c[1]) -
    a[1] * (b[0] * c[2] - b[2] * c[0]) +
    a[2] * (b[0] * c[1] - b[1] * c[0]);
  const whole = determinant(matrix);
  if (Math.abs(whole) < 1e-9) return [0, 0, 0];
  return [0, 1, 2].map(
    (k) =>
      determinant(matrix.map((row, a) => row.map((value, b) => (b === k ? right[a] : value)))) /
      whole,
  );
}

/**
 * Lays a picture's luma over that of the original it was cut from: correlation over place and scale, coarse to fine,
 * to a quarter of a pixel at 512 (measured; the last steps are taken at 256). Null when nothing fits.
 */
export function align(picture: Plane, original: Plane): PictureAlignment | null {
  let fits = search(picture, original)
    .filter((fit) => fit.score >= leastHope)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 8);
  if (fits.length === 0) return null;
  for (const { side, keep } of [
    { side: coarse, keep: 4 },
    { side: 128, keep: 2 },
    { side: 256, keep: 1 },
  ]) {
    const factor = side / Math.max(original.width, original.height);
    const on = scaled(original, factor);
    const finer = finerThan(Math.max(...fits.map(({ step }) => step)) * factor);
    const piece = scaled(picture, finer);
    fits = fits
      .map((fit) => {
        const found = refine(piece, on, factor, { ...fit, step: fit.step / finer });
        return { ...found, step: found.step * finer };
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, keep);
  }
  const [best] = fits;
  if (!best || best.score < leastScore) return null;
  return { x: best.x, y: best.y, stepX: best.step, stepY: best.step };
}
