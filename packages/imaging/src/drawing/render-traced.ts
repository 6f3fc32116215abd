import { outside, type Tracing } from './tracing.ts';
import { labToColor, type Lab } from '../raster/color.ts';
import type { RenderOptions } from './render-options.ts';
import type { TracedFill } from './scene.ts';

/** Writes a pixel of the drawing: colours 0–255, alpha 0–1, and its material. */
type Lay = (x: number, y: number, color: readonly number[], alpha: number, label: number) => void;

/** Steps of lightness that detail is cut to where gradients are, and the least that shows. */
const detailStep = 11;

/** Draws a traced picture into its rectangle, bilinear; contours run where its regions meet. */
export function renderTraced(fill: TracedFill, options: RenderOptions, lay: Lay): void {
  const { width, height } = options;
  const { tracing, materials } = fill;
  const tinted = tint(fill, options);
  const left = Math.max(0, Math.floor(fill.x * height));
  const right = Math.min(width, Math.ceil((fill.x + fill.width) * height));
  const top = Math.max(0, Math.floor(fill.y * height));
  const bottom = Math.min(height, Math.ceil((fill.y + fill.height) * height));
  const sum = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    const v = (((y + 0.5) / height - fill.y) / fill.height) * tracing.height - 0.5;
    for (let x = left; x < right; x++) {
      const u = (((x + 0.5) / height - fill.x) / fill.width) * tracing.width - 0.5;
      const alpha = sample(tinted, tracing.width, tracing.height, u, v, sum);
      if (alpha < 0.004) continue;
      const nearX = Math.min(tracing.width - 1, Math.max(0, Math.round(u)));
      const nearY = Math.min(tracing.height - 1, Math.max(0, Math.round(v)));
      const region = tracing.labels[nearY * tracing.width + nearX];
      if (region !== outside) lay(x, y, sum, alpha, materials[region]);
    }
  }
}

/** Colours premultiplied by alpha, four floats a pixel. */
function tint({ tracing, materials }: TracedFill, options: RenderOptions): Float32Array {
  const { labels, detail, alpha, width } = tracing;
  const { colors, contourColor } = options;
  // Shapes shaded for their style need no posterizing.
  const bands = tracing.things ? 0 : options.bands;
  const radius = (options.contour * tracing.height) / 2;
  const lines = options.contour > 0 ? outlines(tracing, Math.max(1, radius * 0.6)) : null;
  const ink = labToColor(contourColor ?? [0, 0, 0]);
  const out = new Float32Array(width * tracing.height * 4);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === outside) continue;
    const [l, a, b]: Lab = colors[materials[labels[i]]];
    const own = detail[i * 3];
    const light = bands > 0 ? Math.trunc(own / detailStep) * detailStep : own;
    const hue = bands > 0 ? 0 : 1;
    const color = lines?.[i]
      ? ink
      : labToColor([
          Math.min(100, Math.max(0, l + light)),
          a + hue * detail[i * 3 + 1],
          b + hue * detail[i * 3 + 2],
        ]);
    const part = alpha ? alpha[i] / 255 : 1;
    for (let c = 0; c < 3; c++) out[i * 4 + c] = color[c] * part;
    out[i * 4 + 3] = part;
  }
  return out;
}

/** 1 within `radius` pixels of where two regions meet. */
function outlines(
  { labels: regions, things: labels = regions, width, height }: Tracing,
  radius: number,
): Uint8Array {
  const lines = new Uint8Array(labels.length);
  const reach = Math.ceil(radius);
  const stamp = (x: number, y: number): void => {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const [px, py] = [x + dx, y + dy];
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        if (dx * dx + dy * dy <= radius * radius) lines[py * width + px] = 1;
      }
    }
  };
  for (let i = 0; i < labels.length; i++) {
    const x = i % width;
    const y = (i - x) / width;
    const across = x + 1 < width && labels[i] !== labels[i + 1];
    const down = y + 1 < height && labels[i] !== labels[i + width];
    if (across || down) stamp(x, y);
  }
  return lines;
}

/** Bilinear colour at (u, v) into `to`; returns its alpha. The edges are repeated. */
function sample(
  tinted: Float32Array,
  width: number,
  height: number,
  u: number,
  v: number,
  to: number[],
): number {
  const x = Math.min(width - 1, Math.max(0, u));
  const y = Math.min(height - 1, Math.max(0, v));
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const right = x0 + 1 < width ? 4 : 0;
  const below = y0 + 1 < height ? width * 4 : 0;
  const [fx, fy] = [x - x0, y - y0];
  const at = (y0 * width + x0) * 4;
  const mixed = (c: number): number => {
    const upper = tinted[at + c] * (1 - fx) + tinted[at + right + c] * fx;
    const lower = tinted[at + below + c] * (1 - fx) + tinted[at + below + right + c] * fx;
    return upper * (1 - fy) + lower * fy;
  };
  const alpha = mixed(3);
  for (let c = 0; c < 3; c++) to[c] = alpha > 0 ? mixed(c) / alpha : 0;
  return alpha;
}
