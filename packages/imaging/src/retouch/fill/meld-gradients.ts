import { matchX, matchY } from '../../kernel/arena.ts';
import { solvePoisson } from '../blend/poisson.ts';
import { dilate, type Holed } from '../hole-pyramid.ts';

/**
 * Patches vote for the gradient as far as this round a pixel; with the pixels next to the rim this stays
 * within what was searched.
 */
const reach = 2;

/**
 * Copied patches bring their own light, which shows as blocks in smooth parts. Here the hole takes the
 * gradients of its patches but its light from the rim (screened Poisson, as in Image Melding, Darabi
 * 2012). `detail` is how much of the gradients is taken, 0–1;
 * `mostLight` how far the rim may differ from what the patches show there and still be light, 0–255. `filled` has three bytes a pixel and is changed in place; `matches` one packed match a pixel.
 */
export function meldGradients(
  picture: Holed,
  filled: Uint8Array,
  matches: Uint32Array,
  screening: number,
  detail: number,
  mostLight: number,
): void {
  const { width, height, data, hole } = picture;
  for (let c = 0; c < 3; c++) {
    const u = Float32Array.from(hole, (_, i) => filled[i * 3 + c]);
    bendRim(u, picture, matches, c, mostLight);
    const f = new Float32Array(hole.length);
    /** Mean step from pixel (x, y) to its neighbour at `to`, as the patches round it have it. */
    const stepAt = (x: number, y: number, dx: number, dy: number): number => {
      let sum = 0;
      let count = 0;
      for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
        for (let w = Math.max(0, x - reach); w <= Math.min(width - 1, x + reach); w++) {
          const m = matches[v * width + w];
          const s = ((matchY(m) + y - v) * width + matchX(m) + x - w) * 3 + c;
          sum += data[s + (dy * width + dx) * 3] - data[s];
          count++;
        }
      }
      return (detail * sum) / count;
    };
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        const right = x + 1 < width && (hole[i] || hole[i + 1]);
        const below = y + 1 < height && (hole[i] || hole[i + width]);
        // Next to the rim both ends are known from the patch alone, for the rim is copied too.
        if (right) {
          const step = stepAt(x, y, 1, 0);
          f[i] += step;
          f[i + 1] -= step;
        }
        if (below) {
          const step = stepAt(x, y, 0, 1);
          f[i] += step;
          f[i + width] -= step;
        }
        if (hole[i]) f[i] -= screening * filled[i * 3 + c];
      }
    }
    solvePoisson(u, f, hole, width, height, screening, 5);
    for (let i = 0; i < hole.length; i++) {
      if (hole[i]) filled[i * 3 + c] = Math.min(255, Math.max(0, Math.round(u[i])));
    }
  }
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
