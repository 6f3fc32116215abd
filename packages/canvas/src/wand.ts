import type { Owned } from '@limn/imaging';
import { CanvasError } from './errors.ts';
import { blankMask, type Mask, trimMask } from './mask.ts';

/**
 * The pixels similar to the one at (x, y) of a picture, whose corner is the mask's origin: no channel differs by more
 * than `tolerance`, 0–255, with colours weighted by alpha. With `contiguous` only those connected to it by pixel sides.
 * Trimmed. Throws `bad-input` for a place outside.
 */
export function wandMask(
  { pixels }: Owned,
  x: number,
  y: number,
  tolerance: number,
  contiguous: boolean,
): Mask {
  const { width, height, data } = pixels;
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (!(column >= 0 && row >= 0 && column < width && row < height))
    throw new CanvasError('bad-input', 'wandMask: the place must lie in the picture.');
  const mask = blankMask({ x: 0, y: 0, width, height });
  const start = row * width + column;
  const [r, g, b, a] = seen(data, start);
  const alike = (i: number): boolean => {
    const alpha = data[i * 4 + 3];
    return (
      Math.abs(alpha - a) <= tolerance &&
      Math.abs((data[i * 4] * alpha) / 255 - r) <= tolerance &&
      Math.abs((data[i * 4 + 1] * alpha) / 255 - g) <= tolerance &&
      Math.abs((data[i * 4 + 2] * alpha) / 255 - b) <= tolerance
    );
  };
  if (contiguous) flood(mask, start, alike);
  else for (let i = 0; i < mask.data.length; i++) if (alike(i)) mask.data[i] = 255;
  return trimMask(mask);
}

/** A pixel's colour weighted by its alpha, and its alpha, 0–255. */
function seen(data: ArrayLike<number>, i: number): [number, number, number, number] {
  const alpha = data[i * 4 + 3];
  const [r, g, b] = [0, 1, 2].map((c) => (data[i * 4 + c] * alpha) / 255);
  return [r, g, b, alpha];
}

/** Fills run by run; of each row above and below only where a run begins is kept for later. */
function flood({ width, height, data }: Mask, start: number, alike: (i: number) => boolean): void {
  const open = (i: number): boolean => data[i] === 0 && alike(i);
  const later = [start];
  for (let i = later.pop(); i !== undefined; i = later.pop()) {
    if (!open(i)) continue;
    const row = i - (i % width);
    let from = i;
    while (from > row && open(from - 1)) from--;
    let to = i + 1;
    while (to < row + width && open(to)) to++;
    data.fill(255, from, to);
    for (const next of [row - width, row + width]) {
      if (next < 0 || next >= width * height) continue;
      let inside = false;
      for (let k = from - row + next; k < to - row + next; k++) {
        const isOpen = open(k);
        if (isOpen && !inside) later.push(k);
        inside = isOpen;
      }
    }
  }
}
