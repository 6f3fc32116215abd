// Learns the upscaler's filters from a folder of folders of pictures and commits them as text.
// Run: node packages/imaging/tools/train-upscale.ts [pictures folder]
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeWeights } from '../src/retouch/upscale/weight-text.ts';
import { resampleBytes } from '../src/raster/resample.ts';
import {
  classCount,
  classify,
  cornerOf,
  reach,
  tapOffsets,
  taps,
} from '../src/retouch/upscale/classify.ts';
import { readPicture } from './pictures.ts';

const house = fileURLToPath(new URL('../../../apps/server/seeds/pictures', import.meta.url));
const output = fileURLToPath(new URL('../src/retouch/upscale/filters.ts', import.meta.url));
const folder = process.argv[2] ?? house;
const n = taps.length - 1;

/** Normal equations of each class: n × n, and n × 2 for the two corners learnt. */
const squares = Array.from({ length: classCount }, () => new Float64Array(n * n));
const sides = Array.from({ length: classCount }, () => new Float64Array(n * 2));
const seen = new Float64Array(classCount);

const luma = (rgba: Uint8Array): Float32Array => {
  const out = new Float32Array(rgba.length / 4);
  for (let i = 0; i < out.length; i++) {
    out[i] = 0.299 * rgba[i * 4] + 0.587 * rgba[i * 4 + 1] + 0.114 * rgba[i * 4 + 2];
  }
  return out;
};

/** Adds every patch of the picture and its half-turned twin. */
function learn(large: Float32Array, width: number, height: number): void {
  const w = width >> 1;
  const h = height >> 1;
  const bytes = Uint8Array.from(large, Math.round);
  const small = Float32Array.from(resampleBytes(bytes, width, height, 1, w, h, 'cubic'));
  const { kind, turn } = classify(small, w, h);
  const offsets = tapOffsets(w);
  const patch = new Float64Array(n);
  for (let y = reach; y < h - reach; y++) {
    for (let x = reach; x < w - reach; x++) {
      const i = y * w + x;
      const t = turn[i];
      for (let k = 0; k < n; k++) patch[k] = small[i + offsets[t][k + 1]] - small[i];
      const square = squares[kind[i]];
      const side = sides[kind[i]];
      seen[kind[i]]++;
      for (let a = 0; a < n; a++) {
        const p = patch[a];
        for (let b = a; b < n; b++) square[a * n + b] += p * patch[b];
      }
      for (const phase of [0, 1] as const) {
        const corner = cornerOf(t, phase);
        const at = (c: number): number =>
          large[(2 * y + (c >> 1)) * width + 2 * x + (c & 1)] - small[i];
        // The opposite corner is this corner of the half-turned patch, whose taps are negated in place.
        const [own, far] = [at(corner), at(3 - corner)];
        for (let a = 0; a < n; a++) side[a * 2 + phase] += patch[a] * own + patch[mirror[a]] * far;
      }
    }
  }
}
const mirror = taps.slice(1).map(([x, y]) => taps.findIndex(([u, v]) => u === -x && v === -y) - 1);

/** Cholesky, with a ridge that keeps rare classes near the mean of all. */
function solve(
  square: Float64Array,
  side: Float64Array,
  prior: Float64Array,
  ridge: number,
): Float64Array {
  const a = square.slice();
  const b = side.slice();
  for (let k = 0; k < n; k++) {
    a[k * n + k] += ridge;
    for (let p = 0; p < 2; p++) b[k * 2 + p] += ridge * prior[k * 2 + p];
  }
  for (let j = 0; j < n; j++) {
    for (let k = 0; k < j; k++) a[j * n + j] -= a[j * n + k] ** 2;
    a[j * n + j] = Math.sqrt(a[j * n + j]);
    for (let i = j + 1; i < n; i++) {
      for (let k = 0; k < j; k++) a[i * n + j] -= a[i * n + k] * a[j * n + k];
      a[i * n + j] /= a[j * n + j];
    }
  }
  for (let p = 0; p < 2; p++) {
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < i; k++) b[i * 2 + p] -= a[i * n + k] * b[k * 2 + p];
      b[i * 2 + p] /= a[i * n + i];
    }
    for (let i = n - 1; i >= 0; i--) {
      for (let k = i + 1; k < n; k++) b[i * 2 + p] -= a[k * n + i] * b[k * 2 + p];
      b[i * 2 + p] /= a[i * n + i];
    }
  }
  return b;
}

for (const style of readdirSync(folder, { withFileTypes: true })) {
  // Pictures of the sample people are no collection.
  if (style.name === 'people') continue;
  if (!style.isDirectory()) continue;
  for (const name of readdirSync(join(folder, style.name)).sort()) {
    const { width, height, data } = await readPicture(join(folder, style.name, name));
    // At half size the pictures' own blur is gone: the sharp edges that photographs have.
    for (const shrink of [1, 2]) {
      const w = Math.floor(width / shrink / 2) * 2;
      const h = Math.floor(height / shrink / 2) * 2;
      learn(luma(resampleBytes(data, width, height, 4, w, h, 'cubic')), w, h);
    }
  }
}

const all = new Float64Array(n * n);
const allSides = new Float64Array(n * 2);
for (let k = 0; k < classCount; k++) {
  // Half-turned twins: symmetrise with the mirrored order of taps.
  const full = new Float64Array(n * n);
  for (let a = 0; a < n; a++) {
    for (let b = 0; b < n; b++) {
      const [ma, mb] = [mirror[a], mirror[b]];
      full[a * n + b] = squares[k][Math.min(a, b) * n + Math.max(a, b)];
      full[a * n + b] += squares[k][Math.min(ma, mb) * n + Math.max(ma, mb)];
    }
  }
  squares[k] = full;
  full.forEach((v, i) => (all[i] += v));
  sides[k].forEach((v, i) => (allSides[i] += v));
}
const total = seen.reduce((a, b) => a + b, 0);
const mean = solve(all, allSides, new Float64Array(n * 2), total * 0.01);
const steps = new Int16Array(classCount * n * 2);
for (let k = 0; k < classCount; k++) {
  const filter = solve(squares[k], sides[k], mean, 200 + seen[k] * 0.02);
  for (let p = 0; p < 2; p++) {
    for (let a = 0; a < n; a++) {
      steps[(k * 2 + p) * n + a] = Math.round(filter[a * 2 + p] * 1024);
    }
  }
}
const text = encodeWeights(steps);
const lines = (text.match(/.{1,96}/g) ?? []).map((line) => `  '${line}',`).join('\n');
const note = `// Learnt by tools/train-upscale.ts; do not edit. Weights in 1/1024, as encodeWeights writes them: for\n// each class, two corners of the patch's taps after the centre.\n`;
writeFileSync(output, `${note}export const upscaleFilters = [\n${lines}\n].join('');\n`);
console.log(`${total} patches, ${text.length} characters; rarest class ${Math.min(...seen)}`);
