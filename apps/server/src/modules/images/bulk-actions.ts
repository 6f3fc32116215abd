import type { PictureAction } from '@limn/contracts/gallery';
import type { ImageId, ProfileId, UserId } from '@limn/contracts/ids';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { boardOf } from './boards.ts';
import { restoreImages, setStars, trashImages } from './queries.ts';
import { boardImages, images } from './schema.ts';

/** The pictures among these that belong to these profiles, in the trash or not; locked, ordered by id. */
async function lockOwn(
  tx: Tx,
  profiles: ProfileId[],
  ids: ImageId[],
  trashed: boolean,
): Promise<ImageId[]> {
  const found = await tx
    .select({ id: images.id, deletedAt: images.deletedAt })
    .from(images)
    .where(and(inArray(images.id, ids), inArray(images.profileId, profiles)))
    .orderBy(images.id)
    .for('update');
  // The same message whether it does not exist or belongs to someone else.
  if (found.length < new Set(ids).size) throw notFound('One of these pictures');
  return found.flatMap(({ id, deletedAt }) => ((deletedAt !== null) === trashed ? id : []));
}

/**
 * Does one thing to several pictures of a person. What is in the trash can only be restored: anything else
 * leaves it as it is.
 *
 * @returns those that were changed, for its opposite
 * @throws DomainError not_found when a picture or the board is not theirs; then nothing is done
 */
export async function actOnPictures(
  tx: Tx,
  by: { user: UserId; profiles: ProfileId[] },
  action: PictureAction,
  now: Date,
): Promise<ImageId[]> {
  if ('board' in action) await boardOf(tx, action.board, by.user);
  const ids = await lockOwn(tx, by.profiles, action.images, action.action === 'restore');
  if (ids.length === 0) return [];
  switch (action.action) {
    case 'star':
    case 'unstar':
      return setStars(tx, ids, action.action === 'star' ? now : null);
    case 'delete':
      return trashImages(tx, ids, now);
    case 'restore':
      return restoreImages(tx, ids);
    case 'add-to-board': {
      const added = await tx
        .insert(boardImages)
        .values(ids.map((imageId) => ({ boardId: action.board, imageId, addedAt: now })))
        .onConflictDoNothing()
        .returning({ id: boardImages.imageId });
      return added.map(({ id }) => id);
    }
    case 'remove-from-board': {
      const removed = await tx
        .delete(boardImages)
        .where(and(eq(boardImages.boardId, action.board), inArray(boardImages.imageId, ids)))
        .returning({ id: boardImages.imageId });
      return removed.map(({ id }) => id);
    }
  }
}
