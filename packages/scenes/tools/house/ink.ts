// Ink on paper: mountains in washes that fade into mist, pines in dry strokes, a red sun and a seal.
import { createNoise, createRandom, type Noise, type Random } from '../../../imaging/src/random.ts';
import { clamp, smooth } from './base.ts';

type Sheet = { w: number; h: number; ink: Float32Array; random: Random; noise: Noise };

export function washInk(seed: number, w: number, h: number): Uint8Array {
  const sheet: Sheet = {
    w,
    h,
    ink: new Float32Array(w * h),
    random: createRandom(seed),
    noise: createNoise(seed + 1),
  };
  const { random } = sheet;
  const ranges = 4 + Math.floor(random() * 2);
  const lines: Float32Array[] = [];
  for (let k = 0; k < ranges; k++) lines.push(range(sheet, k / (ranges - 1)));
  const water = random() < 0.55;
  if (water) lake(sheet);
  const pines = 3 + Math.floor(random() * 4);
  for (let k = 0; k < pines; k++) {
    const line = lines[ranges - 1 - Math.floor(random() * 2)];
    const x = w * (0.06 + 0.88 * random());
    const y = Math.min(h * (water ? 0.8 : 0.96), line[x | 0] + 10);
    pine(sheet, x, y, h * (0.1 + 0.1 * random()));
  }
  if (water) boat(sheet, w * (0.25 + 0.5 * random()), h * (0.86 + 0.06 * random()), h * 0.05);
  const flock = 4 + Math.floor(random() * 6);
  const [fx, fy] = [w * (0.25 + 0.5 * random()), h * (0.1 + 0.14 * random())];
  for (let k = 0; k < flock; k++) {
    const x = fx + (random() - 0.5) * w * 0.26;
    const y = fy + (random() - 0.5) * h * 0.1;
    stroke(sheet, x, y, -2.6, 11 + random() * 6, 1.9, 0.85, 0.8);
    stroke(sheet, x, y, -0.5, 11 + random() * 6, 1.9, 0.85, -0.8);
  }
  return develop(sheet, seed);
}

/** One range of mountains: its upper edge, a wash that thins downwards, and texture strokes. */
function range(sheet: Sheet, t: number): Float32Array {
  const { w, h, ink, random, noise } = sheet;
  const base = 0.36 + 0.46 * t + (random() - 0.5) * 0.06;
  const rise = 0.32 - 0.17 * t;
  const offset = random() * 50;
  const peaks = 1.5 + random() * 1.6 + t * 1.6;
  const dark = 0.2 + 0.8 * t * t;
  const fade = (0.15 + random() * 0.12) * h;
  const line = new Float32Array(w);
  for (let x = 0; x < w; x++) {
    const u = x / w;
    const sharp = 1 - Math.abs(2 * noise.fractal(u * peaks + offset, 3.7 + t * 9, 5) - 1);
    line[x] =
      (base - rise * (sharp * 1.3 - 0.55) * (0.5 + 0.9 * noise.at(u * 1.4 + offset * 2, t * 7))) *
      h;
  }
  for (let x = 0; x < w; x++) {
    for (let y = Math.max(0, Math.floor(line[x]) - 6); y < h; y++) {
      const depth = y - line[x] + (noise.fractal(x / 9, y / 9 + t * 150, 3) - 0.5) * 9;
      if (depth < 0) continue;
      const i = y * w + x;
      const rim = Math.exp(-depth / 4.5) * 0.34;
      const cleft = noise.fractal(x / 22 + depth * 0.03, y / 130 + t * 27, 4);
      const wash = Math.exp(-depth / fade) * (0.34 + 0.95 * cleft);
      const dry =
        smooth(0.52, 0.7, noise.fractal(x / 13 + depth * 0.05 + 90, y / 48 + t * 93, 4)) *
        Math.exp(-depth / (fade * 0.8)) *
        0.6;
      const amount = dark * (wash + rim + dry);
      ink[i] = ink[i] * (1 - Math.min(1, wash * 0.55 + rim)) + amount * 0.92;
    }
  }
  return line;
}

function lake(sheet: Sheet): void {
  const { w, h, ink, noise } = sheet;
  const top = Math.floor(h * 0.8);
  for (let y = top; y < h; y++) {
    const t = (y - top) / (h - top);
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const shore = smooth(0, 0.12, t + (noise.fractal(x / 60, y / 9, 2) - 0.5) * 0.12);
      const lines = smooth(0.56, 0.7, noise.fractal(x / 90, y / 3.2, 3)) * 0.3;
      ink[i] += (0.05 + lines * t - ink[i]) * shore;
    }
  }
}

/** A brush stroke that runs dry; the angle turns by `curve` along it. */
function stroke(
  sheet: Sheet,
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  dark: number,
  curve = 0,
): void {
  const { w, h, ink, random, noise } = sheet;
  const hair = random() * 99;
  for (let k = 0; k < length; k++) {
    const t = k / length;
    const half = width * (1 - t) * (0.5 + 0.8 * Math.min(1, t * 5));
    for (let u = -half; u <= half; u += 0.7) {
      const px = Math.round(x - Math.sin(angle) * u);
      const py = Math.round(y + Math.cos(angle) * u);
      if (px < 0 || py < 0 || px >= w || py >= h) continue;
      const v = dark * clamp((noise.at(hair + u * 1.3, k * 0.05) + 0.45 - t * 0.7) * 2.4);
      const i = py * w + px;
      if (ink[i] < v) ink[i] += (v - ink[i]) * 0.82;
    }
    x += Math.cos(angle);
    y += Math.sin(angle);
    angle += curve / length;
  }
}

