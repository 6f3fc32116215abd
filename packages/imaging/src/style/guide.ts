import { rgbToLab } from '../raster/color.ts';
import { shrinkBytes } from '../raster/resample.ts';
import type { Rgb } from '../raster/raster.ts';
import type { IndexedGuide } from './style-index.ts';

/**
 * A picture's content without its brushwork: smoothed colour and the direction of structures. Both the artworks and the
 * scene are described this way, and matched by it.
 */
export type Guide = {
  width: number;
  height: number;
  /** Lab, three floats a pixel, edges kept, texture gone. */
  lab: Float32Array;
  /**
   * Direction along edges and strokes as (cos 2θ, sin 2θ) × coherence, two floats a pixel. In a style of lines
   * `markLines` puts their places there instead.
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
  const row = width * 3;
  // Least, middle and greatest of each column of three: neighbours share them.
  const [low, mid, high] = [0, 1, 2].map(() => new Uint8Array(row));
  for (let y = 0; y < height; y++) {
    const at = y * row;
    const above = y > 0 ? at - row : at;
    const below = y + 1 < height ? at + row : at;
    for (let i = 0; i < row; i++) {
      const a = data[above + i];
      const b = data[at + i];
      const c = data[below + i];
      low[i] = min(min(a, b), c);
      mid[i] = middle(a, b, c);
      high[i] = max(max(a, b), c);
    }
    for (let i = 0; i < row; i++) {
      const left = i < 3 ? i : i - 3;
      const right = i + 3 < row ? i + 3 : i;
      out[at + i] = middle(
        max(max(low[left], low[i]), low[right]),
        middle(mid[left], mid[i], mid[right]),
        min(min(high[left], high[i]), high[right]),
      );
    }
  }
  return out;
}

const { min, max } = Math;
const middle = (a: number, b: number, c: number): number => max(min(a, b), min(max(a, b), c));

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
