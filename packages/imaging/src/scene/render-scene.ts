import { labToColor, type Lab } from '../raster/color.ts';
import type { Rgb } from '../raster/raster.ts';
import { createNoise, type Noise } from '../random.ts';
import { coverPolygons, type Coverage } from './coverage.ts';
import { outlineRibbon } from './ribbon.ts';
import { renderTraced } from './render-traced.ts';
import type { Fill, Scene, Shape, TracedFill } from './scene.ts';

export type RenderOptions = {
  width: number;
  height: number;
  /** Lab of each material. */
  colors: readonly Lab[];
  /** Width of contours in scene units; 0 draws none. */
  contour: number;
  contourColor?: Lab;
  /** Bands a gradient is cut into; 0 leaves it smooth. Flat styles have no gradients to match. */
  bands: number;
  /** Multiplies the materials' grain. */
  grain: number;
};

export type RenderedScene = Rgb & {
  /** The material on top of each pixel. */
  labels: Uint8Array;
};

/** Draws a scene with the given colour for each material. */
export function renderScene(scene: Scene, options: RenderOptions): RenderedScene {
  const { width, height } = options;
  const painter = new Painter(scene, options);
  for (const shape of scene.shapes) painter.paint(shape);
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < data.length; i++)
    data[i] = Math.min(255, Math.max(0, painter.pixels[i] + 0.5));
  return { width, height, data, labels: painter.labels };
}

class Painter {
  readonly pixels: Float32Array;
  readonly labels: Uint8Array;
  private readonly scene: Scene;
  private readonly options: RenderOptions;
  private readonly noise: Noise = createNoise(77);

  constructor(scene: Scene, options: RenderOptions) {
    this.scene = scene;
    this.options = options;
    this.pixels = new Float32Array(options.width * options.height * 3).fill(255);
    this.labels = new Uint8Array(options.width * options.height);
  }

  paint(shape: Shape): void {
    const { width, height, contour, contourColor } = this.options;
    if (shape.fill.kind === 'traced') return this.inlay(shape.fill, shape.opacity);
    const covered = coverPolygons(shape.outlines, height, width, height);
    if (!covered) return;
    this.lay(covered, shape.fill, shape.opacity, shape.shade);
    const outlined = shape.contour && shape.opacity > 0.6 && spanOf(shape) > 4 * contour;
    if (contour > 0 && contourColor && outlined) {
      const line = coverPolygons(outlineRibbon(shape.outlines, contour), height, width, height);
      if (line) this.layInk(line, labToColor(contourColor));
    }
  }

  private inlay(fill: TracedFill, opacity: number): void {
    const { width } = this.options;
    renderTraced(fill, this.options, (x, y, color, alpha, label) => {
      const i = y * width + x;
      for (let c = 0; c < 3; c++)
        this.pixels[i * 3 + c] += (color[c] - this.pixels[i * 3 + c]) * alpha * opacity;
      if (alpha * opacity > 0.5) this.labels[i] = label;
    });
  }

  private lay(
    covered: Coverage,
    fill: Exclude<Fill, TracedFill>,
    opacity: number,
    shade: number,
  ): void {
    const { width, height } = this.options;
    const tints = new Map<number, Tint>();
    const tintOf = (material: number): Tint => {
      let tint = tints.get(material);
      if (!tint) tints.set(material, (tint = this.makeTint(material, shade)));
      return tint;
    };
    for (let y = 0; y < covered.height; y++) {
      for (let x = 0; x < covered.width; x++) {
        let alpha = covered.values[y * covered.width + x] * opacity;
        if (alpha < 0.004) continue;
        const px = covered.x0 + x;
        const py = covered.y0 + y;
        const sx = (px + 0.5) / height;
        const sy = (py + 0.5) / height;
        let [lower, upper, part] = [0, 0, 0];
        if (fill.kind === 'linear') [lower, upper, part] = this.stopsAt(fill, sx, sy);
        else lower = upper = fill.material;
        if (fill.kind === 'glow') alpha *= glowAt(fill, sx, sy, this.options.bands);
        const a = tintOf(lower);
        const b = part > 0 ? tintOf(upper) : a;
        const g = a.grain ? this.grainAt(a, sx, sy) : 0;
        const i = (py * width + px) * 3;
        for (let c = 0; c < 3; c++) {
          let v = a.base[c] + (b.base[c] - a.base[c]) * part;
          v += g > 0 ? g * (a.light[c] - a.base[c]) : -g * (a.dark[c] - a.base[c]);
          this.pixels[i + c] += (v - this.pixels[i + c]) * alpha;
        }
        if (alpha > 0.5) this.labels[py * width + px] = part > 0.5 ? upper : lower;
      }
    }
  }

  private layInk(covered: Coverage, ink: readonly number[]): void {
    for (let y = 0; y < covered.height; y++) {
      for (let x = 0; x < covered.width; x++) {
        const alpha = covered.values[y * covered.width + x];
        const i = ((covered.y0 + y) * this.options.width + covered.x0 + x) * 3;
        for (let c = 0; c < 3; c++) this.pixels[i + c] += (ink[c] - this.pixels[i + c]) * alpha;
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

  private stopsAt(
    fill: Extract<Fill, { kind: 'linear' }>,
    x: number,
    y: number,
  ): [number, number, number] {
    const dx = fill.x1 - fill.x0;
    const dy = fill.y1 - fill.y0;
    let t = ((x - fill.x0) * dx + (y - fill.y0) * dy) / (dx * dx + dy * dy);
    const { bands } = this.options;
    t = Math.min(1, Math.max(0, t));
    if (bands > 0) t = (Math.min(bands - 1, Math.floor(t * bands)) + 0.5) / bands;
    const { stops } = fill;
    for (let k = 1; k < stops.length; k++) {
      if (t <= stops[k].at || k === stops.length - 1) {
        const gap = stops[k].at - stops[k - 1].at;
        const part = Math.min(1, Math.max(0, (t - stops[k - 1].at) / gap));
        return [stops[k - 1].material, stops[k].material, bands > 0 ? Math.round(part) : part];
      }
    }
    return [stops[0].material, stops[0].material, 0];
  }
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
