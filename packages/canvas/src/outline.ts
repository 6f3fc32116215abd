import type { Mask } from './mask.ts';

/** Right, down, left, up. */
const headings = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * Closed lines along the pixel sides around pixels of at least `threshold` (1–255): corners in canvas coordinates, the
 * last joined to the first. The inside is to the right of the line, so that holes run the other way round. Pixels that
 * touch only by a corner are separate.
 */
export function outline(mask: Mask, threshold = 128): [number, number][][] {
  const { width, height, data } = mask;
  const inside = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] >= threshold;
  const walked = new Uint8Array(width * height);
  const lines: [number, number][][] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // Every line somewhere goes right along the upper side of a pixel.
      if (walked[y * width + x] === 0 && inside(x, y) && !inside(x, y - 1))
        lines.push(walk(mask, inside, walked, x, y));
    }
  }
  return lines;
}

function walk(
  mask: Mask,
  inside: (x: number, y: number) => boolean,
  walked: Uint8Array,
  startX: number,
  startY: number,
): [number, number][] {
  const corners: [number, number][] = [];
  let [x, y, heading] = [startX, startY, 0];
  do {
    if (heading === 0) walked[y * mask.width + x] = 1;
    const [dx, dy] = headings[heading];
    x += dx;
    y += dy;
    // The two pixels ahead of the current corner, which is the left upper corner of pixel (x, y).
    const right = inside(x + Math.min(0, dx - dy), y + Math.min(0, dx + dy));
    const left = inside(x + Math.min(0, dx + dy), y + Math.min(0, dy - dx));
    if (right && !left) continue;
    corners.push([mask.x + x, mask.y + y]);
    heading = (heading + (right ? 3 : 1)) % 4;
  } while (x !== startX || y !== startY || heading !== 0);
  return corners;
}
