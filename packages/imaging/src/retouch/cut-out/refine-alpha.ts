import type { Rgb } from '../../raster/raster.ts';
import type { RunControl } from '../../run-control.ts';
import { boxMean } from '../box-mean.ts';
import { extendColors } from '../extend-colors.ts';
import { dilate } from '../hole-pyramid.ts';
import { guidedFilter } from './guided-filter.ts';

const tile = 384;

export type Matte = {
  /** A byte a pixel. */
  alpha: Uint8Array;
  /** Three bytes a pixel: the subject's own colours, free of the background's. */
  colors: Uint8Array;
};

/**
 * The soft rim of a subject known on a coarser grid. Within a narrow band both sides' colours are carried
 * over from where they are sure; a pixel's place on the line between them is its alpha (a local form of
 * closed-form matting, Levin 2008), smoothed along the picture's edges (He 2013); then the background's
 * part is taken out of its colour. Works in tiles.
 */
export async function refineAlpha(
  rgb: Rgb,
  subject: Uint8Array,
  grid: { width: number; height: number },
  softness: number,
  control: RunControl,
): Promise<Matte> {
  const { width, height } = rgb;
  const scale = Math.max(width / grid.width, height / grid.height);
  const band = Math.max(2, Math.ceil(scale * 1.6 + softness * 2));
  const soft = enlarge(subject, grid, width, height);
  const alpha = Uint8Array.from(soft, (s) => (s >= 0.5 ? 255 : 0));
  const colors = rgb.data.slice();
  const margin = band * 3 + 4;
  for (let y = 0; y < height; y += tile) {
    for (let x = 0; x < width; x += tile) {
      const left = Math.max(0, x - margin);
      const top = Math.max(0, y - margin);
      const w = Math.min(width, x + tile + margin) - left;
      const h = Math.min(height, y + tile + margin) - top;
      const part = cutWindow(rgb.data, soft, width, left, top, w, h);
      const matte = matteTile(part.rgb, part.soft, w, h, band, softness);
      if (matte) {
        for (let v = y; v < Math.min(height, y + tile); v++) {
          for (let u = x; u < Math.min(width, x + tile); u++) {
            const i = v * width + u;
            const j = (v - top) * w + u - left;
            alpha[i] = Math.round(matte.alpha[j] * 255);
            for (let c = 0; c < 3; c++) colors[i * 3 + c] = matte.colors[j * 3 + c];
          }
        }
      }
      await control.breathe();
    }
    control.report(0.7 + (0.3 * (y + tile)) / height, 'refining-edge');
  }
  return { alpha, colors };
}

/** The subject, bilinearly, as 0–1 at full size. */
function enlarge(
  subject: Uint8Array,
  grid: { width: number; height: number },
  width: number,
  height: number,
): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const gy = Math.max(0, ((y + 0.5) * grid.height) / height - 0.5);
    const y0 = Math.min(grid.height - 1, Math.floor(gy));
    const y1 = Math.min(grid.height - 1, y0 + 1);
    for (let x = 0; x < width; x++) {
      const gx = Math.max(0, ((x + 0.5) * grid.width) / width - 0.5);
      const x0 = Math.min(grid.width - 1, Math.floor(gx));
      const x1 = Math.min(grid.width - 1, x0 + 1);
      const [fx, fy] = [gx - x0, gy - y0];
      const above = subject[y0 * grid.width + x0] * (1 - fx) + subject[y0 * grid.width + x1] * fx;
      const below = subject[y1 * grid.width + x0] * (1 - fx) + subject[y1 * grid.width + x1] * fx;
      out[y * width + x] = above * (1 - fy) + below * fy;
    }
  }
  return out;
}

function cutWindow(
  rgb: Uint8Array,
  soft: Float32Array,
  width: number,
  left: number,
  top: number,
  w: number,
  h: number,
): { rgb: Float32Array; soft: Float32Array } {
  const out = { rgb: new Float32Array(w * h * 3), soft: new Float32Array(w * h) };
  for (let y = 0; y < h; y++) {
    const from = (top + y) * width + left;
    out.soft.set(soft.subarray(from, from + w), y * w);
    out.rgb.set(rgb.subarray(from * 3, (from + w) * 3), y * w * 3);
  }
  return out;
}

/** Null if no rim crosses the tile. */
function matteTile(
  rgb: Float32Array,
  soft: Float32Array,
  w: number,
  h: number,
  band: number,
  softness: number,
): { alpha: Float32Array; colors: Float32Array } | null {
  const inside = Uint8Array.from(soft, (s) => (s >= 0.5 ? 1 : 0));
  if (!inside.includes(1) || !inside.includes(0)) return null;
  const nearInside = dilate(inside, w, h, band);
  const nearOutside = dilate(
    inside.map((v) => 1 - v),
    w,
    h,
    band,
  );
  const open = nearInside.map((v, i) => v & nearOutside[i]);
  if (!open.includes(1)) return null;
  const front = rgb.slice();
  const back = rgb.slice();
  extendColors(
    front,
    Float32Array.from(inside, (v, i) => (v && !open[i] ? 1 : 0)),
    w,
    h,
  );
  extendColors(
    back,
    Float32Array.from(inside, (v, i) => (v || open[i] ? 0 : 1)),
    w,
    h,
  );
  const ramp = boxMean(soft, w, h, Math.max(1, band >> 1));
  const raw = new Float32Array(soft.length);
  for (let i = 0; i < raw.length; i++) {
    raw[i] = inside[i];
    if (open[i]) raw[i] = placeBetween(rgb, front, back, i, ramp[i]);
  }
  const alpha = guidedFilter(rgb, raw, w, h, Math.max(1, Math.round(1 + softness)));
  for (let i = 0; i < alpha.length; i++) {
    if (!open[i]) {
      alpha[i] = inside[i];
      continue;
    }
    const a = Math.min(1, Math.max(0, (alpha[i] - 0.04) / 0.92));
    alpha[i] = a;
    for (let c = 0; c < 3; c++) {
      const k = i * 3 + c;
      const own = a > 0.02 ? (rgb[k] - (1 - a) * back[k]) / a : front[k];
      // The division trusts faint pixels too much: there the carried colour is better.
      const kept = Math.min(255, Math.max(0, own));
      rgb[k] = front[k] + (kept - front[k]) * a * a;
    }
  }
  return { alpha, colors: rgb };
}

/** Alpha by colour where the colours of both sides differ enough, else by place. */
function placeBetween(
  rgb: Float32Array,
  front: Float32Array,
  back: Float32Array,
  i: number,
  ramp: number,
): number {
  let along = 0;
  let length = 0;
  for (let c = 0; c < 3; c++) {
    const k = i * 3 + c;
    const d = front[k] - back[k];
    along += (rgb[k] - back[k]) * d;
    length += d * d;
  }
  const byColor = Math.min(1, Math.max(0, along / (length + 1)));
  const byPlace = Math.min(1, Math.max(0, 0.5 + (ramp - 0.5) * 2.4));
  const trust = (length / (length + 1600)) * (1 - 0.75 * Math.abs(2 * ramp - 1) ** 2);
  return byPlace + (byColor - byPlace) * trust;
}
