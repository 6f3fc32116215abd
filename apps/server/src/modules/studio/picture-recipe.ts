import { type Recipe, seedAfter } from '@limn/contracts/recipe';
import { expandWildcards } from '@limn/contracts/wildcards';
import type { Sql } from '../../platform/database/database.ts';
import { libraryReferences } from '../references/index.ts';
import { isExample } from './examples.ts';
import type { GenerationRow } from './queries.ts';

/**
 * The references of a style's samples, in order: water with boats, a house under clouds, a flower. The photographs are
 * black and white, so the prompts name some colours.
 */
const followed = [
  {
    prompt: 'boats on blue water before a village, orange sky',
    address:
      'http://www.getty.edu/art/collection/objects/241797/felice-beato-boats-in-river-nagasaki-british-about-1865/',
  },
  {
    prompt: 'an abandoned house on golden ground, blue sky',
    address:
      'http://www.getty.edu/art/collection/objects/128362/dorothea-lange-abandoned-dust-bowl-home-american-about-1935-1940/',
  },
  {
    prompt: 'a flower before a pale wall',
    address:
      'http://www.getty.edu/art/collection/objects/35448/karl-blossfeldt-allium-ostrowskianum-knoblauchpflanze-german-1928/',
  },
] as const;

type FollowedSample = Pick<Recipe, 'prompt' | 'reference' | 'light'>;

/**
 * The reference of each sample: a picture of the library, if it exists. Undefined for a sample painted from words only.
 */
export async function followedSamples(db: Sql): Promise<(FollowedSample | undefined)[]> {
  const found = await libraryReferences(
    db,
    followed.map(({ address }) => address),
  );
  return followed.map(({ prompt, address }) => {
    const reference = found.get(address);
    return reference && { prompt, reference, light: 'artist' };
  });
}

/** Prompts of samples painted from words only: a landscape, a still life and a face. */
export const samplePrompts = [
  'a lighthouse on a cliff above the sea at sunset',
  'a vase of flowers and an apple on a table',
  'a woman in a red scarf, portrait',
] as const;

/**
 * The recipe of one picture of a generation, counted from 0: it reproduces that picture on its own.
 * @param samples the references of samples, if the generation is one of a style's samples
 */
export function recipeAt(
  generation: GenerationRow,
  position: number,
  samples: readonly (FollowedSample | undefined)[] = [],
): Recipe {
  const { recipe } = generation;
  const sample = generation.sample && !isExample(generation);
  const seed = seedAfter(recipe.seed, position);
  return {
    ...recipe,
    prompt: (sample && samplePrompts[position]) || expandWildcards(recipe.prompt, seed),
    ...samples[position],
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
