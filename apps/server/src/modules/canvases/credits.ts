import type { CanvasId } from '@limn/contracts/ids';
import type { Credit } from '@limn/contracts/studio';
import { eq } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { namedCredits } from '../images/index.ts';
import { canvasImages } from './schema.ts';

/** Names of all that pictures placed on a canvas owe; their parts are counted where the canvas is drawn. */
export async function creditsOfCanvas(
  db: Sql,
  files: SignedFiles,
  id: CanvasId,
): Promise<Credit[]> {
  const placed = await db
    .select({ artworks: canvasImages.artworks })
    .from(canvasImages)
    .where(eq(canvasImages.canvasId, id));
  return namedCredits(db, files, [...new Set(placed.flatMap(({ artworks }) => artworks))]);
}
