import { colourNames } from '@limn/contracts/constants';
import type { ImageId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/platform/database/database.ts';

/** Things that the pictures show, in turn. */
export const manyWords = ['boat', 'hill', 'bridge', 'orchard', 'harbour', 'tower', 'garden'];

/** The id of the nth of them, from 1; they sort by it, and by their time, an hour after one another. */
export const manyId = (n: number) => `img_${String(n).padStart(26, '0')}` as ImageId;

/**
 * Fills a gallery with `count` copies of one picture, one per hour since 2020, which share its files and credit. Their
 * words, seeds (1000 + n), sides, colours and fingerprints differ; every 50th is starred, every 25th is in the trash.
 */
export async function addManyImages(db: Database, of: ImageId, count: number): Promise<void> {
  const pick = (values: readonly string[], n: string) =>
    sql`(string_to_array(${values.join(',')}, ','))[1 + ${sql.raw(n)} % ${sql.raw(String(values.length))}]`;
  const id = sql`'img_' || lpad(n::text, 26, '0')`;
  // Their rows of `image_search` are inserted once, when their credit is known.
  await db.execute(sql`alter table images disable trigger image_search_of_added`);
  await db.execute(sql`alter table attributions disable trigger image_search_of_owed`);
  await db.execute(sql`insert into images (id, origin, generation_id, position, profile_id, style_id, recipe,
      model_version, width, height, format, account, full_key, full_sha256, preview_key, thumbnail_key,
      public_preview_key, public_thumbnail_key, map_key, owners_key, signed, not_painted, lifted,
      largest_copy, sample, colours, starred_at, deleted_at, created_at)
    select ${id}, case when n % 3 = 0 then 'composed' else 'edited' end, null, 0, profile_id, style_id,
      recipe || jsonb_build_object('seed', 1000 + n,
        'prompt', ${pick(manyWords, 'n')} || ' number ' || n || ' under a wide evening sky'),
      model_version, 256 + 64 * (n % 20), 256 + 64 * (n % 15), format, account, full_key, full_sha256,
      preview_key, thumbnail_key, public_preview_key, public_thumbnail_key, map_key, owners_key, signed,
      not_painted, lifted, largest_copy, false,
      array[${pick(colourNames, 'n')}, ${pick(colourNames, '(n + 1 + n / 13 % 12)')}],
      case when n % 50 = 0 then now() end, case when n % 25 = 7 then now() end,
      timestamptz '2020-01-01T00:00:00Z' + n * interval '1 hour'
    from images, generate_series(1, ${count}::int) as n where id = ${of}`);
  // Triggers of a database that has served other tests have plans for a few.
  await db.execute(sql`analyze images`);
  await db.execute(sql`insert into attributions (image_id, artwork_id, style_id, profile_id, ppm)
    select ${id}, artwork_id, style_id, profile_id, ppm
    from attributions, generate_series(1, ${count}::int) as n where image_id = ${of}`);
  await db.execute(sql`alter table images enable trigger image_search_of_added`);
  await db.execute(sql`alter table attributions enable trigger image_search_of_owed`);
  await db.execute(
    sql`select set_image_search(array(select ${id} from generate_series(1, ${count}::int) as n))`,
  );
  // Neighbours of one kind of ten look alike but for a few bits.
  await db.execute(sql`insert into image_fingerprints (image_id, shape, gradient)
    select ${id}, (('x' || md5((n % 10)::text))::bit(64)) # ((n % 8)::bigint::bit(64)),
      ('x' || md5('g' || (n % 10)::text))::bit(64)
    from generate_series(1, ${count}::int) as n`);
  await db.execute(sql`analyze images, attributions, image_fingerprints, image_search`);
}
