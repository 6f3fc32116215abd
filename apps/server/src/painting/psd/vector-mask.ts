import { ImagingError } from '@limn/imaging';
import type { BezierPath, LayerVectorMask } from 'ag-psd';
import sharp from 'sharp';

/** Points of all paths of a mask. */
const mostKnots = 50_000;

/** A knot has what leads to it, itself and what leads away, each as x and y. */
function outlineOf({ knots }: BezierPath): string {
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const [first] = knots;
  if (!first) return '';
  const at = (knot: BezierPath['knots'][number], i: number) =>
    `${round(knot.points[i]!)},${round(knot.points[i + 1]!)}`;
  const curves = knots.map((knot, i) => {
    const next = knots[(i + 1) % knots.length]!;
    return `C${at(knot, 4)} ${at(next, 0)} ${at(next, 2)}`;
  });
  return `M${at(first, 2)}${curves.join('')}Z`;
}

type Size = { width: number; height: number };

async function draw(paths: readonly BezierPath[], { width, height }: Size): Promise<Uint8Array> {
  const outline = paths.map(outlineOf).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${outline}" fill="#fff" fill-rule="evenodd"/></svg>`;
  const { data } = await sharp(Buffer.from(svg), { limitInputPixels: width * height })
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

/** Paths that are combined: those without an operation continue the one before. */
function componentsOf(paths: readonly BezierPath[]): BezierPath[][] {
  const components: BezierPath[][] = [];
  for (const path of paths) {
    const last = components.at(-1);
    if (path.operation === undefined && last) last.push(path);
    else components.push([path]);
  }
  return components;
}

const operations = {
  combine: (a: number, b: number) => a + b - (a * b) / 255,
  subtract: (a: number, b: number) => (a * (255 - b)) / 255,
  intersect: (a: number, b: number) => (a * b) / 255,
  exclude: (a: number, b: number) => a + b - (2 * a * b) / 255,
};

/** How much of each pixel of a frame a vector mask leaves to see. */
export async function drawVectorMask(mask: LayerVectorMask, size: Size): Promise<Uint8Array> {
  if (mask.paths.reduce((sum, { knots }) => sum + knots.length, 0) > mostKnots)
    throw new ImagingError('bad-input', 'A vector mask of this file has too many points.');
  const components = componentsOf(mask.paths);
  const first = components[0]?.[0]?.operation ?? 'combine';
  // A first path that subtracts or intersects starts from the whole area.
  const startsFull =
    components.length === 0
      ? mask.fillStartsWithAllPixels
      : first === 'subtract' || first === 'intersect';
  const left = new Uint8Array(size.width * size.height).fill(startsFull ? 255 : 0);
  for (const component of components) {
    const operation = operations[component[0]!.operation ?? 'combine'];
    const drawn = await draw(component, size);
    for (let i = 0; i < left.length; i++) left[i] = Math.round(operation(left[i]!, drawn[i]!));
  }
  if (mask.invert) for (let i = 0; i < left.length; i++) left[i] = 255 - left[i]!;
  return left;
}
