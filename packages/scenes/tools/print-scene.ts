import { outside } from '../../imaging/src/drawing/tracing.ts';
import { colorToLab, labToColor } from '../../imaging/src/raster/color.ts';
import type { Fill, Scene, Shape, TracedFill } from '../../imaging/src/drawing/scene.ts';

/** Stops of a glow: it fades by smoothstep, which SVG does not know. */
const glowStops = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** Coordinates in thousandths of the picture's height. */
const unit = 1000;
const at = (v: number): string => String(Math.round(v * unit * 10) / 10);

/**
 * A scene as an SVG document of 1,000 units' height (SVG 2), in its natural colours: for tests, and to be
 * looked at. Every shape is an element that names its material, back to front. Without grain; of a
 * traced picture the regions alone, in one colour each.
 */
export function printScene(scene: Scene): string {
  const printer = new Printer(scene);
  const body = scene.shapes.map((shape) => printer.print(shape)).join('\n');
  const size = `width="${at(scene.aspect)}" height="${unit}" viewBox="0 0 ${at(scene.aspect)} ${unit}"`;
  const defs =
    printer.gradients.length > 0 ? `<defs>\n${printer.gradients.join('\n')}\n</defs>\n` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${defs}${body}\n</svg>\n`;
}

class Printer {
  readonly gradients: string[] = [];
  private readonly scene: Scene;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  print(shape: Shape): string {
    const { fill, opacity } = shape;
    if (fill.kind === 'traced') return this.printTraced(fill, opacity);
    const material = fill.kind === 'linear' ? fill.stops[0].material : fill.material;
    const path = shape.outlines.map(pathOf).join('');
    return `<path ${this.named(material)}${opaque(opacity)} fill="${this.paint(fill, shape.shade)}" d="${path}"/>`;
  }

  private named(material: number): string {
    return `data-material="${escape(this.scene.materials[material].name)}"`;
  }

  private color(material: number, shade: number): string {
    const [l, a, b] = colorToLab(this.scene.materials[material].color);
    const lit = Math.min(100, Math.max(0, l + shade));
    const channels = labToColor([lit, a, b]).map((v) => Math.min(255, Math.max(0, Math.round(v))));
    return `#${channels.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
  }

  /** A colour, or the gradient that is put among the definitions. */
  private paint(fill: Exclude<Fill, TracedFill>, shade: number): string {
    if (fill.kind === 'flat') return this.color(fill.material, shade);
    const id = `g${this.gradients.length}`;
    if (fill.kind === 'linear') {
      const line = `x1="${at(fill.x0)}" y1="${at(fill.y0)}" x2="${at(fill.x1)}" y2="${at(fill.y1)}"`;
      const stops = fill.stops.map(
        (stop) => `<stop offset="${stop.at}" stop-color="${this.color(stop.material, shade)}"/>`,
      );
      this.gradients.push(
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${stops.join('')}</linearGradient>`,
      );
    } else {
      const place = `cx="${at(fill.x)}" cy="${at(fill.y)}" r="${at(fill.radius)}"`;
      const color = this.color(fill.material, shade);
      const stops = glowStops.map((away) => {
        const t = 1 - away;
        const alpha = Math.round(t * t * (3 - 2 * t) * 1000) / 1000;
        return `<stop offset="${away}" stop-color="${color}" stop-opacity="${alpha}"/>`;
      });
      this.gradients.push(
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${place}>${stops.join('')}</radialGradient>`,
      );
    }
    return `url(#${id})`;
  }

  /** Each region as the runs of its pixels in their rows. */
  private printTraced(fill: TracedFill, opacity: number): string {
    const { tracing, materials } = fill;
    const { width, height, labels, alpha } = tracing;
    const runs = materials.map(() => '');
    for (let y = 0; y < height; y++) {
      for (let x = 0, end = 0; x < width; x = end) {
        const i = y * width + x;
        const shows = (k: number): number => (alpha && alpha[k] < 128 ? outside : labels[k]);
        end = x + 1;
        while (end < width && shows(i + end - x) === shows(i)) end++;
        if (shows(i) !== outside) runs[shows(i)] += `M${x} ${y}h${end - x}v1H${x}z`;
      }
    }
    const per = (length: number, pixels: number): string => ((length * unit) / pixels).toFixed(4);
    const scale = `${per(fill.width, width)} ${per(fill.height, height)}`;
    const paths = runs.map((path, k) =>
      path === ''
        ? ''
        : `<path ${this.named(materials[k])} fill="${this.color(materials[k], 0)}" d="${path}"/>`,
    );
    const place = `transform="translate(${at(fill.x)} ${at(fill.y)}) scale(${scale})"`;
    return `<g ${place}${opaque(opacity)}>${paths.join('')}</g>`;
  }
}

const opaque = (opacity: number): string =>
  opacity < 1 ? ` opacity="${Math.round(opacity * 1000) / 1000}"` : '';

const escape = (text: string): string =>
  text.replace(/[&<"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '"': '&quot;' })[c]!);

function pathOf(outline: Float32Array): string {
  let path = '';
  for (let i = 0; i < outline.length; i += 2)
    path += `${i === 0 ? 'M' : 'L'}${at(outline[i])} ${at(outline[i + 1])}`;
  return `${path}z`;
}
