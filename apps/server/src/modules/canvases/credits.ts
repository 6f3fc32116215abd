import type { CanvasId, ImageId } from '@limn/contracts/ids';
import type { UsedReference } from '@limn/contracts/references';
import type { Credit } from '@limn/contracts/studio';
import { eq } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { namedCredits, referencesOf } from '../images/index.ts';
import { canvasImages } from './schema.ts';

/**
 * Names of all that pictures placed on a canvas owe, and the references that they were made from or are. What is still
 * seen of them is counted where the canvas is drawn.
 */
export async function creditsOfCanvas(
  db: Sql,
  files: SignedFiles,
  id: CanvasId,
): Promise<{ credits: Credit[]; references: (UsedReference & { image: ImageId })[] }> {
  const placed = await db
    .select({ image: canvasImages.imageId, artworks: canvasImages.artworks })
    .from(canvasImages)
    .where(eq(canvasImages.canvasId, id));
  const works = [...new Set(placed.flatMap(({ artworks }) => artworks))];
  const found = await referencesOf(
    db,
    placed.map(({ image }) => image),
  );
  return {
    credits: await namedCredits(db, files, works),
    references: [...found].flatMap(([image, references]) =>
      references.map((reference) => ({ ...reference, image })),
    ),
  };
}
