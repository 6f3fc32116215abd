import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { artworkAt, copyCap, type Effort, learnStyle, type StyleIndex } from '@limn/imaging';
import { paint, type Painting } from '../src/index.ts';
import { amountsOf } from '../../imaging/src/ownership/ownership.ts';
import { shrinkOf } from '../../imaging/src/paint/effort.ts';
import { planLevels } from '../../imaging/src/paint/plan-levels.ts';
import { makeArtworks, usualRecipe } from '../../imaging/test/pictures.ts';

let index: StyleIndex;
beforeAll(async () => {
  index = await learnStyle(makeArtworks(5, 160));
});

const paintWith = (
  effort: Effort | undefined,
  size: { width: number; height: number },
  onProgress: (fraction: number) => void = () => undefined,
): Promise<Painting> =>
  paint(
    {
      recipe: { ...usualRecipe, ...size },
      styles: [{ index, weight: 1 }],
      ...(effort ? { effort } : {}),
    },
    { onProgress },
  );

describe.each(['quick', 'usual', 'fine'] as const)('a picture painted with effort %s', (effort) => {
  it.each([
    { width: 160, height: 128 },
    // Painted at half its size, which is not whole.
    { width: 391, height: 257 },
  ])('has the size asked for and owes every pixel to an artwork: %o', async (size) => {
    const fractions: number[] = [];
    const painting = await paintWith(effort, size, (fraction) => fractions.push(fraction));
    const { pixels, owners, shares, map, largestCopy } = painting;
    expect(pixels).toMatchObject(size);
    expect(pixels.data.every((v, i) => i % 4 !== 3 || v === 255)).toBe(true);
    expect(owners).toMatchObject(size);
    expect(shares.reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
    const amounts = amountsOf(owners);
    for (const [k, source] of owners.sources.entries()) {
      const share = shares.find((s) => source.kind === 'artwork' && s.artworkId === source.id);
      const exact = (amounts[k] / (size.width * size.height)) * 1e6;
      expect(Math.abs((share?.ppm ?? 0) - exact)).toBeLessThan(1);
    }
    expect(largestCopy).toBeLessThanOrEqual(copyCap * 2);
    expect(fractions.at(-1)).toBe(1);
    expect(fractions.every((f, i) => i === 0 || f >= fractions[i - 1])).toBe(true);
    // The map reaches every pixel, and leads into the artworks.
    for (const x of [0, size.width - 1])
      for (const y of [0, size.height - 1]) {
        const place = artworkAt(map, x, y)!;
        expect(map.artworkIds).toContain(place.artworkId);
        expect(Math.max(place.x, place.y)).toBeLessThanOrEqual(1);
      }
  });

  it('is the same whenever it is painted', async () => {
    const size = { width: 400, height: 130 };
    const [one, other] = [await paintWith(effort, size), await paintWith(effort, size)];
    expect(other.pixels.data).toEqual(one.pixels.data);
    expect(other.shares).toEqual(one.shares);
  });
});

it('paints as usual when no effort is named', async () => {
  const size = { width: 150, height: 128 };
  const plain = await paintWith(undefined, size);
  expect((await paintWith('usual', size)).pixels.data).toEqual(plain.pixels.data);
});

it('finds better matches with more effort', async () => {
  const size = { width: 256, height: 256 };
  const [usual, fine] = [await paintWith('usual', size), await paintWith('fine', size)];
  expect(fine.energy).toBeLessThan(usual.energy);
});

it('tells how far it is over all candidates, from 0 to 1', () => {
  const side = fc.integer({ min: 128, max: 2048 });
  const efforts = fc.constantFrom<Effort>('quick', 'usual', 'fine');
  fc.assert(
    fc.property(side, side, efforts, (width, height, effort) => {
      const plan = planLevels({ ...usualRecipe, width, height, effort, profile: index.profile });
      const last = plan.levels.length - 1;
      const told: number[] = [];
      for (let candidate = 0; candidate < plan.candidates; candidate++)
        for (let level = 0; level < last; level++)
          told.push(plan.progressAt(level, 0, candidate), plan.progressAt(level, 1, candidate));
      told.push(plan.progressAt(last, 0, plan.candidates - 1), plan.progressAt(last, 1, 0));
      expect(told.every((f, i) => i === 0 || f >= told[i - 1] - 1e-9)).toBe(true);
      expect(told.at(-1)).toBeCloseTo(1);
    }),
    { numRuns: 50 },
  );
});

it.each([
  ['quick', 256, 1],
  ['quick', 1024, 2],
  ['quick', 2048, 4],
  ['usual', 2048, 1],
  ['fine', 1536, 1],
  ['fine', 2048, 2],
] as const)('paints %s pictures of %i pixels %i times smaller', (effort, side, times) => {
  expect(shrinkOf(effort, side)).toBe(times);
});
