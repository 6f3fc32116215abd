import { readdirSync, readFileSync } from 'node:fs';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { z } from 'zod';
import { type DrawnShape, outlineUnit } from '../src/elements/draw-shapes.ts';
import { flattenPath, type Ring } from './library/path-data.ts';

const folder = new URL('../drawings/', import.meta.url);

/** SVG units for the height of a thing. */
const unit = 1000;
/** Straight lines for each curve, as `Pen.blob` draws them. */
const linesPerCurve = 6;

/** Kinds of materials (`Role` in `scene.ts`). */
const roles = ['cloud', 'light', 'water', 'ground', 'plant', 'object', 'figure', 'ink'] as const;
const yesOrNo = z.enum(['yes', 'no']).transform((value) => value === 'yes');
/** A path: `fill` is only its look in an SVG editor; the painter uses the `data-` attributes. */
const Path = z.strictObject({
  d: z.string().min(1),
  fill: z.string().optional(),
  /** `main` and `accent` can be colored by a prompt, `ink` is the common line color; any other name is a part. */
  'data-slot': z.string().regex(/^[a-z-]+$/),
  'data-color': z.string().regex(/^#[0-9a-f]{6}$/),
  'data-role': z.enum(roles).default('object'),
  'data-shade': z.coerce.number().min(-100).max(100).default(0),
  'data-contour': yesOrNo.default(true),
  'data-opacity': z.coerce.number().min(0).max(1).default(1),
});
/** Elements that SVG editors add. */
const ignored = new Set(['title', 'desc', 'metadata', 'defs']);

/** @throws Error naming the file, where an SVG has something that the painter cannot draw */
export function readDrawing(file: string, text: string): DrawnShape[] {
  const elements = parseXml(text)
    .root!.children.filter((child) => child instanceof XmlElement)
    .filter(({ name }) => !ignored.has(name));
  return elements.map(({ name, attributes }, at) => {
    const where = `${file}, element ${at + 1}`;
    if (name !== 'path')
      throw new Error(
        `${where}: <${name}> is not drawn. Convert objects to paths, without groups.`,
      );
    const read = Path.safeParse(attributes);
    if (!read.success) throw new Error(`${where}:\n${z.prettifyError(read.error)}`);
    const path = read.data;
    return {
      slot: path['data-slot'],
      color: path['data-color'],
      role: path['data-role'],
      shade: path['data-shade'],
      contour: path['data-contour'],
      opacity: path['data-opacity'],
      // The painter's y points up.
      outlines: flattenPath(path.d, linesPerCurve).map((ring) =>
        withoutLast(ring)
          .flatMap(([x, y]) => [toUnits(x), toUnits(-y)])
          .join(' '),
      ),
    };
  });
}

/** A curve that ends where its path began repeats that point. */
function withoutLast(ring: Ring): Ring {
  const [first, last] = [ring[0], ring[ring.length - 1]];
  return Math.hypot(first[0] - last[0], first[1] - last[1]) < 0.05 ? ring.slice(0, -1) : ring;
}

/** @param value in SVG units */
const toUnits = (value: number) => Math.round((value / unit) * outlineUnit) + 0;

/** All drawings by name. */
export function readDrawings(): Record<string, DrawnShape[]> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .toSorted();
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.svg'.length),
      readDrawing(file, readFileSync(new URL(file, folder), 'utf8')),
    ]),
  );
}
