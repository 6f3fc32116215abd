import { rgbToLab } from '../raster/color.ts';
import { shrinkBytes } from '../raster/resample.ts';
import type { Rgb } from '../raster/raster.ts';
import type { IndexedGuide } from './style-index.ts';

/**
 * What a picture shows, less how it is painted: smoothed colour and the direction things run in.
 * Both the artworks and the scene are described so, and matched by it.
 */
export type Guide = {
  width: number;
  height: number;
  /** Lab, three floats a pixel, edges kept, texture gone. */
  lab: Float32Array;
  /**
   * Direction along edges and strokes as (cos 2θ, sin 2θ) × coherence, two floats a pixel. In a style of lines
   * `partLines` puts their places there instead.
   */
  flow: Float32Array;
};

/** Long side of a guide in pixels. */
export const guideSize = 288;

export function fitSize(width: number, height: number, longSide: number): [number, number] {
  const scale = longSide / Math.max(width, height);
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** Measures a guide in the form an index keeps; `smoothing` rounds of the median filter. */
export function measureGuide(picture: Rgb, smoothing: number, size = guideSize): IndexedGuide {
  const longSide = Math.min(size, Math.max(picture.width, picture.height));
  const [width, height] = fitSize(picture.width, picture.height, longSide);
  let data = shrinkBytes(picture.data, picture.width, picture.height, 3, width, height);
  for (let k = 0; k < smoothing; k++) data = median3(data, width, height);
  const exact = measureFlow(picture, width, height);
  const flow = new Int8Array(exact.length);
  for (let i = 0; i < flow.length; i++) flow[i] = Math.round(exact[i] * 127);
  return { width, height, rgb: data, flow };
}

export function expandGuide({ width, height, rgb, flow }: IndexedGuide): Guide {
  const exact = new Float32Array(flow.length);
  for (let i = 0; i < flow.length; i++) exact[i] = flow[i] / 127;
  return { width, height, lab: rgbToLab(rgb), flow: exact };
}

/** Median of 3×3, channel by channel; repeated, it flattens texture and keeps edges. */
export function median3(data: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(data.length);
  const v = new Uint8Array(9);
  for (let y = 0; y < height; y++) {
    const rows = [Math.max(0, y - 1), y, Math.min(height - 1, y + 1)];
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - 1) * 3;
      const right = Math.min(width - 1, x + 1) * 3;
      for (let c = 0; c < 3; c++) {
        for (let k = 0; k < 3; k++) {
          const row = rows[k] * width * 3 + c;
          v[k * 3] = data[row + left];
          v[k * 3 + 1] = data[row + x * 3];
          v[k * 3 + 2] = data[row + right];
        }
        out[(y * width + x) * 3 + c] = medianOf9(v);
      }
    }
  }
  return out;
}

// Exchanges of the known nineteen-step network for the median of nine.
const exchanges = [
  1, 2, 4, 5, 7, 8, 0, 1, 3, 4, 6, 7, 1, 2, 4, 5, 7, 8, 0, 3, 5, 8, 4, 7, 3, 6, 1, 4, 2, 5, 4, 7, 4,
  2, 6, 4, 4, 2,
];
function medianOf9(v: Uint8Array): number {
  for (let i = 0; i < exchanges.length; i += 2) {
    const a = exchanges[i];
    const b = exchanges[i + 1];
    if (v[a] > v[b]) {
      const t = v[a];
      v[a] = v[b];
      v[b] = t;
    }
  }
  return v[4];
}

/** Box blur of a float plane, twice: close enough to a Gaussian. */
export function blur(plane: Float32Array, width: number, height: number, radius: number): void {
  const line = new Float32Array(Math.max(width, height));
  const pass = (start: number, stride: number, length: number): void => {
    const at = (i: number): number => plane[start + Math.min(length - 1, Math.max(0, i)) * stride];
    let sum = 0;
    for (let i = -radius; i <= radius; i++) sum += at(i);
    for (let i = 0; i < length; i++) {
      line[i] = sum / (2 * radius + 1);
      sum += at(i + radius + 1) - at(i - radius);
    }
    for (let i = 0; i < length; i++) plane[start + i * stride] = line[i];
  };
  for (let k = 0; k < 2; k++) {
    for (let y = 0; y < height; y++) pass(y * width, 1, width);
    for (let x = 0; x < width; x++) pass(x, width, height);
  }
}

/** Structure tensor (Bigün 1987) of lightness at twice the guide's size, smoothed. */
function measureFlow(picture: Rgb, width: number, height: number): Float32Array {
  const w = Math.min(picture.width, width * 2);
  const h = Math.min(picture.height, height * 2);
  const small = shrinkBytes(picture.data, picture.width, picture.height, 3, w, h);
  const light = new Float32Array(w * h);
  for (let i = 0; i < light.length; i++) {
    light[i] = 0.3 * small[i * 3] + 0.59 * small[i * 3 + 1] + 0.11 * small[i * 3 + 2];
  }
  const xx = new Float32Array(width * height);
  const yy = new Float32Array(width * height);
  const xy = new Float32Array(width * height);
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x;
      const gx = light[i + 1] - light[i - 1];
      const gy = light[i + w] - light[i - w];
      const j =
        Math.min(height - 1, ((y * height) / h) | 0) * width +
        Math.min(width - 1, ((x * width) / w) | 0);
      xx[j] += gx * gx;
      yy[j] += gy * gy;
      xy[j] += gx * gy;
    }
  }
  for (const plane of [xx, yy, xy]) blur(plane, width, height, 3);
  const flow = new Float32Array(width * height * 2);
  for (let i = 0; i < xx.length; i++) {
    // Along the edge, so the negative of the gradient's double angle.
    const strength = xx[i] + yy[i] + 30;
    flow[i * 2] = (yy[i] - xx[i]) / strength;
    flow[i * 2 + 1] = (-2 * xy[i]) / strength;
  }
  return flow;
}
