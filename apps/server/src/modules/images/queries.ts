import type { GenerationId, ImageId, ProfileId, StyleId } from '@limn/contracts/ids';
import { and, asc, count, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { sql } from 'drizzle-orm';
import { attributions, images } from './schema.ts';

export type ImageRow = typeof images.$inferSelect;
export type AttributionRow = typeof attributions.$inferSelect;

export async function imageById(db: Sql, id: ImageId): Promise<ImageRow | undefined> {
  const [row] = await db.select().from(images).where(eq(images.id, id));
  return row;
}

export async function imageOfProfile(
  db: Sql,
  id: ImageId,
  profileId: ProfileId,
): Promise<ImageRow | undefined> {
  const [row] = await db
    .select()
    .from(images)
    .where(and(eq(images.id, id), eq(images.profileId, profileId)));
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

/** Images one profile made, or those a style's gallery shows, newest first. */
export async function listImages(
  db: Sql,
  filter: {
    owner?: ProfileId | undefined;
    style?: StyleId | undefined;
    offset: number;
    size: number;
  },
): Promise<{ found: ImageRow[]; total: number }> {
  const where = and(
    filter.owner ? eq(images.profileId, filter.owner) : isNotNull(images.listedAt),
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

export async function setListed(db: Sql, id: ImageId, listedAt: Date | null): Promise<void> {
  await db.update(images).set({ listedAt }).where(eq(images.id, id));
}
