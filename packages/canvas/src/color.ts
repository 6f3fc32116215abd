/** Red, green, blue and alpha, 0–255 each. */
export type RgbaColor = readonly [number, number, number, number];

/** The colour that `#rrggbb` or `#rrggbbaa` names. */
export function readColor(text: string): RgbaColor {
  const byte = (k: number): number => Number.parseInt(text.slice(1 + 2 * k, 3 + 2 * k), 16);
  return [byte(0), byte(1), byte(2), text.length > 7 ? byte(3) : 255];
}
