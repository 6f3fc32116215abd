import { matchX, matchY } from '../../kernel/arena.ts';
import { dilate, type Holed } from '../hole-pyramid.ts';

/** Patches round a pixel that speak for it, and how far outside the hole they are judged. */
const reach = 2;

/**
 * How well the patches that fill a hole foretell what is known next to it: the part of the variance of the
 * gradients there that theirs explain (R²), 0–1. About 1 for stripes and bricks, 0.1 for leaves and waves.
 */
export function judgeMatches(picture: Holed, matches: Uint32Array): number {
  const { width, height, data, hole } = picture;
  const near = dilate(hole, width, height, reach);
  let [both, foretold, known] = [0, 0, 0];
  for (let i = 0; i < hole.length; i++) {
    if (!near[i] || hole[i]) continue;
    const x = i % width;
    const y = (i - x) / width;
    for (const step of [1, width]) {
      if (step === 1 ? x + 1 === width : y + 1 === height) continue;
      if (hole[i + step]) continue;
      const sum = [0, 0, 0];
      let count = 0;
      for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
        for (let w = Math.max(0, x - reach); w <= Math.min(width - 1, x + reach); w++) {
          const center = v * width + w;
          if (!hole[center]) continue;
          const m = matches[center];
          const s = ((matchY(m) + y - v) * width + matchX(m) + x - w) * 3;
          for (let c = 0; c < 3; c++) sum[c] += data[s + step * 3 + c] - data[s + c];
          count++;
        }
      }
      if (count === 0) continue;
      for (let c = 0; c < 3; c++) {
        const theirs = sum[c] / count;
        const own = data[(i + step) * 3 + c] - data[i * 3 + c];
        both += theirs * own;
        foretold += theirs * theirs;
        known += own * own;
      }
    }
  }
  return both > 0 ? (both * both) / (foretold * known) : 0;
}
