import { createRandom } from '../../random.ts';

const enough = 5000;

/** A mixture of Gaussians in Lab, as GrabCut's colour models (Rother 2004). */
export class ColorModel {
  /** Per part: mean (3), inverse covariance (6: 00 01 02 11 12 22), and log of weight and volume. */
  private readonly parts: Float64Array;
  private readonly count: number;

  /** `lab` has three floats per pixel; `weights` are the weights of the pixels, 0 and above. */
  constructor(lab: Float32Array, weights: Float32Array, count = 5, seed = 1) {
    const all: number[] = [];
    for (let i = 0; i < weights.length; i++) if (weights[i] > 0) all.push(i);
    // Means and spreads settle long before every pixel is counted.
    const every = Math.max(1, Math.floor(all.length / enough));
    const members = every === 1 ? all : all.filter((_, n) => n % every === 0);
    this.count = Math.max(1, Math.min(count, Math.floor(members.length / 8)));
    this.parts = new Float64Array(this.count * 10);
    if (members.length === 0) {
      this.setPart(0, [50, 0, 0], [900, 0, 0, 900, 0, 900], 1);
      return;
    }
    const centres = spreadCenters(lab, members, this.count, seed);
    let nearest = new Uint8Array(members.length);
    for (let round = 0; round < 6; round++) {
      nearest = Uint8Array.from(members, (i) => nearestCenter(lab, i, centres, this.count));
      this.fit(lab, weights, members, nearest);
      for (let k = 0; k < this.count; k++) {
        for (let c = 0; c < 3; c++) centres[k * 3 + c] = this.parts[k * 10 + c];
      }
    }
    // Twice more by likelihood instead of distance: long clouds of colour keep together.
    for (let round = 0; round < 2; round++) {
      nearest = Uint8Array.from(members, (i) =>
        this.likeliest(lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]),
      );
      this.fit(lab, weights, members, nearest);
    }
  }

  private fit(
    lab: Float32Array,
    weights: Float32Array,
    members: number[],
    nearest: Uint8Array,
  ): void {
    const sums = new Float64Array(this.count * 10);
    let total = 0;
    members.forEach((i, n) => {
      const at = nearest[n] * 10;
      const w = weights[i];
      const [l, a, b] = [lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]];
      total += w;
      sums[at] += w;
      [l, a, b, l * l, l * a, l * b, a * a, a * b, b * b].forEach(
        (v, k) => (sums[at + 1 + k] += w * v),
      );
    });
    for (let k = 0; k < this.count; k++) {
      const [w, ...moments] = sums.subarray(k * 10, k * 10 + 10);
      if (w === 0) {
        this.parts[k * 10 + 9] = -1e6;
        continue;
      }
      const [l, a, b, ll, la, lb, aa, ab, bb] = moments.map((v) => v / w);
      const wide = [ll - l * l, la - l * a, lb - l * b, aa - a * a, ab - a * b, bb - b * b];
      this.setPart(
        k,
        [l, a, b],
        [wide[0] + 4, wide[1], wide[2], wide[3] + 2, wide[4], wide[5] + 2],
        w / total,
      );
    }
  }

  private setPart(k: number, mean: number[], covariance: number[], weight: number): void {
    const [xx, xy, xz, yy, yz, zz] = covariance;
    const det = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
    const inverse = [
      yy * zz - yz * yz,
      xz * yz - xy * zz,
      xy * yz - xz * yy,
      xx * zz - xz * xz,
      xy * xz - xx * yz,
      xx * yy - xy * xy,
    ].map((v) => v / det);
    this.parts.set([...mean, ...inverse, Math.log(weight) - 0.5 * Math.log(det)], k * 10);
  }

  private logPart(k: number, l: number, a: number, b: number): number {
    const p = this.parts;
    const o = k * 10;
    const x = l - p[o];
    const y = a - p[o + 1];
    const z = b - p[o + 2];
    const square =
      x * (p[o + 3] * x + 2 * (p[o + 4] * y + p[o + 5] * z)) +
      y * (p[o + 6] * y + 2 * p[o + 7] * z) +
      p[o + 8] * z * z;
    return p[o + 9] - 0.5 * square;
  }

  private likeliest(l: number, a: number, b: number): number {
    let best = 0;
    for (let k = 1; k < this.count; k++) {
      if (this.logPart(k, l, a, b) > this.logPart(best, l, a, b)) best = k;
    }
    return best;
  }

  /** −log of the density of a colour in its likeliest part, without the constant; unbounded above. */
  cost(l: number, a: number, b: number): number {
    let most = this.logPart(0, l, a, b);
    for (let k = 1; k < this.count; k++) most = Math.max(most, this.logPart(k, l, a, b));
    return -most;
  }
}

/** First centres far from one another (k-means++). */
function spreadCenters(
  lab: Float32Array,
  members: number[],
  count: number,
  seed: number,
): Float64Array {
  const random = createRandom(seed);
  const centres = new Float64Array(count * 3);
  const apart = new Float64Array(members.length).fill(Infinity);
  let pick = Math.floor(random() * members.length);
  for (let k = 0; k < count; k++) {
    for (let c = 0; c < 3; c++) centres[k * 3 + c] = lab[members[pick] * 3 + c];
    let total = 0;
    members.forEach((i, n) => {
      apart[n] = Math.min(apart[n], squareApart(lab, i, centres, k));
      total += apart[n];
    });
    let left = random() * total;
    pick = 0;
    while (pick < members.length - 1 && (left -= apart[pick]) > 0) pick++;
  }
  return centres;
}

const squareApart = (lab: Float32Array, i: number, centres: Float64Array, k: number): number =>
  (lab[i * 3] - centres[k * 3]) ** 2 +
  (lab[i * 3 + 1] - centres[k * 3 + 1]) ** 2 +
  (lab[i * 3 + 2] - centres[k * 3 + 2]) ** 2;

function nearestCenter(lab: Float32Array, i: number, centres: Float64Array, count: number): number {
  let best = 0;
  for (let k = 1; k < count; k++) {
    if (squareApart(lab, i, centres, k) < squareApart(lab, i, centres, best)) best = k;
  }
  return best;
}
