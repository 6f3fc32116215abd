import type { ImageId } from '@limn/contracts/ids';
import type { PictureAccount } from '@limn/contracts/picture-account';
import { eq } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { imagesById } from '../images/index.ts';
import type { OpenDocument } from './open-document.ts';
import { canvasImages } from './schema.ts';

/** Pictures that were placed on a canvas and that a layer which is to be seen was placed from, or merged of. */
export async function picturesIn(db: Sql, { canvas, task }: OpenDocument): Promise<ImageId[]> {
  const placed = await db
    .select({ id: canvasImages.imageId })
    .from(canvasImages)
    .where(eq(canvasImages.canvasId, canvas.id));
  const named = new Set(
    task.records.flatMap((record) =>
      record.kind === 'picture' && record.visible
        ? [record.image ?? [], record.merged ?? []].flat()
        : [],
    ),
  );
  return placed.flatMap(({ id }) => (named.has(id) ? [id] : []));
}

/** What a canvas with these pictures on it makes: one alone is edited, anything else is put together. */
export function madeOf(pictures: readonly ImageId[]) {
  const isEdited = pictures.length === 1;
  return {
    origin: isEdited ? ('edited' as const) : ('composed' as const),
    parents: pictures.map((id) => ({
      id,
      part: isEdited ? ('base' as const) : ('layer' as const),
    })),
  };
}

/**
 * An account as that of a picture in which these were placed: parts of one whose shares were declared are owed by its
 * declaration, so that the whole does not pass for counted.
 */
export async function declaredIn(
  db: Sql,
  account: PictureAccount,
  placed: ImageId[],
): Promise<PictureAccount> {
  const declared = [...(await imagesById(db, placed)).values()].some(
    (image) => image.account.kind === 'declared',
  );
  return declared && account.kind === 'exact' ? { ...account, kind: 'declared' } : account;
}
