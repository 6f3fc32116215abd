import type { ImageId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';

/**
 * Deletes images with their shares; none may be licensed.
 * @returns keys of the files that no other image needs; to be removed after the commit
 */
export async function removeImages(tx: Sql, ids: ImageId[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const gone = oneOf(ids);
  // Locks all of them before any count changes, so that concurrent changes wait for each other.
  await tx.execute(sql`select from images where id in ${gone} order by id for update`);
  // Files are stored by their content: two people may have had the same picture painted.
  const found = await rows<{ key: string }>(
    tx,
    sql`with keys (key, gone) as (
        select k.key, i.id in ${gone} from images i,
          lateral (values (i.full_key), (i.preview_key), (i.thumbnail_key), (i.clean_thumbnail_key),
            (i.public_preview_key), (i.public_thumbnail_key), (i.map_key), (i.owners_key)) as k (key)
          where k.key is not null)
      select key from keys group by key having bool_and(gone)`,
  );
  await tx.execute(sql`delete from attributions where image_id in ${gone}`);
  await tx.execute(sql`delete from images where id in ${gone}`);
  return found.map(({ key }) => key);
}
