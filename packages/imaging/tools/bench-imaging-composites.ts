// Subjects with known masks on real backgrounds, and the scribbles a person would draw: for the bench.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Raster } from '../src/index.ts';
import { createNoise } from '../src/random.ts';
import { dilate } from '../src/retouch/hole-pyramid.ts';

export type Composite = {
  name: string;
  picture: Raster;
  /** The subject's true alpha, a byte a pixel. */
  truth: Uint8Array;
  /** 2 on the subject (two strokes), 1 on the background (one stroke), else 0. */
  scribbles: Uint8Array;
};

type IconSet = { icons: Record<string, { body: string }>; width: number; height: number };

const read = (): IconSet =>
  JSON.parse(
    readFileSync(
      new URL(import.meta.resolve('@iconify-json/fluent-emoji-flat/icons.json')),
      'utf8',
    ),
  ) as IconSet;

/** Things with bodies, in many shapes and colours. */
export const subjects = [
  'dog',
  'cat',
  'sailboat',
  'teapot',
  'red-apple',
  'pineapple',
  'butterfly',
  'house',
  'guitar',
  'owl',
  'horse',
  'rocket',
  'cactus',
] as const;

/** Draws the subject with shading and grain on the middle of the background. */
export async function composite(
  name: string,
  background: Raster,
  seed: number,
): Promise<Composite> {
  const { width, height } = background;
  const side = Math.round(Math.min(width, height) * 0.7);
  const set = read();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${set.width ?? 32} ${set.height ?? 32}">${set.icons[name].body}</svg>`;
  const thing = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  const noise = createNoise(seed);
  const data = new Uint8ClampedArray(background.data);
  const truth = new Uint8Array(width * height);
  const left = Math.round((width - side) * (0.3 + 0.4 * noise.at(seed + 0.5, 0.5)));
  const top = height - side - Math.round((height - side) * 0.3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const s = (y * side + x) * 4;
      const i = (top + y) * width + left + x;
      const a = thing[s + 3] / 255;
      truth[i] = thing[s + 3];
      const shade = 0.82 + 0.3 * noise.fractal(x / 90, y / 60, 4) + 0.1 * (1 - y / side);
      for (let c = 0; c < 3; c++) {
        data[i * 4 + c] += (thing[s + c] * shade - data[i * 4 + c]) * a;
      }
    }
  }
  const picture = { width, height, data };
  return { name, picture, truth, scribbles: scribble(truth, width, height) };
}

/** One stroke along the widest inner row, one along the tallest inner column, one round the outside. */
function scribble(truth: Uint8Array, width: number, height: number): Uint8Array {
  const outside = truth.map((v) => (v < 250 ? 1 : 0));
  const brush = Math.max(2, Math.round(Math.min(width, height) / 160));
  const deep = dilate(outside, width, height, brush * 2);
  const strokes = new Uint8Array(truth.length);
  const longestRun = (
    lines: number,
    length: number,
    at: (l: number, k: number) => number,
  ): void => {
    let best = { line: 0, from: 0, size: 0 };
    for (let l = 0; l < lines; l++) {
      let run = 0;
      for (let k = 0; k < length; k++) {
        run = deep[at(l, k)] ? 0 : run + 1;
        if (run > best.size) best = { line: l, from: k - run + 1, size: run };
      }
    }
    for (let k = best.from; k < best.from + best.size; k++) strokes[at(best.line, k)] = 1;
  };
  longestRun(height, width, (l, k) => l * width + k);
  longestRun(width, height, (l, k) => k * width + l);
  const wide = dilate(strokes, width, height, brush);
  const covered = truth.map((v) => (v > 0 ? 1 : 0));
  const far = dilate(covered, width, height, Math.round(Math.min(width, height) / 14));
  const farther = dilate(far, width, height, brush * 2);
  return wide.map((v, i) => {
    // Open at the bottom, as a hand draws it.
    if (v) return 2;
    return farther[i] && !far[i] && i < 0.85 * truth.length ? 1 : 0;
  });
}

/** Intersection over union of two masks, both cut at one half. */
export function intersectionOverUnion(a: Uint8Array, b: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    const [p, q] = [a[i] >= 128, b[i] >= 128];
    if (p && q) both++;
    if (p || q) either++;
  }
  return either === 0 ? 1 : both / either;
}
