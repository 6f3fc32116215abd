import type { GenerationId, ImageId, UserId } from '@limn/contracts/ids';
import { eq, sql } from 'drizzle-orm';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';
import {
  forgetBoards,
  forgetRecipes,
  imageIdsOf,
  imagesOfGenerations,
  removeImages,
} from '../images/index.ts';
import { forgetUnpaid, unlicensed } from '../licensing/index.ts';
import { everyProfileOf } from '../profiles/index.ts';
import { everyStyleOf } from '../styles/index.ts';
import { withdrawModels } from './own-models/withdraw.ts';
import { generations, savedRecipes } from './schema.ts';

/** Replaces the prompt in a recipe when its account is deleted. */
export const forgotten = JSON.stringify({ prompt: '(deleted)', exclude_from_image: '' });

/**
 * Deletes pictures without a paid licence, together with unfinished purchases.
 * @returns keys of the files that no other picture needs; to be removed after the commit
 */
export async function removePictures(tx: Sql, ids: ImageId[]): Promise<string[]> {
  await forgetUnpaid(tx, ids);
  return removeImages(tx, ids);
}

/** Deletes those of these generations that have no pictures left. */
export async function forgetEmpty(tx: Sql, ids: GenerationId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(
    sql`delete from generations g where g.id in ${oneOf(ids)} and g.finished_at is not null
      and not exists (select 1 from images i where i.generation_id = g.id)`,
  );
}

/**
 * Deletes the pictures of these generations, and their compositions, unless they are licensed.
 * @returns keys of the files that no other picture needs
 */
export async function forgetPaintings(
  tx: Sql,
  ids: GenerationId[],
  composed: ImageId[] = [],
): Promise<string[]> {
  const painted = [...(await imagesOfGenerations(tx, ids)).values()].flat();
  const gone = await unlicensed(tx, [...painted.map(({ id }) => id), ...composed]);
  const keys = await removePictures(tx, gone);
  await forgetEmpty(tx, ids);
  return keys;
}

/**
 * Deletes a person's prompts, saved recipes, boards, and pictures without a licence. Licensed pictures are taken out of
 * the marketplace and keep their pixels and shares, because their licences name them.
 */
export async function forgetPictures(tx: Sql, userId: UserId, now: Date): Promise<string[]> {
  const profiles = await everyProfileOf(tx, userId);
  await tx.delete(savedRecipes).where(eq(savedRecipes.userId, userId));
  await forgetBoards(tx, userId);
  await withdrawModels(tx, await everyStyleOf(tx, profiles), now);
  const gone = await unlicensed(tx, await imageIdsOf(tx, profiles));
  const files = await removePictures(tx, gone);
  const previews = await rows<{ key: string }>(
    tx,
    sql`select preview_key as key from generations where preview_key is not null
      group by preview_key having bool_and(user_id = ${userId})`,
  );
  await forgetRecipes(tx, profiles, forgotten);
  await tx.execute(
    sql`delete from generations g where g.user_id = ${userId}
      and not exists (select 1 from images i where i.generation_id = g.id)`,
  );
  await tx
    .update(generations)
    .set({
      recipe: sql`recipe || ${forgotten}::jsonb`,
      previewKey: null,
      error: null,
    })
    .where(eq(generations.userId, userId));
  return [...files, ...previews.map(({ key }) => key)];
}
