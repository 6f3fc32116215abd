import { labToColor } from '../raster/color.ts';
import type { Rgb } from '../raster/raster.ts';
import { createNoise, type Noise } from '../random.ts';
import { coverPolygons, type Coverage } from './coverage.ts';
import { outlineRibbon } from './ribbon.ts';
import { renderTraced } from './render-traced.ts';
import type { Fill, Scene, Shape, TracedFill } from './scene.ts';
import type { RenderOptions } from './render-options.ts';

export type RenderedScene = Rgb & {
  /** The material on top of each pixel. */
  labels: Uint8Array;
  /** The same picture with contours, where they were asked for. */
  outlined: Rgb | undefined;
};

/** Draws a scene with the given colour for each material. */
export function renderScene(scene: Scene, options: RenderOptions): RenderedScene {
  const { width, height } = options;
  const painter = new Painter(scene, options);
  for (const shape of scene.shapes) painter.paint(shape);
  const { plain, outlined, labels } = painter;
  return {
    width,
    height,
    data: roundPixels(plain),
    labels,
    outlined: outlined && { width, height, data: roundPixels(outlined) },
  };
}

function roundPixels(pixels: Float32Array): Uint8Array {
  const data = new Uint8Array(pixels.length);
  for (let i = 0; i < data.length; i++) data[i] = Math.min(255, Math.max(0, pixels[i] + 0.5));
  return data;
}

/** Lays a colour over pixel `i`. */
function mix(pixels: Float32Array, i: number, color: readonly number[], alpha: number): void {
  for (let c = 0; c < 3; c++) pixels[i * 3 + c] += (color[c] - pixels[i * 3 + c]) * alpha;
}

class Painter {
  readonly plain: Float32Array;
  /** The second picture: both are drawn at once, contours into this one only. */
  readonly outlined: Float32Array | undefined;
  readonly labels: Uint8Array;
  private readonly scene: Scene;
  private readonly options: RenderOptions;
  private readonly noise: Noise = createNoise(77);

  constructor(scene: Scene, options: RenderOptions) {
    this.scene = scene;
    this.options = options;
    this.plain = new Float32Array(options.width * options.height * 3).fill(255);
    this.outlined = options.contour > 0 ? this.plain.slice() : undefined;
    this.labels = new Uint8Array(options.width * options.height);
  }

  paint(shape: Shape): void {
    const { width, height, contour, contourColor } = this.options;
    if (shape.fill.kind === 'traced') {
      this.inlay(shape.fill, shape.opacity, this.plain, 0);
      if (this.outlined) this.inlay(shape.fill, shape.opacity, this.outlined, contour);
      return;
    }
    const covered = coverPolygons(shape.outlines, height, width, height);
    if (!covered) return;
    this.lay(covered, shape.fill, shape.opacity, shape.shade);
    const wide = shape.contour && shape.opacity > 0.6 && spanOf(shape) > 4 * contour;
    if (this.outlined && contourColor && wide) {
      const line = coverPolygons(outlineRibbon(shape.outlines, contour), height, width, height);
      if (line) this.layInk(line, this.outlined, labToColor(contourColor));
    }
  }

  private inlay(fill: TracedFill, opacity: number, pixels: Float32Array, contour: number): void {
    const { width } = this.options;
    renderTraced(fill, { ...this.options, contour }, (x, y, color, alpha, label) => {
      const i = y * width + x;
      mix(pixels, i, color, alpha * opacity);
      if (alpha * opacity > 0.5) this.labels[i] = label;
    });
  }

