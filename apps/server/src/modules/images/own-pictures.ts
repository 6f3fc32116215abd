import type { ImageId, ProfileId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { isNone, oneOf, rows, type Sql } from '../../platform/database/database.ts';

/** A picture that credits no one, with the names of its boards. */
export interface OwnPictureRow {
  id: ImageId;
  title: string;
  boards: string;
  width: number;
  height: number;
}

/**
 * Uploads and drawings of these profiles whose name or board name contains one of some words, newest first. Kept
 * references are left out.
 * @param words in lower case, without special characters of patterns
 */
export async function findOwnPictures(
  db: Sql,
  profiles: ProfileId[],
  words: readonly string[],
  most: number,
): Promise<OwnPictureRow[]> {
  if (isNone(profiles) || words.length === 0) return [];
  const patterns = sql.join(
    words.map((word) => sql`${`%${word}%`}`),
    sql`, `,
  );
  return rows(
    db,
    sql`select id, name as title, coalesce(boards, '') as boards, width, height
        from images i
        left join lateral (
          select string_agg(b.name, ' ') as boards
          from board_images bi join boards b on b.id = bi.board_id and b.deleted_at is null
          where bi.image_id = i.id
        ) on_boards on true
        where profile_id in ${oneOf(profiles)} and not sample and deleted_at is null and name is not null
          and account->>'kind' = 'own' and origin <> 'reference'
          and lower(name || ' ' || coalesce(boards, '')) like any (array[${patterns}])
        order by created_at desc, id desc
        limit ${most}`,
  );
}
