import type { ImageId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { imageResemblances } from './schema.ts';

/** The match of an upload: a picture made here or a registered work. */
export type Resemblance = Pick<
  typeof imageResemblances.$inferSelect,
  'resemblesId' | 'artworkId' | 'agreement'
>;

/** Stores permanently what an upload was recognized as: uploading it does not make it a person's own work. */
export async function recordResemblance(
  tx: Sql,
  imageId: ImageId,
  found: Resemblance,
  now: Date,
): Promise<void> {
  await tx.insert(imageResemblances).values({ imageId, ...found, foundAt: now });
}

/** The match of an upload; undefined for all other pictures. */
export async function resemblanceOf(db: Sql, id: ImageId): Promise<Resemblance | undefined> {
  const [found] = await db
    .select()
    .from(imageResemblances)
    .where(eq(imageResemblances.imageId, id));
  return found;
}
