import type { PhotoId, UserId } from '@limn/contracts/ids';
import type { Photo, PhotoPurpose } from '@limn/contracts/photos';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { isOneOf, type Sql } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { photos } from './schema.ts';
import type { StoredPhoto } from './store-photo.ts';

export type PhotoRow = typeof photos.$inferSelect;

export function photoUrl(files: SignedFiles, id: PhotoId, size: 'large' | 'medium' | 'small') {
  return `/api/photos/v1/photos/${id}/file?${files.query(id, size)}`;
}

export function toPhoto(files: SignedFiles, row: PhotoRow): Photo {
  return {
    id: row.id,
    width: row.width ?? 0,
    height: row.height ?? 0,
    largeUrl: photoUrl(files, row.id, 'large'),
    mediumUrl: photoUrl(files, row.id, 'medium'),
    smallUrl: photoUrl(files, row.id, 'small'),
  };
}

export async function createTicket(
  db: Sql,
  userId: UserId,
  purpose: PhotoPurpose,
  now: Date,
): Promise<PhotoId> {
  const id = newId('photo');
  await db.insert(photos).values({ id, userId, purpose, createdAt: now });
  return id;
}

/** An unused ticket; of `userId` only, if given. */
export async function openTicket(
  db: Sql,
  id: PhotoId,
  userId?: UserId,
): Promise<PhotoRow | undefined> {
  const [row] = await db
    .select()
    .from(photos)
    .where(
      and(
        eq(photos.id, id),
        isNull(photos.largeKey),
        userId ? eq(photos.userId, userId) : undefined,
      ),
    );
  return row;
}

/** Uses a ticket, once; undefined if another request was faster. */
export async function fillTicket(
  db: Sql,
  id: PhotoId,
  stored: StoredPhoto,
): Promise<PhotoRow | undefined> {
  const [row] = await db
    .update(photos)
    .set(stored)
    .where(and(eq(photos.id, id), isNull(photos.largeKey)))
    .returning();
  return row;
}

/** Stored photos by id. */
export async function photosById(db: Sql, ids: PhotoId[]): Promise<Map<PhotoId, PhotoRow>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(photos)
    .where(and(isOneOf(photos.id, ids), isNotNull(photos.largeKey)));
  return new Map(found.map((row) => [row.id, row]));
}

/**
 * Makes sure that a photo is the user's own, stored, and meant for this.
 * @throws DomainError invalid, naming the field
 */
export async function assertOwnPhoto(
  db: Sql,
  id: PhotoId | null,
  userId: UserId,
  purpose: PhotoPurpose,
  field: string,
): Promise<void> {
  if (!id) return;
  const row = (await photosById(db, [id])).get(id);
  if (row?.userId !== userId || row.purpose !== purpose)
    throw invalid(field, 'This picture no longer exists. Upload it again.');
}

/** Deletes a person's photos; returns the keys of files that no other photo shares. */
export async function deletePhotosOfUser(tx: Sql, userId: UserId): Promise<string[]> {
  const gone = await tx.delete(photos).where(eq(photos.userId, userId)).returning();
  const keys = gone.flatMap((row) =>
    [row.largeKey, row.mediumKey, row.smallKey].filter((key) => key !== null),
  );
  if (keys.length === 0) return [];
  const shared = await tx
    .select({ large: photos.largeKey, medium: photos.mediumKey, small: photos.smallKey })
    .from(photos)
    .where(inArray(photos.largeKey, keys));
  const kept = new Set(shared.flatMap((row) => [row.large, row.medium, row.small]));
  return keys.filter((key) => !kept.has(key));
}
