import type { ImageId } from '@limn/contracts/ids';
import { type SQL, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';

/**
 * Removes pictures nobody paid a licence for: shares, purchases that came to nothing, and the rows.
 *
 * @param previewsGone condition on `generations`: whose coarse previews go with them
 * @returns keys of the files that no other picture needs; to be removed once this is committed
 */
export async function removePictures(
  tx: Sql,
  ids: ImageId[],
  previewsGone: SQL = sql`false`,
): Promise<string[]> {
  const gone =
    ids.length > 0
      ? sql`(${sql.join(
          ids.map((id) => sql`${id}`),
          sql`, `,
        )})`
      : sql`(null)`;
  // Files are stored by their content: two people may have had the same picture painted.
  const found = await rows<{ key: string }>(
    tx,
    sql`with named (key, gone) as (
        select k.key, coalesce(i.id in ${gone}, false) from images i,
          lateral (values (i.full_key), (i.preview_key), (i.thumbnail_key),
            (i.clean_thumbnail_key), (i.map_key)) as k (key) where k.key is not null
        union all select preview_key, ${previewsGone} from generations
          where preview_key is not null)
      select key from named group by key having bool_and(gone)`,
  );
  if (ids.length > 0) {
    await tx.execute(sql`delete from attributions where image_id in ${gone}`);
    await tx.execute(sql`delete from licences where image_id in ${gone} and paid_at is null`);
    await tx.execute(sql`delete from images where id in ${gone}`);
  }
  return found.map(({ key }) => key);
}
