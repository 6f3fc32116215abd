import type { GenerationId, ImageId, ProfileId, StyleId } from '@limn/contracts/ids';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { sql } from 'drizzle-orm';
import { attributions, images } from './schema.ts';

export type ImageRow = typeof images.$inferSelect;
export type AttributionRow = typeof attributions.$inferSelect;

export async function imageById(db: Sql, id: ImageId): Promise<ImageRow | undefined> {
  const [row] = await db.select().from(images).where(eq(images.id, id));
  return row;
}

export async function imagesById(db: Sql, ids: ImageId[]): Promise<Map<ImageId, ImageRow>> {
  if (ids.length === 0) return new Map();
  const found = await db.select().from(images).where(inArray(images.id, ids));
  return new Map(found.map((row) => [row.id, row]));
}

/** Locks an image's row until the transaction ends: purchases of one picture happen one at a time. */
export async function lockImage(tx: Sql, id: ImageId): Promise<void> {
  await rows(tx, sql`select id from images where id = ${id} for update`);
}

export async function imagesOfGenerations(
  db: Sql,
  ids: GenerationId[],
): Promise<Map<GenerationId, ImageRow[]>> {
  const result = new Map<GenerationId, ImageRow[]>();
  if (ids.length === 0) return result;
  const found = await db
    .select()
    .from(images)
    .where(inArray(images.generationId, ids))
    .orderBy(asc(images.position));
  for (const row of found)
    result.set(row.generationId, [...(result.get(row.generationId) ?? []), row]);
  return result;
}

/** A word of the prompt, or of the name of a style or an artist that an image owes. */
function mentions(word: string): SQL {
  const like = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(${images.recipe}->>'prompt' ilike ${like} or exists (
    select 1 from attributions a join art_styles s on s.id = a.style_id
      join profiles p on p.id = a.profile_id
    where a.image_id = ${images.id} and (s.name ilike ${like} or p.account_name ilike ${like})))`;
}

const licensedTo = (profileId: ProfileId | undefined): SQL =>
  sql`exists (select 1 from licences l where l.image_id = ${images.id}
    and l.profile_id = ${profileId ?? ''} and l.status = 'active')`;

/** Images that profiles made, or those a style's gallery shows, newest first. */
export async function listImages(
  db: Sql,
  filter: {
    /** Of these profiles; without them, the ones that are shown to all. */
    owners?: ProfileId[] | undefined;
    style?: StyleId | undefined;
    words?: string;
    /** Of the owners' own: those that were starred, or are in the trash. */
    starred?: boolean;
    trash?: boolean;
    /** Those this profile holds a licence of. */
    licensedTo?: { profile: ProfileId | undefined } | undefined;
    offset: number;
    size: number;
  },
): Promise<{ found: ImageRow[]; total: number }> {
  const where = and(
    eq(images.sample, false),
    filter.owners ? inArray(images.profileId, filter.owners) : isNotNull(images.listedAt),
    filter.owners && filter.trash ? isNotNull(images.deletedAt) : isNull(images.deletedAt),
    filter.owners && filter.starred ? isNotNull(images.starredAt) : undefined,
    filter.licensedTo ? licensedTo(filter.licensedTo.profile) : undefined,
    ...(filter.words ?? '').split(/\s+/).filter(Boolean).map(mentions),
    filter.style
      ? inArray(
          images.id,
          db
            .select({ id: attributions.imageId })
            .from(attributions)
            .where(eq(attributions.styleId, filter.style)),
        )
      : undefined,
  );
  const found = await db
    .select()
    .from(images)
    .where(where)
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(filter.size)
    .offset(filter.offset);
  const [total] = await db.select({ n: count() }).from(images).where(where);
  return { found, total: total?.n ?? 0 };
}

/** Sample pictures of styles, the newest painting's first, in their order. */
export async function sampleImages(db: Sql, styles: StyleId[]): Promise<ImageRow[]> {
  if (styles.length === 0) return [];
  return db
    .select()
    .from(images)
    .where(and(images.sample, inArray(images.styleId, styles)))
    .orderBy(desc(images.generationId), asc(images.position));
}

export async function attributionsOf(
  db: Sql,
  ids: ImageId[],
): Promise<Map<ImageId, AttributionRow[]>> {
  const result = new Map<ImageId, AttributionRow[]>();
  if (ids.length === 0) return result;
  const found = await db
    .select()
    .from(attributions)
    .where(inArray(attributions.imageId, ids))
    .orderBy(desc(attributions.ppm), asc(attributions.artworkId));
  for (const row of found) result.set(row.imageId, [...(result.get(row.imageId) ?? []), row]);
  return result;
}

/** Stores a painted image with whom it owes. The shares must add up to 1,000,000. */
export async function insertImage(
  tx: Sql,
  image: ImageRow,
  shares: Omit<AttributionRow, 'imageId'>[],
): Promise<void> {
  const total = shares.reduce((sum, share) => sum + share.ppm, 0);
  if (total !== 1_000_000)
    throw new RangeError(`The shares of an image add up to ${total}, not 1,000,000.`);
  await tx.insert(images).values(image);
  await tx.insert(attributions).values(shares.map((share) => ({ imageId: image.id, ...share })));
}

export async function setCleanThumbnail(db: Sql, id: ImageId, key: string): Promise<void> {
  await db.update(images).set({ cleanThumbnailKey: key }).where(eq(images.id, id));
}

export async function setListed(db: Sql, id: ImageId, listedAt: Date | null): Promise<void> {
  await db.update(images).set({ listedAt, listedBefore: null }).where(eq(images.id, id));
}

export async function setStarred(db: Sql, id: ImageId, starredAt: Date | null): Promise<void> {
  await db.update(images).set({ starredAt }).where(eq(images.id, id));
}

/** Puts an image in the trash; nobody is shown it any more. Once there, nothing changes. */
export async function trashImage(db: Sql, id: ImageId, now: Date): Promise<void> {
  await db
    .update(images)
    .set({ deletedAt: now, listedBefore: sql`listed_at`, listedAt: null })
    .where(and(eq(images.id, id), isNull(images.deletedAt)));
}

/** Takes an image out of the trash, to where it was. */
export async function restoreImage(db: Sql, id: ImageId): Promise<void> {
  await db
    .update(images)
    .set({ deletedAt: null, listedAt: sql`listed_before`, listedBefore: null })
    .where(and(eq(images.id, id), isNotNull(images.deletedAt)));
}
