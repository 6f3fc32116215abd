// Brush strokes with bristles and relief: curved strokes from coarse to fine that follow the forms
// (after Hertzmann 1998), each leaving colour and height, lit from the upper left at the end.
import { createNoise, createRandom } from '../../../imaging/src/random.ts';
import { expandGuide, measureGuide } from '../../../imaging/src/style/guide.ts';
import { clamp, type Base } from './base.ts';

export type BrushLayer = {
  radius: number;
  length: number;
  density: number;
  jitter: number;
  detail?: boolean;
};

/** Direction of strokes at each place, from the forms, the materials and a slow swirl. */
function directions(base: Base, seed: number, swirl: number): (x: number, y: number) => number {
  const guide = expandGuide(
    measureGuide({ width: base.width, height: base.height, data: base.rgb }, 1),
  );
  const noise = createNoise(seed);
  return (x, y) => {
    const gx = Math.min(guide.width - 1, Math.floor((x / base.width) * guide.width));
    const gy = Math.min(guide.height - 1, Math.floor((y / base.height) * guide.height));
    const i = (gy * guide.width + gx) * 2;
    let c = guide.flow[i] * 1.6;
    let s = guide.flow[i + 1] * 1.6;
    const own = base.flow(
      Math.min(base.height - 1, y | 0) * base.width + Math.min(base.width - 1, x | 0),
    );
    const turn = (noise.fractal((x / base.width) * 2.6, (y / base.width) * 2.6, 3) - 0.5) * swirl;
    const angle = (own ?? 0.35) + turn;
    c += Math.cos(2 * angle) * 0.7;
    s += Math.sin(2 * angle) * 0.7;
    return Math.atan2(s, c) / 2;
  };
}

export function paintStrokes(
  base: Base,
  layers: BrushLayer[],
  seed: number,
  swirl: number,
  relief: number,
): Uint8Array {
  const { width: w, height: h, rgb } = base;
  const random = createRandom(seed);
  const noise = createNoise(seed + 7);
  const direction = directions(base, seed + 3, swirl);
  const color = new Float32Array(w * h * 3);
  const height = new Float32Array(w * h);
  for (let i = 0; i < color.length; i++) color[i] = rgb[i] * 0.82;
  const at = (x: number, y: number): number =>
    (clamp(y | 0, 0, h - 1) * w + clamp(x | 0, 0, w - 1)) * 3;
  for (const layer of layers) {
    const count = Math.floor(((w * h) / (layer.radius * layer.length)) * layer.density);
    for (let k = 0; k < count; k++) {
      let x = random() * w;
      let y = random() * h;
      const from = at(x, y);
      if (layer.detail && base.importance(from / 3) < 2 && random() < 0.75) continue;
      const shift = (random() - 0.5) * layer.jitter;
      const paint = [0, 1, 2].map(
        (c) => rgb[from + c] + shift + (random() - 0.5) * layer.jitter * 0.9,
      );
      const radius = layer.radius * (0.6 + 0.7 * random());
      const steps = Math.floor(layer.length * (0.5 + random()));
      const bristle = random() * 1000;
      const load = 0.3 + 0.5 * random();
      let angle = direction(x, y) + (random() - 0.5) * 0.3;
      if (random() < 0.5) angle += Math.PI;
      for (let step = 0; step < steps; step++) {
        let turn = direction(x, y) - angle;
        turn -= Math.PI * Math.round(turn / Math.PI);
        angle += turn * 0.12;
        const here = at(x, y);
        let gap = 0;
        for (let c = 0; c < 3; c++) gap += Math.abs(rgb[here + c] - rgb[from + c]);
        if (step > 3 && gap > 66) break;
        const t = step / steps;
        const half = radius * Math.min(1, 0.4 + t * 8) * (1 - 0.4 * t * t);
        for (let u = -half; u <= half; u += 0.75) {
          const px = Math.round(x - Math.sin(angle) * u);
          const py = Math.round(y + Math.cos(angle) * u);
          if (px < 0 || py < 0 || px >= w || py >= h) continue;
          const hair = noise.at(bristle + u * 0.9, bristle * 0.3 + step * 0.03);
          const edge = 1 - (Math.abs(u) / (half + 0.01)) ** 4;
          const a = clamp((hair - t * 0.55 + 0.35) * 3) * edge * 0.9;
          if (a < 0.02) continue;
          const i = py * w + px;
          for (let c = 0; c < 3; c++)
            color[i * 3 + c] += (paint[c] + (hair - 0.5) * 24 - color[i * 3 + c]) * a;
          const ridge = load + hair * 0.9 + (Math.abs(u) > half * 0.75 ? 0.35 : 0);
          height[i] += (ridge * Math.min(1, layer.radius / 8 + 0.4) - height[i]) * a;
        }
        x += Math.cos(angle);
        y += Math.sin(angle);
        if (x < 0 || y < 0 || x >= w || y >= h) break;
      }
    }
  }
  return lightRelief(color, height, w, h, relief);
}

function lightRelief(
  color: Float32Array,
  height: Float32Array,
  w: number,
  h: number,
  amount: number,
): Uint8Array {
  const out = new Uint8Array(w * h * 3);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const hx = height[y * w + Math.min(w - 1, x + 1)] - height[y * w + Math.max(0, x - 1)];
      const hy = height[Math.min(h - 1, y + 1) * w + x] - height[Math.max(0, y - 1) * w + x];
      const light = clamp((hx * 0.6 + hy * 0.8) * amount, -0.33, 0.42);
      for (let c = 0; c < 3; c++) out[i * 3 + c] = clamp(color[i * 3 + c] * (1 + light), 0, 255);
    }
  }
  return out;
}
