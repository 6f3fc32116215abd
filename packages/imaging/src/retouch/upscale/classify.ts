/**
 * Classifies every pixel by the edge it is on (RAISR, Romano 2017): direction, strength and coherence of the structure
 * tensor. Directions are folded into an eighth of a turn by mirroring the patch, so that one filter serves four
 * directions.
 */

const directions = 6;
const strengths = [1.2, 2.4, 4.5, 8, 14, 26];
const coherences = [0.3, 0.5, 0.7];
export const classCount = directions * (strengths.length + 1) * (coherences.length + 1);
export const reach = 3;

/** Offsets of the patch's pixels; the first is the centre. */
export const taps: readonly (readonly [number, number])[] = [
  [0, 0],
  ...Array.from({ length: 49 }, (_, k) => [(k % 7) - 3, Math.floor(k / 7) - 3] as const).filter(
    ([x, y]) => x * x + y * y > 0 && x * x + y * y <= 10,
  ),
];

export type Classes = {
  /** 0 to `classCount` − 1. */
  kind: Uint16Array;
  /** Bit 0: mirror x; bit 1: then swap x and y. */
  turn: Uint8Array;
};

/** Patch offsets in a plane of this width for each of the four turns, in the order of `taps`. */
export function tapOffsets(width: number): Int32Array[] {
  return [0, 1, 2, 3].map((turn) =>
    Int32Array.from(taps, ([u, v]) => {
      const [x, y] = turn & 2 ? [v, u] : [u, v];
      return y * width + (turn & 1 ? -x : x);
    }),
  );
}

/** The output pixel (0–3, rows of two) that the turned patch's pixel 0 and 1 stand for. */
export const cornerOf = (turn: number, phase: 0 | 1): number => {
  const [u, v] = [phase, 0];
  const [x, y] = turn & 2 ? [v, u] : [u, v];
  return y * 2 + (turn & 1 ? 1 - x : x);
};

/** Classes of a plane of lightness, 0–255. */
export function classify(plane: Float32Array, width: number, height: number): Classes {
  const size = width * height;
  const xx = new Float32Array(size);
  const xy = new Float32Array(size);
  const yy = new Float32Array(size);
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - 1) * width;
    const down = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const left = plane[y * width + Math.max(0, x - 1)];
      const gx = (plane[y * width + Math.min(width - 1, x + 1)] - left) / 2;
      const gy = (plane[down + x] - plane[up + x]) / 2;
      xx[i] = gx * gx;
      xy[i] = gx * gy;
      yy[i] = gy * gy;
    }
  }
  for (const tensor of [xx, xy, yy]) blur(tensor, width, height);
  const kind = new Uint16Array(size);
  const turn = new Uint8Array(size);
  for (let i = 0; i < size; i++) {
    const half = (xx[i] - yy[i]) / 2;
    const spread = Math.sqrt(half * half + xy[i] * xy[i]);
    const mean = (xx[i] + yy[i]) / 2;
    const long = Math.sqrt(mean + spread);
    const short = Math.sqrt(Math.max(0, mean - spread));
    let angle = 0.5 * Math.atan2(xy[i], half);
    if (angle < 0) angle += Math.PI;
    let turned = 0;
    if (angle > Math.PI / 2) {
      angle = Math.PI - angle;
      turned = 1;
    }
    if (angle > Math.PI / 4) {
      angle = Math.PI / 2 - angle;
      turned |= 2;
    }
    const direction = Math.min(directions - 1, Math.floor((angle * 4 * directions) / Math.PI));
    const strength = strengths.filter((s) => long > s).length;
    const coherent = (long - short) / (long + short + 1e-3);
    const coherence = coherences.filter((c) => coherent > c).length;
    kind[i] = (direction * (strengths.length + 1) + strength) * (coherences.length + 1) + coherence;
    turn[i] = turned;
  }
  return { kind, turn };
}

/** Binomial 1 4 6 4 1 in both directions, in place. */
function blur(plane: Float32Array, width: number, height: number): void {
  const pass = (lines: number, length: number, line: number, step: number): void => {
    const row = new Float32Array(length + 4);
    for (let l = 0; l < lines; l++) {
      for (let k = 0; k < length + 4; k++) {
        row[k] = plane[l * line + Math.min(length - 1, Math.max(0, k - 2)) * step];
      }
      for (let k = 0; k < length; k++) {
        const sum = row[k] + row[k + 4] + 4 * (row[k + 1] + row[k + 3]) + 6 * row[k + 2];
        plane[l * line + k * step] = sum / 16;
      }
    }
  };
  pass(height, width, width, 1);
  pass(width, height, 1, width);
}
