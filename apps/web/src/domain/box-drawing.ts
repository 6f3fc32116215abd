import type { ElementBox } from '@limn/contracts/lifting';

/** Smallest side of a box, as the server takes it. */
export const leastSide = 0.02;

const within = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** The box between two corners, each in fractions of the picture; kept inside it and not too small. */
export function boxBetween(a: { x: number; y: number }, b: { x: number; y: number }): ElementBox {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return fitBox({ left, top, width: right - left, height: bottom - top });
}

/** The nearest box that lies inside the picture: its sides are kept where they can be. */
export function fitBox({ left, top, width, height }: ElementBox): ElementBox {
  const w = within(width, leastSide, 1);
  const h = within(height, leastSide, 1);
  return { left: within(left, 0, 1 - w), top: within(top, 0, 1 - h), width: w, height: h };
}

const step = 0.01;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** What an arrow key makes of a box: moved, or with Shift sized; null for any other key. */
export function boxAfterKey(box: ElementBox, key: string, shift: boolean): ElementBox | null {
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
