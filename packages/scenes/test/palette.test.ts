import { describe, expect, it } from 'vitest';
import { composeScene } from '../src/index.ts';
import { assignPalette, measureScene } from '../../imaging/src/paint/assign-palette.ts';
import type { Lab } from '../../imaging/src/raster/color.ts';
import type { PaintColor } from '../../imaging/src/style/cluster-palette.ts';
import { usualRecipe } from '../../imaging/test/pictures.ts';

/** L, a, b, part of the artworks, height in them (0 is the top) and calm of each colour of a gouache painter. */
const gouache = [
  [25, 5, 5, 0.099, 0.7, 0.66],
  [91, -1, 8, 0.088, 0.27, 0.81],
  [57, -16, -9, 0.076, 0.39, 0.7],
  [84, -1, 19, 0.246, 0.2, 0.85],
  [39, -12, -15, 0.052, 0.69, 0.68],
  [49, 40, 34, 0.051, 0.38, 0.54],
  [50, -24, 7, 0.046, 0.74, 0.86],
  [68, -16, 49, 0.046, 0.56, 0.77],
  [52, -16, 35, 0.044, 0.79, 0.81],
  [64, -23, 46, 0.04, 0.76, 0.75],
  [59, 5, 29, 0.033, 0.87, 0.79],
  [86, -1, 5, 0.085, 0.45, 0.75],
  [55, -1, 5, 0.027, 0.77, 0.61],
  [38, 22, 24, 0.021, 0.63, 0.43],
  [52, 28, 24, 0.021, 0.8, 0.6],
] as const;

const clustersOf = (colors: readonly (readonly number[])[]): PaintColor[] =>
  colors.map(([l, a, b, mass, height, calm]) => ({
    lab: [l, a, b],
    mass,
    height,
    sky: Math.max(0, 1 - 2 * height),
    ground: Math.max(0, 2 * height - 1),
    calm,
  }));

/** The colour each material of a prompt's scene gets, with the one it would have in nature. */
async function colorsFor(prompt: string, seed: number, palette = clustersOf(gouache)) {
  const { scene } = await composeScene({ ...usualRecipe, prompt, seed, width: 256, height: 256 });
  const statistics = measureScene(scene);
  const colors = assignPalette(statistics, palette, seed, 1);
  return new Map<string, { natural: Lab; painted: Lab }>(
    statistics.parts.map(({ material, lab }, i) => [
      material.name,
      { natural: lab, painted: colors[i] },
    ]),
  );
}

describe('a style’s colours', () => {
  it('leave an animal its hue where the style has it: a tan cat is not green', async () => {
    let tan = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const coat = (await colorsFor('a cat by the window of a room', seed)).get('cat.main');
      if (!coat || coat.natural[1] < 5 || coat.natural[2] < 20) continue;
      tan++;
      expect(coat.painted[1], `seed ${seed}`).toBeGreaterThan(-2);
    }
    expect(tan).toBeGreaterThan(3);
  });

  it('never make grass red, not even in a style without green', async () => {
    const palette = clustersOf(gouache.filter(([, a]) => a > -12));
    for (let seed = 1; seed <= 10; seed++) {
      for (const [name, { natural, painted }] of await colorsFor(
        'a house on a hill',
        seed,
        palette,
      )) {
        if (natural[1] < -15 && natural[2] > 15) expect(painted[1], name).toBeLessThan(20);
      }
    }
  });

  it('keep a colour that was named', async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const house = [...(await colorsFor('a red house by a lake', seed))].filter(
        ([name, { natural }]) => name.startsWith('house') && natural[1] > 35,
      );
      expect(house.length).toBeGreaterThan(0);
      for (const [name, { painted }] of house) expect(painted[1], name).toBeGreaterThan(20);
    }
  });
});
