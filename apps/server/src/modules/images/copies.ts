import type { ImageId } from '@limn/contracts/ids';
import { type SQL, sql } from 'drizzle-orm';
import { oneOf, rows, type Sql, type Tx } from '../../platform/database/database.ts';
import { mostBitsOfCopy } from '../../platform/looks.ts';
import { type ImageRow, imagesById } from './queries.ts';

/** All that decides a picture, as the index has it; the file format and blanks of the prompt do not. */
const recipeKey = (image: string): SQL => {
  const recipe = sql`${sql.identifier(image)}.recipe`;
  return sql`md5((${recipe} - '{v,prompt,number_of_images,imageFormat}'::text[])::text
    || lower(regexp_replace(${recipe}->>'prompt', '\\s+', ' ', 'g')))`;
};
const sameRecipe = sql`${recipeKey('a')} = ${recipeKey('b')} and a.model_version = b.model_version
  and a.recipe is not null and b.recipe is not null`;
const sameLook = sql`bit_count((a.shape || a.gradient) # (b.shape || b.gradient)) <= ${sql.raw(String(mostBitsOfCopy))}`;

/**
 * Which of these pictures an image is the same as: made by the same recipe, seed and model version; laid into it on a
 * canvas; or with nearly the same fingerprint.
 * @param others the SELECT of their ids
 */
export async function copiedFrom(db: Sql, id: ImageId, others: SQL): Promise<ImageId[]> {
  const found = await rows<{ id: ImageId }>(
    db,
    sql`with recursive others (id) as materialized (${others}),
      line (id) as (
        select ${id}::text
        union select p.parent_id from line join image_parents p on p.image_id = line.id
          where p.part in ('base', 'layer'))
      select distinct o.id from others o where o.id <> ${id} and (
        o.id in (select id from line)
        or o.id = (select copy_of from images where id = ${id})
        or o.id in (select a.id from images b join images a on ${sameRecipe} where b.id = ${id})
        or exists (select from image_fingerprints a, image_fingerprints b
          where a.image_id = o.id and b.image_id = ${id} and ${sameLook}))`,
  );
  return found.map((row) => row.id);
}

/**
 * Marks all pictures that are the same as an exclusively licensed one, and takes them out of the marketplace. Among
 * pictures with a similar fingerprint only listed ones are marked here; others are compared when they are listed or
 * licensed.
 * @returns those that were listed
 */
export async function markCopies(tx: Tx, id: ImageId): Promise<ImageRow[]> {
  const found = await rows<{ id: ImageId }>(
    tx,
    sql`with recursive line (id) as (
        select ${id}::text
        union select p.image_id from line join image_parents p on p.parent_id = line.id
          where p.part in ('base', 'layer'))
      select id from images where id <> ${id} and copy_of is null and id in (
        select id from line
        union select a.id from images b join images a on ${sameRecipe} where b.id = ${id}
        union select a.image_id from image_fingerprints b cross join image_fingerprints a
          join images i on i.id = a.image_id and (i.listed_at is not null or i.listed_before is not null)
          where b.image_id = ${id} and ${sameLook})`,
  );
  const ids = found.map((row) => row.id);
  if (ids.length === 0) return [];
  const before = await imagesById(tx, ids);
  await tx.execute(
    sql`update images set copy_of = ${id}, listed_at = null, listed_before = null where id in ${oneOf(ids)}`,
  );
  return [...before.values()].filter(({ listedAt }) => listedAt !== null);
}

/** The SELECT of pictures on the market that are not known to be the same as one sold exclusively. */
export const listedPictures = sql`select id from images where listed_at is not null and copy_of is null`;

/** Fingerprints that differ in at most this many of 128 bits are the same picture if their details agree. */
const mostBitsOfLikeness = 26;

/**
 * Pictures whose fingerprints are near to an image's, the nearest first: their details decide whether they are the same.
 * @param others the SELECT of their ids
 */
export async function nearPictures(
  db: Sql,
  id: ImageId,
  others: SQL,
): Promise<{ id: ImageId; bits: number }[]> {
  return rows(
    db,
    sql`with others (id) as materialized (${others}),
      near as (
        select a.image_id as id,
          bit_count((a.shape || a.gradient) # (b.shape || b.gradient))::int as bits
        from image_fingerprints b, others o join image_fingerprints a on a.image_id = o.id
        where b.image_id = ${id} and o.id <> ${id})
      select id, bits from near where bits <= ${mostBitsOfLikeness} order by bits, id limit 20`,
  );
}

/**
 * Marks one picture as the same as an exclusively licensed one, and takes it off the market.
 * @returns it, if it was listed
 */
export async function markCopy(
  tx: Tx,
  id: ImageId,
  soldId: ImageId,
): Promise<ImageRow | undefined> {
  const before = (await imagesById(tx, [id])).get(id);
  await tx.execute(
    sql`update images set copy_of = ${soldId}, listed_at = null, listed_before = null where id = ${id}`,
  );
  return before?.listedAt ? before : undefined;
}

/** Allows listing and licensing pictures again whose exclusively licensed twin has lost its licence. */
export async function unmarkCopies(tx: Tx, id: ImageId): Promise<void> {
  await tx.execute(sql`update images set copy_of = null where copy_of = ${id}`);
}

/** Takes the lock under which exclusive sales and listings happen one at a time. */
export async function lockExclusiveSales(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('exclusive sales'))`);
}
