import type { ArtworkId, ProfileId, StyleId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';
import { everyStyleOf } from './queries.ts';

/** Deletes the training data of a person's styles; see `forgetStyles`. */
export async function forgetWorks(
  tx: Sql,
  profiles: ProfileId[],
  credited: ArtworkId[],
): Promise<string[]> {
  await tx.execute(sql`delete from stopped_uploads where profile_id in ${oneOf(profiles)}`);
  return forgetStyles(tx, await everyStyleOf(tx, profiles), credited);
}

/**
 * Forgets what styles were learnt from: the artworks in full, the styles' indexes and the elements cut from the
 * works. Titles, thumbnails and names stay where pictures are credited with them.
 *
 * @param credited artworks that pictures owe
 * @returns keys of the files that no other style needs; to be removed once this is committed
 */
export async function forgetStyles(
  tx: Sql,
  styles: StyleId[],
  credited: ArtworkId[],
): Promise<string[]> {
  const own = oneOf(styles);
  const uncredited = sql`a.id not in ${oneOf(['', ...credited])}`;
  // Files are stored by their content: two people may have uploaded the same picture.
  const found = await rows<{ key: string }>(
    tx,
    sql`with named (key, own) as (
        select storage_key, style_id in ${own} from artworks
        union all select a.thumbnail_key, a.style_id in ${own} and ${uncredited} from artworks a
        union all select artifact_key, style_id in ${own} from style_models
        union all select shape_key, style_id in ${own} from lifted_elements
        union all select picture_key, style_id in ${own} from lifted_elements)
      select key from named group by key having bool_and(own)`,
  );
  await tx.execute(sql`delete from lifted_elements where style_id in ${own}`);
  await tx.execute(sql`delete from element_searches where style_id in ${own}`);
  await tx.execute(sql`delete from style_models where style_id in ${own}`);
  await tx.execute(sql`delete from trainings where style_id in ${own}`);
  await tx.execute(sql`delete from artworks a where a.style_id in ${own} and ${uncredited}`);
  // Remaining artworks are credited by title and thumbnail; their rows must not point to deleted files.
  await tx.execute(sql`update artworks set storage_key = '' where style_id in ${own}`);
  await tx.execute(
    sql`update art_styles s set published_at = null, description = '', medium = null,
        subjects = '[]', cover_artwork_id = null,
        name = case when exists (select 1 from artworks a where a.style_id = s.id and not ${uncredited})
          then name else 'A deleted style' end
      where id in ${own}`,
  );
  return found.map(({ key }) => key);
}
