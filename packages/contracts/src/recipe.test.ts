import { expect, test } from 'vitest';
import {
  fitting,
  isOwnModel,
  largestSeed,
  type Model,
  ownModelOf,
  Recipe,
  seedAfter,
  styleOfOwnModel,
  unusable,
  varied,
} from './recipe.ts';

test('a variation has a near seed that no picture of the same generation has', () => {
  const recipe = Recipe.parse({ prompt: 'a cat', seed: 41, number_of_images: 8 });
  expect(varied(recipe)).toEqual({ ...recipe, seed: 49 });
  expect(varied(recipe).seed).toBeGreaterThan(recipe.seed + recipe.number_of_images - 1);
});

test('a variation of the last seeds begins again at the first, never at 0', () => {
  const recipe = Recipe.parse({ prompt: 'a cat' });
  expect(varied({ ...recipe, seed: largestSeed - 7 }).seed).toBe(1);
  expect(varied({ ...recipe, seed: largestSeed }).seed).toBe(8);
  expect(varied({ ...recipe, seed: largestSeed - 8 }).seed).toBe(largestSeed);
});

test('seeds of a generation stay seeds: after the largest comes 1', () => {
  expect(seedAfter(largestSeed, 1)).toBe(1);
  for (let position = 0; position < 8; position++) {
    const recipe = Recipe.parse({ prompt: 'a cat', seed: seedAfter(largestSeed - 3, position) });
    expect(recipe.seed).toBeGreaterThan(0);
  }
});

test('places of a guide are marked in fractions of it, four at most; older recipes mark none', () => {
  const box = { left: 0.5, top: 0.25, width: 0.5, height: 0.5 };
  const marked = (matters: unknown) => Recipe.safeParse({ prompt: 'a cat', matters });
  expect(Recipe.parse({ prompt: 'a cat' }).matters).toEqual([]);
  expect(marked([box, box]).data?.matters).toEqual([box, box]);
  expect(marked(Array(5).fill(box)).error?.issues[0]?.message).toBe(
    'At most 4 places can be marked.',
  );
  expect(marked([{ ...box, width: 0.6 }]).error?.issues[0]?.path).toEqual(['matters', 0]);
  expect(marked([{ ...box, height: 0 }]).error?.issues[0]?.path).toEqual(['matters', 0, 'height']);
});

test('a model is asked for nothing it cannot use', () => {
  const model: Model = {
    id: 'sketch',
    name: 'Sketch',
    version: '1',
    description: '',
    goodFor: '',
    exampleUrl: null,
    exampleStyle: null,
    training: { kind: 'licensed', text: '', url: null },
    licence: '',
    account: 'exact',
    composer: null,
    seconds: { least: 1, most: 2 },
    credits: 1,
    artistPrice: null,
    capabilities: {
      styles: 1,
      dimensions: ['512x512', '1024x1024'],
      samplers: ['Euler'],
      fields: ['seed', 'quality'],
    },
  };
  const style = 'sty_01J00000000000000000000001';
  const recipe = Recipe.parse({
    prompt: 'a cat',
    style,
    mixed_styles: [{ style: 'sty_01J00000000000000000000002', percent: 40 }],
    seed: 7,
    quality: 90,
    style_strength: 20,
    exclude_from_image: 'dogs',
    sampler: 'UniPC',
    matters: [{ left: 0, top: 0, width: 0.5, height: 0.5 }],
  });
  expect(unusable(model, recipe)).toEqual([
    'exclude_from_image',
    'style_strength',
    'matters',
    'mixed_styles',
    'sampler',
  ]);
  expect(fitting(model, recipe)).toEqual(
    Recipe.parse({ prompt: 'a cat', style, seed: 7, quality: 90 }),
  );
  const large = { ...recipe, image_dimensions: '2048x2048' } as const;
  expect(unusable(model, large)).toContain('image_dimensions');
  expect(fitting(model, large).image_dimensions).toBe('512x512');
  expect(unusable(model, fitting(model, { ...recipe, sampler: 'Euler' }))).toEqual([]);
  expect(fitting(model, { ...recipe, sampler: 'Euler' }).sampler).toBe('Euler');
});

test('a model of one style is named by that style', () => {
  const style = 'sty_01J00000000000000000000001' as Parameters<typeof ownModelOf>[0];
  expect(styleOfOwnModel(ownModelOf(style))).toBe(style);
  expect(isOwnModel('composed-own-xl')).toBe(false);
  expect(styleOfOwnModel('own-xl')).toBeUndefined();
});
