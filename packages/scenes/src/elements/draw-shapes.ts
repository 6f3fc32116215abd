import type { Role } from '@limn/imaging/drawing/role';
import type { Element, Kit } from './element.ts';

/** One shape of a drawing that was compiled from an SVG file. */
export type DrawnShape = {
  /** `main`, `accent`, `ink`, or the name of a part. */
  slot: string;
  /** The color where the prompt names none, `#rrggbb`. */
  color: string;
  role: Role;
  /** Lighter or darker than the color, in units of L*. */
  shade: number;
  contour: boolean;
  opacity: number;
  /** Closed outlines, x and y in turn, separated by spaces; y points up, 100,000,000 is the height of the thing. */
  outlines: readonly string[];
};

/** Units of outlines for the height of a thing. */
export const outlineUnit = 100_000_000;

function materialOf(kit: Kit, { slot, color, role }: DrawnShape): number {
  if (slot === 'main') return kit.main(color, role);
  if (slot === 'accent') return kit.accent(color, role);
  if (slot === 'ink') return kit.ink();
  return kit.part(slot, color, role);
}

/** Draws shapes in their order. */
export function drawShapes(shapes: readonly DrawnShape[]): Element['draw'] {
  const parse = ({ outlines }: DrawnShape) =>
    outlines.map((text) => text.split(' ').map((value) => Number(value) / outlineUnit));
  let parsed: number[][][] | undefined;
  return (pen, kit) => {
    const all = (parsed ??= shapes.map(parse));
    shapes.forEach((shape, at) => {
      const { shade, contour, opacity } = shape;
      pen.compound(all[at], materialOf(kit, shape), { shade, contour, opacity });
    });
  };
}