  private lay(
    covered: Coverage,
    fill: Exclude<Fill, TracedFill>,
    opacity: number,
    shade: number,
  ): void {
    const { width, height, bands } = this.options;
    const { plain, outlined, labels } = this;
    const stops = fill.kind === 'linear' ? fill.stops : [{ at: 0, material: fill.material }];
    const tints = stops.map(({ material }) => this.makeTint(material, shade));
    const color = [0, 0, 0];
    for (let y = 0; y < covered.height; y++) {
      const sy = (covered.y0 + y + 0.5) / height;
      for (let x = 0; x < covered.width; x++) {
        let alpha = covered.values[y * covered.width + x] * opacity;
        if (alpha < 0.004) continue;
        const i = (covered.y0 + y) * width + covered.x0 + x;
        const sx = (covered.x0 + x + 0.5) / height;
        // From stop k − 1 to stop k.
        let [k, part] = [1, 0];
        if (fill.kind === 'linear') {
          const t = alongLine(fill, sx, sy, bands);
          while (k < stops.length - 1 && t > stops[k].at) k++;
          const { at } = stops[k - 1];
          part = Math.min(1, Math.max(0, (t - at) / (stops[k].at - at)));
          if (bands > 0) part = Math.round(part);
        } else if (fill.kind === 'glow') alpha *= glowAt(fill, sx, sy, bands);
        const from = tints[k - 1];
        const to = part > 0 ? tints[k] : from;
        const g = from.grain ? this.grainAt(from, sx, sy) : 0;
        const side = g > 0 ? from.light : from.dark;
        for (let c = 0; c < 3; c++) {
          const base = from.base[c];
          color[c] = base + (to.base[c] - base) * part + Math.abs(g) * (side[c] - base);
        }
        mix(plain, i, color, alpha);
        if (outlined) mix(outlined, i, color, alpha);
        if (alpha > 0.5) labels[i] = stops[part > 0.5 ? k : k - 1].material;
      }
    }
  }

  private layInk(covered: Coverage, pixels: Float32Array, ink: readonly number[]): void {
    for (let y = 0; y < covered.height; y++) {
      const row = (covered.y0 + y) * this.options.width + covered.x0;
      for (let x = 0; x < covered.width; x++) {
        const alpha = covered.values[y * covered.width + x];
        if (alpha > 0) mix(pixels, row + x, ink, alpha);
      }
    }
  }

  private makeTint(material: number, shade: number): Tint {
    const [l, a, b] = this.options.colors[material];
    const grain = this.scene.materials[material].grain;
    const lit = Math.min(100, Math.max(0, l + shade));
    const amount = grain ? grain.amount * this.options.grain : 0;
    return {
      base: labToColor([lit, a, b]),
      light: labToColor([Math.min(100, lit + amount), a, b]),
      dark: labToColor([Math.max(0, lit - amount), a, b]),
      grain: amount > 0 ? grain : undefined,
      offset: material * 13.7,
    };
  }

  /** −1 to 1. */
  private grainAt(tint: Tint, x: number, y: number): number {
    const grain = tint.grain;
    if (!grain) return 0;
    const n = this.noise.fractal(x / grain.across + tint.offset, y / grain.down, 3);
    return Math.min(1, Math.max(-1, (n - 0.5) * 3.2));
  }
}

/** Position of a point along a gradient's line, 0–1; quantized to the middle of its band if there are bands. */
function alongLine(
  { x0, y0, x1, y1 }: Extract<Fill, { kind: 'linear' }>,
  x: number,
  y: number,
  bands: number,
): number {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const t = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy);
  const within = Math.min(1, Math.max(0, t));
  return bands > 0 ? (Math.min(bands - 1, Math.floor(within * bands)) + 0.5) / bands : within;
}

/** The shorter side of the box round a shape: what is hardly wider than its line would be all line. */
function spanOf({ outlines }: Shape): number {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const outline of outlines) {
    for (let i = 0; i < outline.length; i++) {
      box[i % 2] = Math.min(box[i % 2], outline[i]);
      box[2 + (i % 2)] = Math.max(box[2 + (i % 2)], outline[i]);
    }
  }
  return Math.min(box[2] - box[0], box[3] - box[1]);
}

type Tint = {
  base: readonly number[];
  light: readonly number[];
  dark: readonly number[];
  grain: Scene['materials'][number]['grain'];
  offset: number;
};

function glowAt(
  fill: Extract<Fill, { kind: 'glow' }>,
  x: number,
  y: number,
  bands: number,
): number {
  const t = 1 - Math.hypot(x - fill.x, y - fill.y) / fill.radius;
  if (t <= 0) return 0;
  return bands > 0 ? (t > 0.55 ? 0.7 : 0) : t * t * (3 - 2 * t);
}
