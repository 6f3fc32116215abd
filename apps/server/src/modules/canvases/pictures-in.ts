import type { ImageId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
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
