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
  const across = computeTaps(width, toWidth, filter);
  const middle = new Float32Array(toWidth * height * channels);
  for (let y = 0; y < height; y++) {
    const from = y * width * channels;
    for (let x = 0; x < toWidth; x++) {
      const d = (y * toWidth + x) * channels;
      for (let k = 0; k < across.size; k++) {
        const w = across.weights[x * across.size + k];
        if (w === 0) continue;
        const sx = across.start[x] + k;
        const s = from + (sx < 0 ? 0 : sx >= width ? width - 1 : sx) * channels;
        for (let c = 0; c < channels; c++) middle[d + c] += w * source[s + c];
      }
    }
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
  for (let y = 0; y < toHeight; y++) {
    const y0 = Math.floor((y * height) / toHeight);
    const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * height) / toHeight));
    for (let x = 0; x < toWidth; x++) {
      const x0 = Math.floor((x * width) / toWidth);
      const x1 = Math.max(x0 + 1, Math.floor(((x + 1) * width) / toWidth));
      const count = (x1 - x0) * (y1 - y0);
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        for (let sy = y0; sy < y1; sy++) {
          for (let sx = x0; sx < x1; sx++) sum += source[(sy * width + sx) * channels + c];
        }
        out[(y * toWidth + x) * channels + c] = Math.round(sum / count);
      }
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
