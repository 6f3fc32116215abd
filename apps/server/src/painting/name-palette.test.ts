import { expect, test } from 'vitest';
import { nameColor, namePalette } from './name-palette.ts';

/** CIELAB of colours everybody knows. */
test.each([
  ['black', [8, 0, 0]],
  ['white', [97, 0, 1]],
  ['grey', [55, 0, -2]],
  ['cream', [93, 0, 12]],
  ['brown', [38, 16, 26]],
  ['red', [47, 60, 40]],
  ['orange', [66, 38, 64]],
  ['yellow', [84, 0, 74]],
  ['green', [51, -38, 30]],
  ['green', [45, -8, 36]],
  ['teal', [48, -27, -9]],
  ['blue', [40, 12, -52]],
  ['blue', [78, -14, -24]],
  ['violet', [38, 40, -44]],
  ['pink', [74, 34, 6]],
] as const)('%s is called so', (name, lab) => {
  expect(nameColor(lab)).toBe(name);
});

test('a palette is told by its largest parts; specks are left out', () => {
  const cluster = (lab: [number, number, number], mass: number) => ({
    lab,
    mass,
    height: 0.5,
    sky: 0,
    ground: 0,
  });
  const palette = [
    cluster([40, 12, -52], 0.3),
    cluster([47, 60, 40], 0.35),
    cluster([78, -14, -24], 0.31),
    cluster([84, 0, 74], 0.04),
  ];
  expect(namePalette(palette)).toEqual(['blue', 'red']);
});
