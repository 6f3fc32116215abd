// Points of pure colour laid side by side, mixed by the eye: warm lights, blue shadows.
import { labToColor, rgbToLab } from '../../../imaging/src/raster/color.ts';
import { createNoise, createRandom } from '../../../imaging/src/random.ts';
import { clamp, type Base } from './base.ts';

export function dotPoints(base: Base, seed: number): Uint8Array {
  const { width: w, height: h } = base;
  const random = createRandom(seed);
  const noise = createNoise(seed + 1);
  const lab = rgbToLab(base.rgb);
  const out = new Float32Array(w * h * 3);
  for (let i = 0; i < w * h; i++) {
    const canvas = 214 + (noise.at((i % w) / 1.5, i / w / 1.5) - 0.5) * 22;
    out[i * 3] = canvas + 8;
    out[i * 3 + 1] = canvas;
    out[i * 3 + 2] = canvas - 16;
  }
  for (const [radius, density] of [
    [6.2, 1.5],
    [4.6, 1.5],
    [3.3, 1.1],
  ] as const) {
    const count = Math.floor(((w * h) / (radius * radius * 3.14)) * density);
    for (let k = 0; k < count; k++) {
      const x = random() * w;
      const y = random() * h;
      const i = (y | 0) * w + (x | 0);
      const drift = noise.fractal(x / 60, y / 60, 2) - 0.5;
      dot(out, w, h, x, y, radius * (0.7 + 0.5 * random()), pure(lab, i, random, drift));
    }
  }
  return Uint8Array.from(out, (v) => clamp(v, 0, 255));
}

/** A colour near the one meant, more saturated, sometimes its neighbour or its complement. */
function pure(
  lab: Float32Array,
  i: number,
  random: () => number,
  drift: number,
): [number, number, number] {
  const [l, a, b] = [lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]];
  const lot = random();
  const chroma = 1.25 + 0.5 * random();
  const turn = lot < 0.1 ? Math.PI : (random() - 0.5) * 1.1 + drift;
  const [ca, sa] = [Math.cos(turn), Math.sin(turn)];
  const shadow = Math.max(0, 52 - l) / 52;
  const scale = lot < 0.1 ? 0.6 : chroma;
  return labToColor([
    clamp(l + (random() - 0.5) * 20 + (lot < 0.1 ? 8 : 0), 4, 98),
    clamp((a * ca - b * sa) * scale + shadow * 5, -90, 90),
    clamp((a * sa + b * ca) * scale - shadow * 15 + (l > 68 ? 5 : 0), -90, 90),
  ]);
}

function dot(
  out: Float32Array,
  w: number,
  h: number,
  x: number,
  y: number,
  r: number,
  color: number[],
): void {
  for (let py = Math.max(0, Math.floor(y - r)); py <= Math.min(h - 1, y + r); py++) {
    for (let px = Math.max(0, Math.floor(x - r)); px <= Math.min(w - 1, x + r); px++) {
      const gap = Math.hypot(px - x, py - y);
      const a = clamp(r - gap) * 0.94;
      if (a <= 0) continue;
      const light = 1 + (0.07 * (x - px + y - py)) / r;
      for (let c = 0; c < 3; c++) {
        const i = (py * w + px) * 3 + c;
        out[i] += (color[c] * light - out[i]) * a;
      }
    }
  }
}
