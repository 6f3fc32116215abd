// Mid-century gouache: flat opaque shapes, edges a little off, dry-brush wear and speckles of paper.
import { createNoise } from '../../../imaging/src/random.ts';
import { clamp, smooth, type Base } from './base.ts';

export function printGouache(
  base: Base,
  seed: number,
  paper: [number, number, number],
): Uint8Array {
  const { width: w, height: h, rgb } = base;
  const noise = createNoise(seed);
  const out = new Uint8Array(w * h * 3);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const jx = Math.round((noise.fractal(x / 26, y / 26, 2) - 0.5) * 8);
      const jy = Math.round((noise.fractal(x / 26 + 50, y / 26, 2) - 0.5) * 8);
      const s = (clamp(y + jy, 0, h - 1) * w + clamp(x + jx, 0, w - 1)) * 3;
      const label = base.labels[s / 3];
      const angle = label * 1.3;
      const u = x * Math.cos(angle) + y * Math.sin(angle);
      const v = y * Math.cos(angle) - x * Math.sin(angle);
      const streak = noise.fractal(u / 60 + label * 9, v / 5, 3) - 0.5;
      const speck = smooth(0.67, 0.75, noise.fractal(x / 3, y / 3 + 70, 3)) * 0.62;
      const worn = smooth(0.72, 0.8, noise.fractal(u / 46 + label * 31, v / 6 + 12, 3)) * 0.35;
      const fibre =
        (noise.at(x / 1.3, y / 1.3) - 0.5) * 20 + (noise.fractal(x / 90, y / 90, 3) - 0.5) * 20;
      for (let c = 0; c < 3; c++) {
        const flat = rgb[s + c] + streak * 20;
        out[(y * w + x) * 3 + c] = clamp(
          flat + (paper[c] - flat) * Math.max(speck, worn) + fibre,
          0,
          255,
        );
      }
    }
  }
  return out;
}
