import { featureBytes } from '../kernel/arena.ts';
import type { Guide } from '../style/guide.ts';

export type GuideWeights = {
  /** Weight of the guide's colours, 0–1. */
  color: number;
  /** Weight of the direction of strokes, 0–1. */
  flow: number;
};

const byte = (v: number): number => (v < 0 ? 0 : v > 255 ? 255 : v);

/**
 * Writes the five guide bytes of a width × height picture into `out` (8 bytes a pixel, rows `stride`
 * pixels apart), from a guide of another size by bilinear sampling.
 */
export function writeGuide(
  out: Uint8Array,
  stride: number,
  width: number,
  height: number,
  guide: Guide,
  weights: GuideWeights,
): void {
  const coded = codeGuide(guide, weights);
  const columns = new Int32Array(width);
  const parts = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const g = Math.min(guide.width - 1.001, Math.max(0, ((x + 0.5) * guide.width) / width - 0.5));
    columns[x] = Math.floor(g) * 5;
    parts[x] = g - Math.floor(g);
  }
  const right = guide.width > 1 ? 5 : 0;
  /** A row of the guide, widened to the picture's. */
  const widen = (row: number, into: Float64Array): void => {
    const base = row * guide.width * 5;
    for (let x = 0; x < width; x++) {
      const s = base + columns[x];
      const part = parts[x];
      for (let k = 0; k < 5; k++) {
        into[x * 5 + k] = coded[s + k] + (coded[s + right + k] - coded[s + k]) * part;
      }
    }
  };
  let [top, low] = [new Float64Array(width * 5), new Float64Array(width * 5)];
  let widened = -1;
  for (let y = 0; y < height; y++) {
    const g = Math.min(
      guide.height - 1.001,
      Math.max(0, ((y + 0.5) * guide.height) / height - 0.5),
    );
    const row = Math.max(0, Math.floor(g));
    const below = Math.min(guide.height - 1, row + 1);
    if (row !== widened) {
      if (row === widened + 1 && widened >= 0) [top, low] = [low, top];
      else widen(row, top);
      widen(below, low);
      widened = row;
    }
    const part = Math.max(0, g - row);
    let o = y * stride * featureBytes + 3;
    for (let x = 0, s = 0; x < width; x++, s += 5, o += featureBytes) {
      for (let k = 0; k < 5; k++) out[o + k] = top[s + k] + (low[s + k] - top[s + k]) * part + 0.5;
    }
  }
}

function codeGuide(guide: Guide, weights: GuideWeights): Float32Array {
  const n = guide.width * guide.height;
  const coded = new Float32Array(n * 5);
  const { color, flow } = weights;
  for (let i = 0; i < n; i++) {
    coded[i * 5] = byte(guide.lab[i * 3] * 2.2 * color);
    coded[i * 5 + 1] = byte((guide.lab[i * 3 + 1] + 90) * 1.4 * color);
    coded[i * 5 + 2] = byte((guide.lab[i * 3 + 2] + 90) * 1.4 * color);
    coded[i * 5 + 3] = byte((guide.flow[i * 2] + 1) * 100 * flow);
    coded[i * 5 + 4] = byte((guide.flow[i * 2 + 1] + 1) * 100 * flow);
  }
  return coded;
}

/** Source positions sorted by guide colour, so that a search can draw one of the colour it needs. */
export type BucketIndex = { starts: Uint32Array; positions: Uint32Array };

export const bucketCount = 4096;

export function indexBuckets(
  features: Uint8Array,
  pictures: readonly { first: number; width: number; height: number }[],
  margin: number,
): BucketIndex {
  const starts = new Uint32Array(bucketCount + 1);
  const visit = (see: (bucket: number, match: number) => void): void => {
    pictures.forEach(({ first, width, height }, artwork) => {
      for (let y = margin; y < height - margin; y++) {
        for (let x = margin; x < width - margin; x++) {
          const f = (first + y * width + x) * featureBytes;
          const bucket =
            ((features[f + 3] >> 4) << 8) | ((features[f + 4] >> 4) << 4) | (features[f + 5] >> 4);
          see(bucket, ((artwork << 22) | (y << 11) | x) >>> 0);
        }
      }
    });
  };
  visit((bucket) => starts[bucket + 1]++);
  for (let b = 0; b < bucketCount; b++) starts[b + 1] += starts[b];
  const positions = new Uint32Array(starts[bucketCount]);
  const next = starts.slice(0, bucketCount);
  visit((bucket, match) => (positions[next[bucket]++] = match));
  return { starts, positions };
}
