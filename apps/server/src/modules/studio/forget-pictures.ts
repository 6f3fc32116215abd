import type { ImageId, UserId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { removePictures } from './remove-pictures.ts';

/** What stands in a recipe where a prompt was that went with its account. */
const forgotten = JSON.stringify({ prompt: '(deleted)', exclude_from_image: '' });

/**
 * Forgets what somebody had painted: prompts, and every picture nobody holds a licence of. Licensed ones
 * leave the market and keep their pixels and shares, for their licences name them.
 *
 * @returns keys of the files that no other picture needs; to be removed once this is committed
 */
export async function forgetPictures(tx: Sql, userId: UserId): Promise<string[]> {
  const mine = sql`select id from profiles where user_id = ${userId}`;
  const gone = sql`select i.id from images i where i.profile_id in (${mine}) and not exists (
    select 1 from licences l where l.image_id = i.id and l.paid_at is not null)`;
  const ids = (await rows<{ id: ImageId }>(tx, gone)).map(({ id }) => id);
  const keys = await removePictures(tx, ids, sql`user_id = ${userId}`);
  await tx.execute(
    sql`update images set listed_at = null, not_painted = '[]', recipe = recipe || ${forgotten}::jsonb
      where profile_id in (${mine})`,
  );
  await tx.execute(
    sql`delete from generations g where g.user_id = ${userId}
      and not exists (select 1 from images i where i.generation_id = g.id)`,
  );
  await tx.execute(
    sql`update generations set recipe = recipe || ${forgotten}::jsonb, preview_key = null, error = null
      where user_id = ${userId}`,
  );
  return keys;
}
