import type { Model, Recipe } from './recipe.ts';

/** Credits for a drawn scene of up to 1024×1024 pixels, with each of Limn's own models. */
export const drawnSceneCredits = 1;

type Guides = Pick<Recipe, 'pose_and_depth' | 'reference'>;
type Amount = Pick<Recipe, 'image_dimensions' | 'number_of_images'>;

/**
 * Whether Limn draws the scene from words only: its own models do if the recipe names no reference and no own picture
 * to follow.
 */
export const isDrawnScene = (
  { composer }: Pick<Model, 'composer'>,
  { pose_and_depth: picture, reference }: Guides,
): boolean => composer === null && picture === null && reference === null;

function priceOf(
  credits: number,
  { artistPrice }: Pick<Model, 'artistPrice'>,
  { image_dimensions: size, number_of_images: images }: Amount,
): number {
  const [width, height] = size.split('x').map(Number) as [number, number];
  const perImage = credits * Math.max(1, Math.ceil((width * height) / 1024 ** 2 - 0.01));
  return (perImage + (artistPrice?.credits ?? 0)) * images;
}

/**
 * Credits that a generation reserves: per image, in proportion to its pixels, at least the price of one megapixel, and
 * what its artist is paid.
 */
export const creditsFor = (model: Model, recipe: Amount & Guides): number =>
  priceOf(isDrawnScene(model, recipe) ? drawnSceneCredits : model.credits, model, recipe);

/** The same where a picture will be followed that is not chosen yet. */
export const creditsWithGuide = (model: Model, recipe: Amount): number =>
  priceOf(model.credits, model, recipe);
