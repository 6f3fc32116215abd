import { z } from 'zod';
import { SavedRecipeId } from './ids.ts';
import { Recipe } from './recipe.ts';
import { typedName } from './text.ts';
import { route } from './route.ts';

/** Most saved recipes of one person. */
export const mostSavedRecipes = 200;

/** A saved recipe: its prompt may be empty. */
const KeptRecipe = Recipe.extend({ prompt: z.string().max(1000) });

export const SavedRecipe = z.object({
  id: SavedRecipeId,
  name: z.string(),
  recipe: KeptRecipe,
  /** Names of its styles that their artists have taken out of the marketplace since. */
  withdrawn: z.array(z.string()),
  createdAt: z.iso.datetime(),
});
export type SavedRecipe = z.infer<typeof SavedRecipe>;

export const savedRecipeRoutes = {
  list: route({
    method: 'GET',
    path: '/api/studio/v1/saved-recipes',
    tag: 'Studio',
    summary: 'Recipes I keep, newest first',
    access: 'profile',
    response: z.object({ recipes: z.array(SavedRecipe) }),
  }),
  save: route({
    method: 'POST',
    path: '/api/studio/v1/saved-recipes',
    tag: 'Studio',
    summary: 'Keep a recipe under a name; one of that name is replaced',
    access: 'profile',
    perMinute: 60,
    body: z.object({
      name: z
        .string()
        .overwrite(typedName)
        .min(1, 'Give the recipe a name.')
        .max(80, 'A name has at most 80 characters.'),
      recipe: KeptRecipe,
    }),
    response: SavedRecipe,
    status: 201,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/studio/v1/saved-recipes/{id}',
    tag: 'Studio',
    summary: 'Forget a recipe of mine',
    access: 'profile',
    params: z.object({ id: SavedRecipeId }),
    status: 204,
  }),
};
