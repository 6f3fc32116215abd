import { type Recipe, seedAfter } from '@limn/contracts/recipe';
import { expandWildcards } from '@limn/contracts/wildcards';
import { isExample } from './examples.ts';
import type { GenerationRow } from './queries.ts';

/** A landscape, a still life and a face: between them they show what a style can do. */
export const samplePrompts = [
  'a lighthouse on a cliff above the sea at sunset',
  'a vase of flowers and an apple on a table',
  'a woman in a red scarf, portrait',
] as const;

/** The recipe of one picture of a generation, counted from 0: alone it gives that picture again. */
export function recipeAt(generation: GenerationRow, position: number): Recipe {
  const { recipe } = generation;
  const sample = generation.sample && !isExample(generation);
  const seed = seedAfter(recipe.seed, position);
  return {
    ...recipe,
    prompt: (sample && samplePrompts[position]) || expandWildcards(recipe.prompt, seed),
    seed,
    number_of_images: 1,
  };
}

/** Credits that one picture of a generation costs, counted from 0: the first may be free. */
export function priceAt(
  { recipe, creditsReserved, freePictures }: GenerationRow,
  position: number,
): number {
  return position < freePictures ? 0 : creditsReserved / (recipe.number_of_images - freePictures);
}
