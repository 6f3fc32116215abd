import { expect, test } from 'vitest';
import { largestSeed, Recipe, varied } from './recipe.ts';

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
