import { between } from '@limn/imaging/random';
import type { Kit } from '../elements/element.ts';
import type { Pen } from '../pen/pen.ts';
import type { Color } from '@limn/imaging/drawing/scene';

/** A thing of the library: x 0 in its middle, y upwards from the ground, one unit high. */
export type ObjectShapes = {
  /** Its materials, the largest first. */
  colors: readonly Color[];
  shapes: readonly {
    material: number;
    /** Lighter or darker than its material, in units of L*. */
    shade: number;
    /** Closed; holes run against the outline round them. x and y in turn. */
    outlines: readonly number[][];
  }[];
};

/** Parts smaller than this get no contour: eyes and buttons would turn into blots. */
const smallPart = 0.012;

/**
 * Draws a thing of the library, a little turned and stretched by chance so that no two are alike. What
 * glows by itself is not darkened by the night.
 */
export function drawObject(
  pen: Pen,
  kit: Kit,
  { colors, shapes }: ObjectShapes,
  glowing: boolean,
): void {
  const grain = { across: 0.05, down: 0.05, amount: 5 };
  const role = glowing ? 'light' : 'object';
  const materials = colors.map((color, k) => {
    if (k === 0) return kit.main(color, role, { grain, glowing });
    if (k === 1) return kit.accent(color, role, { grain, glowing });
    return kit.part(`part${k}`, color, role, { glowing });
  });
  const frame = pen.frame(0, 0, 1, 1, between(kit.random, -0.05, 0.05));
  const [wide, high] = [between(kit.random, 0.95, 1.05), between(kit.random, 0.94, 1)];
  for (const { material, shade, outlines } of shapes) {
    const placed = outlines.map((points) => points.map((v, i) => v * (i % 2 ? high : wide)));
    frame.compound(placed, materials[material], { shade, contour: spread(placed) > smallPart });
  }
}

/** Area of the box round some outlines. */
function spread(outlines: readonly number[][]): number {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const points of outlines) {
    for (let i = 0; i < points.length; i += 2) {
      minX = Math.min(minX, points[i]);
      maxX = Math.max(maxX, points[i]);
      minY = Math.min(minY, points[i + 1]);
      maxY = Math.max(maxY, points[i + 1]);
    }
  }
  return (maxX - minX) * (maxY - minY);
}
