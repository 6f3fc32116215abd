import { matchX, matchY } from '../../kernel/arena.ts';
import { solvePoisson } from '../blend/poisson.ts';
import { dilate, type Holed } from '../hole-pyramid.ts';

/**
 * Radius in pixels within which patches vote for the gradient; including the pixels next to the rim it stays within the
 * searched area.
 */
const reach = 2;

export type Melding = {
  /** How much the votes' own colours hold against the colours flowing in from the rim; 0 and above. */
  screening: number;
  /** How much of the patches' own contrast is kept, 0–1. */
  detail: number;
  /** How far the rim may differ from what the patches show there and still be light, 0–255. */
  mostLight: number;
};

/**
 * Copied patches bring their own light, which shows as blocks in smooth parts. Here the hole takes the
 * gradients of its patches but its light from the rim (screened Poisson, as in Image Melding, Darabi
 * 2012). `filled` has three bytes a pixel and is changed in place; `matches` one packed match a pixel.
 */
export function meldGradients(
  picture: Holed,
  filled: Uint8Array,
  matches: Uint32Array,
  { screening, detail, mostLight }: Melding,
): void {
  const { width, height, hole } = picture;
  const divergence = divergenceOf(picture, matches, detail);
  for (let c = 0; c < 3; c++) {
    const u = new Float32Array(hole.length);
    const f = divergence[c];
    for (let i = 0; i < hole.length; i++) {
      u[i] = filled[i * 3 + c];
      if (hole[i]) f[i] -= screening * filled[i * 3 + c];
    }
    bendRim(u, picture, matches, c, mostLight);
    solvePoisson(u, f, hole, width, height, screening, 5);
    for (let i = 0; i < hole.length; i++) {
      if (hole[i]) filled[i * 3 + c] = Math.min(255, Math.max(0, Math.round(u[i])));
    }
  }
}

/** For each colour, what flows out of every pixel by the gradients of the patches round it. */
function divergenceOf(picture: Holed, matches: Uint32Array, detail: number): Float32Array[] {
  const { width, height, data, hole } = picture;
  const divergence = [0, 1, 2].map(() => new Float32Array(hole.length));
  // The steps to the right and down, each in three colours, summed over the patches.
  const steps = new Int32Array(6);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      // Next to the rim both ends are known from the patch alone, for the rim is copied too.
      const right = x + 1 < width && (hole[i] || hole[i + 1]);
      const below = y + 1 < height && (hole[i] || hole[i + width]);
      if (!right && !below) continue;
      steps.fill(0);
      let count = 0;
      for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
        for (let w = Math.max(0, x - reach); w <= Math.min(width - 1, x + reach); w++) {
          const m = matches[v * width + w];
          const s = ((matchY(m) + y - v) * width + matchX(m) + x - w) * 3;
          for (let c = 0; c < 3; c++) {
            const here = data[s + c];
            steps[c] += data[s + 3 + c] - here;
            steps[3 + c] += data[s + width * 3 + c] - here;
          }
          count++;
        }
      }
      for (let c = 0; c < 3; c++) {
        const f = divergence[c];
        if (right) {
          const step = (detail * steps[c]) / count;
          f[i] += step;
          f[i + 1] -= step;
        }
        if (below) {
          const step = (detail * steps[3 + c]) / count;
          f[i] += step;
          f[i + width] -= step;
        }
      }
    }
  }
  return divergence;
}

/**
 * Where the patches show another thing than the known rim does, its colour is not light and must not run
 * into the hole: the rim is taken to be what the patches have there, moved towards the truth a little.
 */
function bendRim(
  u: Float32Array,
  picture: Holed,
  matches: Uint32Array,
  c: number,
  mostLight: number,
): void {
  const { width, height, data, hole } = picture;
  const near = dilate(hole, width, height, 1);
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] || !near[i]) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    let sum = 0;
    let count = 0;
    for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
      for (let w = Math.max(0, x - reach); w <= Math.min(width - 1, x + reach); w++) {
        const m = matches[v * width + w];
        sum += data[((matchY(m) + y - v) * width + matchX(m) + x - w) * 3 + c];
        count++;
      }
    }
    const shown = sum / count;
    u[i] = shown + Math.min(mostLight, Math.max(-mostLight, data[i * 3 + c] - shown));
  }
}
