import type { Pen } from '../pen/pen.ts';
import type { Fill } from '@limn/imaging/drawing/scene';

/** One material that fades out from a point of the pen's frame: soft light and shadow. */
export function soft(pen: Pen, x: number, y: number, radius: number, material: number): Fill {
  const [cx, cy] = pen.place(x, y);
  return { kind: 'glow', x: cx, y: cy, radius: radius * pen.unit, material };
}

/** The soft dark side of a shape, and its soft light, in the shape's own outline. */
export function model(
  pen: Pen,
  outline: readonly number[],
  material: number,
  spots: readonly (readonly [x: number, y: number, radius: number, shade: number])[],
): void {
  for (const [x, y, radius, shade] of spots)
    pen.blob(outline, soft(pen, x, y, radius, material), { shade, contour: false });
}
