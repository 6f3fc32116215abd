import { ImagingError } from '../errors.ts';
import { assertRaster, type Raster } from './raster.ts';

type Taps = { start: Int32Array; weights: Float32Array; size: number };

const lanczos3 = (x: number): number => {
  if (x === 0) return 1;
  if (x <= -3 || x >= 3) return 0;
  const p = Math.PI * x;
  return (3 * Math.sin(p) * Math.sin(p / 3)) / (p * p);
};

const cubic = (x: number): number => {
  const t = Math.abs(x);
  if (t < 1) return 1.5 * t * t * t - 2.5 * t * t + 1;
  return t < 2 ? -0.5 * t * t * t + 2.5 * t * t - 4 * t + 2 : 0;
};

const kernels = { lanczos: { f: lanczos3, radius: 3 }, cubic: { f: cubic, radius: 2 } };

function computeTaps(from: number, to: number, filter: 'lanczos' | 'cubic'): Taps {
  const { f, radius } = kernels[filter];
  const scale = Math.max(1, from / to);
  const reach = radius * scale;
  const size = Math.ceil(reach * 2) + 1;
  const start = new Int32Array(to);
  const weights = new Float32Array(to * size);
  for (let i = 0; i < to; i++) {
    const centre = ((i + 0.5) * from) / to - 0.5;
    const first = Math.ceil(centre - reach);
    start[i] = first;
    let sum = 0;
    for (let k = 0; k < size; k++) sum += weights[i * size + k] = f((first + k - centre) / scale);
    for (let k = 0; k < size; k++) weights[i * size + k] /= sum;
  }
  return { start, weights, size };
}

/** A row's weighted sums; `at` is the index of its first pixel, `d` that of the first sum. */
function sumEach(
  row: Uint8Array,
  at: number,
  channels: number,
  { start, weights, size }: Taps,
  sums: Float32Array,
  d: number,
): void {
  for (let x = 0; x < start.length; x++) {
    for (let c = 0; c < channels; c++, d++) {
      let s = at + start[x] * channels + c;
      let sum = 0;
      for (let k = x * size; k < (x + 1) * size; k++, s += channels)
        sum = Math.fround(sum + weights[k] * row[s]);
      sums[d] = sum;
    }
  }
}

/** The same of three channels, side by side in half the time. */
function sumThree(
  row: Uint8Array,
  at: number,
  { start, weights, size }: Taps,
  sums: Float32Array,
  d: number,
): void {
  for (let x = 0; x < start.length; x++, d += 3) {
    let s = at + start[x] * 3;
    let [r, g, b] = [0, 0, 0];
    for (let k = x * size; k < (x + 1) * size; k++, s += 3) {
      const w = weights[k];
      r = Math.fround(r + w * row[s]);
      g = Math.fround(g + w * row[s + 1]);
      b = Math.fround(b + w * row[s + 2]);
    }
    sums[d] = r;
    sums[d + 1] = g;
    sums[d + 2] = b;
  }
}

/** Separable resampling of interleaved bytes; antialiased when it shrinks. */
export function resampleBytes(
  source: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  channels: number,
  toWidth: number,
  toHeight: number,
  filter: 'lanczos' | 'cubic' = 'lanczos',
): Uint8Array {
  if (width === toWidth && height === toHeight) return Uint8Array.from(source);
  const taps = computeTaps(width, toWidth, filter);
  const { start, size } = taps;
  const middle = new Float32Array(toWidth * height * channels);
  // The row with its end pixels repeated, as wide as the filter of the first and the last output pixel.
  const before = Math.max(0, -start[0]);
  const after = Math.max(0, start[toWidth - 1] + size - width);
  const padded = new Uint8Array((before + width + after) * channels);
  for (let y = 0; y < height; y++) {
    const row = source.subarray(y * width * channels, (y + 1) * width * channels);
    padded.set(row, before * channels);
    for (let i = 0; i < before * channels; i++) padded[i] = row[i % channels];
    for (let i = (before + width) * channels; i < padded.length; i++)
      padded[i] = padded[i - channels];
    const at = before * channels;
    if (channels === 3) sumThree(padded, at, taps, middle, y * toWidth * 3);
    else sumEach(padded, at, channels, taps, middle, y * toWidth * channels);
  }
  const down = computeTaps(height, toHeight, filter);
  const out = new Uint8ClampedArray(toWidth * toHeight * channels);
  const row = new Float32Array(toWidth * channels);
  for (let y = 0; y < toHeight; y++) {
    row.fill(0);
    for (let k = 0; k < down.size; k++) {
      const w = down.weights[y * down.size + k];
      if (w === 0) continue;
      const s = Math.min(height - 1, Math.max(0, down.start[y] + k)) * row.length;
      for (let i = 0; i < row.length; i++) row[i] += w * middle[s + i];
    }
    out.set(row, y * row.length);
  }
  return new Uint8Array(out.buffer);
}

/** Mean of the pixels each new pixel covers; for shrinking without ringing. */
export function shrinkBytes(
  source: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  channels: number,
  toWidth: number,
  toHeight: number,
): Uint8Array {
  const out = new Uint8Array(toWidth * toHeight * channels);
  if (toWidth === width >> 1 && toHeight === height >> 1) {
    halve(source, out, width, channels, toWidth, toHeight);
    return out;
  }
  const row = width * channels;
  // Sums of the rows that a new row covers: of each byte, then of it and all of its channel before it.
  const sums = new Float64Array(row + channels);
  const starts = Int32Array.from({ length: toWidth + 1 }, (_, x) =>
    Math.floor((x * width) / toWidth),
  );
  for (let y = 0, d = 0; y < toHeight; y++) {
    const y0 = Math.floor((y * height) / toHeight);
    const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * height) / toHeight));
    sums.fill(0);
    for (let s = y0 * row - channels; s < y1 * row - channels; s += row) {
      for (let i = channels; i < sums.length; i++) sums[i] += source[s + i];
    }
    for (let i = channels; i < sums.length; i++) sums[i] += sums[i - channels];
    for (let x = 0; x < toWidth; x++) {
      const from = starts[x] * channels;
      const end = Math.max(from + channels, starts[x + 1] * channels);
      const part = channels / ((end - from) * (y1 - y0));
      for (let c = 0; c < channels; c++, d++)
        out[d] = (sums[end + c] - sums[from + c]) * part + 0.5;
    }
  }
  return out;
}

function halve(
  source: Uint8Array | Uint8ClampedArray,
  out: Uint8Array,
  width: number,
  channels: number,
  toWidth: number,
  toHeight: number,
): void {
  const row = width * channels;
  for (let y = 0; y < toHeight; y++) {
    let s = 2 * y * row;
    let d = y * toWidth * channels;
    for (let x = 0; x < toWidth; x++, s += channels) {
      for (let c = 0; c < channels; c++, s++, d++) {
        const sum = source[s] + source[s + channels] + source[s + row] + source[s + row + channels];
        out[d] = (sum + 2) >> 2;
      }
    }
  }
}

/**
 * Resizes a picture to `width` × `height` pixels (1–8192 each): Lanczos-3, antialiased when it
 * shrinks. Throws `bad-input` for other sizes.
 */
export function resize(raster: Raster, width: number, height: number): Raster {
  assertRaster(raster, 'resize');
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < 1 || side > 8192) {
      throw new ImagingError('bad-input', 'resize: sides must be whole numbers from 1 to 8192.');
    }
  }
  const data = resampleBytes(raster.data, raster.width, raster.height, 4, width, height);
  return { width, height, data: new Uint8ClampedArray(data.buffer) };
}
