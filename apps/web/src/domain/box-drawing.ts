import type { PictureBox } from '@limn/contracts/boxes';

/** Smallest side of a box, as the server takes it. */
export const leastSide = 0.02;

const within = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** The box between two corners, each in fractions of the picture; kept inside it and not too small. */
export function boxBetween(a: { x: number; y: number }, b: { x: number; y: number }): PictureBox {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return fitBox({ left, top, width: right - left, height: bottom - top });
}

/** The nearest box inside the picture; it keeps its size if possible. */
export function fitBox({ left, top, width, height }: PictureBox): PictureBox {
  const w = within(width, leastSide, 1);
  const h = within(height, leastSide, 1);
  return { left: within(left, 0, 1 - w), top: within(top, 0, 1 - h), width: w, height: h };
}

export const boxSides = ['left', 'top', 'width', 'height'] as const;

const percent = (value: number): string => `${Math.round(value * 1000) / 10}%`;

/** The CSS position of a box. */
export function insetOf({ left, top, width, height }: PictureBox) {
  return {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  };
}

/** The accessible description of a box: 'left 35%, top 20%, width 30%, height 40%'. */
export const boxWords = (box: PictureBox): string =>
  boxSides.map((side) => `${side} ${percent(box[side])}`).join(', ');

const step = 0.01;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Moves a box by an arrow key, or resizes it with Shift; null for any other key. */
export function boxAfterKey(box: PictureBox, key: string, shift: boolean): PictureBox | null {
  const arrow = arrows[key];
  if (!arrow) return null;
  const [dx, dy] = arrow;
  if (!shift) return fitBox({ ...box, left: box.left + dx, top: box.top + dy });
  // Sized from its upper left corner, which stays.
  return {
    ...box,
    width: within(box.width + dx, leastSide, 1 - box.left),
    height: within(box.height + dy, leastSide, 1 - box.top),
  };
}
