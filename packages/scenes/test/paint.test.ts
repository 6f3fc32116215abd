import { beforeAll, describe, expect, it } from 'vitest';
import { learnStyle, type StyleIndex } from '@limn/imaging';
import { paint, type Painting } from '../src/index.ts';
import { createReferenceKernel } from '../../imaging/src/kernel/reference.ts';
import { planLevels } from '../../imaging/src/paint/plan-levels.ts';
import { synthesize } from '../../imaging/src/paint/synthesize.ts';
import type { SourcePicture } from '../../imaging/src/paint/level-parts.ts';
import { RunControl } from '../../imaging/src/run-control.ts';
import { expandGuide, measureGuide } from '../../imaging/src/style/guide.ts';
import { flatten } from '../../imaging/src/raster/raster.ts';
import { makeArtworks, makePicture, usualRecipe } from '../../imaging/test/pictures.ts';

let index: StyleIndex;
let painting: Painting;
const fractions: number[] = [];
const previews: number[] = [];

beforeAll(async () => {
  index = await learnStyle(makeArtworks(5));
  painting = await paint(
    { recipe: usualRecipe, styles: [{ index, weight: 1 }] },
    {
      onProgress: (fraction) => fractions.push(fraction),
      onPreview: (picture, fraction) => {
        expect(picture.data.length).toBe(picture.width * picture.height * 4);
        previews.push(fraction);
      },
    },
  );
});

describe('paint', () => {
  it('gives an opaque picture of the size asked for', () => {
    const { width, height, data } = painting.pixels;
    expect([width, height, data.length]).toEqual([128, 128, 128 * 128 * 4]);
    expect(data.every((v, i) => i % 4 !== 3 || v === 255)).toBe(true);
  });

  it('attributes exactly a million parts to known artworks', () => {
    const ids = new Set(index.artworks.map((a) => a.id));
    expect(
      painting.shares.every((s) => ids.has(s.artworkId) && Number.isInteger(s.ppm) && s.ppm > 0),
    ).toBe(true);
    expect(painting.shares.reduce((sum, s) => sum + s.ppm, 0)).toBe(1_000_000);
  });

  it('has shares near those of a count over the source map', () => {
    const { map, shares } = painting;
    for (const { artworkId, ppm } of shares) {
      const label = map.artworkIds.indexOf(artworkId);
      const counted = map.artwork.filter((a) => a === label).length / map.artwork.length;
      expect(Math.abs(counted - ppm / 1e6)).toBeLessThan(0.03);
    }
  });

  it('reports progress that never falls and ends at 1, and previews on the way', () => {
    expect(fractions.at(-1)).toBe(1);
    expect(fractions.every((f, i) => i === 0 || f >= fractions[i - 1])).toBe(true);
    expect(previews.length).toBeGreaterThan(0);
  });

  it('paints the same recipe to the same bytes, and another seed to others', async () => {
    const styles = [{ index, weight: 1 }];
    const again = await paint({ recipe: usualRecipe, styles });
    expect(again.pixels.data).toEqual(painting.pixels.data);
    expect(again.shares).toEqual(painting.shares);
    const other = await paint({ recipe: { ...usualRecipe, seed: 8 }, styles });
    expect(other.pixels.data).not.toEqual(painting.pixels.data);
  });

  it('mixes styles and credits artworks of both', async () => {
    const second = await learnStyle(
      [1, 2, 3].map((k) => ({ id: `second-${k}`, raster: makePicture(40 + k) })),
    );
    const mixed = await paint({
      recipe: usualRecipe,
      styles: [
        { index, weight: 2 },
        { index: second, weight: 1 },
      ],
    });
    expect(mixed.shares.some((s) => s.artworkId.startsWith('second-'))).toBe(true);
    expect(mixed.shares.some((s) => s.artworkId.startsWith('artwork-'))).toBe(true);
  });

  it.each([0.25, 0.5, 0.75])('gives a style of two about the part asked for: %s', async (part) => {
    const second = await learnStyle(
      [1, 2, 3, 4].map((k) => ({ id: `second-${k}`, raster: makePicture(40 + k) })),
    );
    const mixed = await paint({
      recipe: usualRecipe,
      styles: [
        { index, weight: 1 - part },
        { index: second, weight: part },
      ],
    });
    const given = mixed.shares
      .filter((s) => s.artworkId.startsWith('second-'))
      .reduce((sum, s) => sum + s.ppm / 1e6, 0);
    expect(Math.abs(given - part)).toBeLessThan(0.15);
    expect(mixed.shares.reduce((sum, s) => sum + s.ppm, 0)).toBe(1_000_000);
  });

  it('stops when asked to', async () => {
    const input = { recipe: usualRecipe, styles: [{ index, weight: 1 }] };
    const controller = new AbortController();
    controller.abort();
    await expect(paint(input, { signal: controller.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
    let asked = 0;
    const isCancelled = (): boolean => ++asked > 2;
    await expect(
      paint({ ...input, recipe: { ...usualRecipe, width: 512, height: 512 } }, { isCancelled }),
    ).rejects.toMatchObject({ code: 'cancelled' });
  });

  it.each([{ seed: 0 }, { seed: 1.5 }, { width: 4096 }, { quality: 5 }, { guidance: 101 }])(
    'refuses a recipe out of range: %o',
    async (change) => {
      const run = paint({ recipe: { ...usualRecipe, ...change }, styles: [{ index, weight: 1 }] });
      await expect(run).rejects.toMatchObject({ code: 'bad-input' });
    },
  );

  it('lists the words it did not paint', async () => {
    const recipe = { ...usualRecipe, prompt: 'a samovar beside a lighthouse' };
    const { notPainted } = await paint({ recipe, styles: [{ index, weight: 1 }] });
    expect(notPainted).toEqual(['samovar']);
  });
});

it('votes and matches alike with the reference kernel', async () => {
  const sources = [1, 2].map((seed): SourcePicture => {
    const { width, height, data } = flatten(makePicture(seed, 48, 40));
    return {
      width,
      height,
      rgb: data,
      guide: expandGuide(measureGuide({ width, height, data }, 1)),
    };
  });
  const start = flatten(makePicture(3, 44, 36));
  const target = {
    width: 44,
    height: 36,
    start,
    guide: expandGuide(measureGuide(start, 1)),
    emphasis: { width: 22, height: 18, weights: new Uint8Array(22 * 18).fill(3) },
  };
  const plan = planLevels({
    width: 44,
    height: 36,
    profile: index.profile,
    guidance: 80,
    quality: 10,
    styleStrength: 70,
    seed: 3,
  });
  const fast = await synthesize(sources, target, plan, new RunControl(), () => undefined);
  const slow = await synthesize(sources, target, plan, new RunControl(), () => undefined, {
    kernelOf: createReferenceKernel,
  });
  expect(fast.data).toEqual(slow.data);
  expect(fast.matches).toEqual(slow.matches);
  expect(fast.owners).toEqual(slow.owners);
});
