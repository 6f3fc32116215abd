/** Pixels over which what is painted fades in. */
export const rim = 5;

/** For each pixel of the mask how far it is to the edge, in steps to the side, up or down; `most` at most. */
export function distanceIn(
  mask: Uint8Array,
  width: number,
  height: number,
  most: number,
): Uint16Array {
  const away = Uint16Array.from(mask, (v) => (v >= 128 ? most : 0));
  const pass = (i: number, j: number): void => {
    away[i] = Math.min(away[i], away[j] + 1);
  };
  for (let i = 0; i < away.length; i++) {
    if (i % width > 0) pass(i, i - 1);
    if (i >= width) pass(i, i - width);
  }
  for (let i = away.length - 1; i >= 0; i--) {
    if (i % width < width - 1) pass(i, i + 1);
    if (i + width < width * height) pass(i, i + width);
  }
  return away;
}