function pine(sheet: Sheet, x: number, y: number, height: number): void {
  const { random } = sheet;
  const lean = (random() - 0.5) * 0.5;
  stroke(sheet, x, y + 8, -Math.PI / 2 + lean * 0.3, height, 5.5, 1.15, lean);
  for (let b = 0; b < 10; b++) {
    const t = 0.26 + 0.075 * b;
    const bx = x + lean * 0.55 * height * t * t;
    const by = y - height * t;
    const reach = (1 - b / 12) * height * 0.38;
    for (const side of [-1, 1]) {
      if (random() < 0.14) continue;
      stroke(
        sheet,
        bx,
        by,
        side < 0 ? Math.PI + (random() - 0.6) * 0.5 : (random() - 0.4) * 0.5,
        reach * (0.6 + 0.6 * random()),
        4.2,
        1.1,
        side * 0.5,
      );
      for (let q = 0; q < 8; q++)
        stroke(
          sheet,
          bx + side * reach * random(),
          by + 5 - random() * 11,
          Math.PI / 2 + (random() - 0.5) * 2.6,
          8 + random() * 9,
          1.6,
          1.0,
        );
    }
  }
}

function boat(sheet: Sheet, x: number, y: number, size: number): void {
  stroke(sheet, x - size, y - 4, 0.28, size * 2.1, 6, 1.2, -0.6);
  stroke(sheet, x + size * 0.1, y - 2, -Math.PI / 2 - 0.05, size * 1.7, 2.4, 1.1);
  for (let k = 0; k < 5; k++)
    stroke(
      sheet,
      x + size * 0.14,
      y - size * (0.5 + k * 0.24),
      0.1,
      size * (0.75 - k * 0.11),
      2.6,
      0.55,
      0.1,
    );
  for (let k = 0; k < 5; k++)
    stroke(sheet, x - size * 0.8 + k * size * 0.3, y + 10 + k * 5, 0, size * 0.7, 1.5, 0.35);
}

/** Paper, ink, sun and seal together. */
function develop(sheet: Sheet, seed: number): Uint8Array {
  const { w, h, ink, random, noise } = sheet;
  const fibre = createNoise(seed + 5);
  const sun = seed % 3 !== 0;
  const sx = w * (0.16 + 0.68 * random());
  const sy = h * (0.09 + 0.1 * random());
  const sr = h * (0.045 + 0.03 * random());
  const out = new Uint8Array(w * h * 3);
  const warm = (random() - 0.5) * 12;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const f =
        (fibre.fractal(x / 6, y / 40, 3) - 0.5) * 8 +
        (fibre.fractal(x / 40, y / 5, 2) - 0.5) * 6 +
        (fibre.at(x / 1.4, y / 1.4) - 0.5) * 8;
      const stain = (noise.fractal(x / 300, y / 300, 4) - 0.5) * 22;
      const through = Math.exp(-ink[i] * (0.88 + 0.3 * (fibre.at(x / 1.7, y / 1.7) - 0.5)) * 1.9);
      const paper = [240 + f + stain * 0.6, 231 + f + stain * 0.7, 211 + f + stain + warm];
      const black = [0.07, 0.078, 0.105];
      const edge = Math.hypot(x - sx, y - sy) + (noise.fractal(x / 14, y / 14, 3) - 0.5) * 7;
      const red = sun
        ? smooth(sr + 3, sr - 3, edge) *
          (0.66 + 0.4 * noise.fractal(x / 30, y / 30, 3)) *
          Math.max(0.08, through)
        : 0;
      [204, 64, 46].forEach((vermilion, c) => {
        const v = paper[c] * (through * (1 - black[c]) + black[c]);
        out[i * 3 + c] = clamp(v + (vermilion - v) * red, 0, 255);
      });
    }
  }
  seal(out, w, h, random, noise, seed);
  return out;
}

function seal(
  out: Uint8Array,
  w: number,
  h: number,
  random: Random,
  noise: Noise,
  seed: number,
): void {
  const [x0, y0] = [
    Math.floor(w * (random() < 0.5 ? 0.05 : 0.9)),
    Math.floor(h * (0.84 + random() * 0.06)),
  ];
  for (let y = 0; y < 58; y++) {
    for (let x = 0; x < 46; x++) {
      const worn = noise.at(x / 4 + seed * 9, y / 4) <= 0.16;
      const inside = x > 5 && x < 41 && y > 5 && y < 53;
      const glyph =
        inside && (Math.floor(x / 6 + noise.at(seed, y / 9) * 2) + Math.floor(y / 7)) % 3 === 0;
      if (worn || glyph || x0 + x >= w || y0 + y >= h) continue;
      [176, 42, 36].forEach((v, c) => (out[((y0 + y) * w + x0 + x) * 3 + c] = v));
    }
  }
}
