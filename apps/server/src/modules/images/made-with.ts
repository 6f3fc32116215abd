import type { ProfileId } from '@limn/contracts/ids';
import type { Sql } from '../../platform/database/database.ts';
import { writesPrompts } from '../identity/index.ts';
import { ownersOf } from '../profiles/index.ts';
import type { ImageRow } from './queries.ts';

/** The painter and its version, such as 'collage 3'; undefined for a picture without a recipe. */
export const agentOf = ({
  recipe,
  modelVersion,
}: Pick<ImageRow, 'recipe' | 'modelVersion'>): string | undefined =>
  recipe ? `${recipe.model} ${modelVersion ?? ''}`.trim() : undefined;

/** The system that made a picture and its version: the model that composed it, or else what painted it. */
export function systemOf({
  composer,
  softwareAgent,
}: {
  composer?: ImageRow['composer'] | undefined;
  softwareAgent?: string | undefined;
}): { system?: { name: string; version: string } } {
  if (composer) return { system: { name: composer.model, version: composer.version } };
  if (!softwareAgent) return {};
  const [name = '', version = ''] = softwareAgent.split(' ');
  return { system: { name, version } };
}

/** The words a picture was made from, if the person who wrote them allows them in files. */
export async function allowedPrompt(
  db: Sql,
  recipe: ImageRow['recipe'],
  profileId: ProfileId,
): Promise<{ prompt?: string }> {
  if (!recipe?.prompt) return {};
  const owner = (await ownersOf(db, [profileId])).get(profileId);
  return owner && (await writesPrompts(db, owner)) ? { prompt: recipe.prompt } : {};
}
