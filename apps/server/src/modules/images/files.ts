import type { ImageId } from '@limn/contracts/ids';
import sharp from 'sharp';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import { type ImageRow, setCleanThumbnail } from './queries.ts';

/** Longest side of small pictures, in pixels. */
export const thumbnailSide = 480;

export type ImageVariant = 'preview' | 'thumbnail' | 'clean-thumbnail' | 'full' | 'map';

/** A signed address of one variant of an image. Who holds it may read it while it lasts. */
export function imageUrl(files: SignedFiles, id: ImageId, variant: ImageVariant): string {
  return `/api/images/v1/images/${id}/file?${files.query(id, variant)}`;
}

/** The small picture without the preview mark, made from the clean one when it is first asked for. */
async function cleanThumbnail(
  { db, storage }: { db: Sql; storage: Storage },
  { id, fullKey, cleanThumbnailKey }: ImageRow,
): Promise<string> {
  if (cleanThumbnailKey) return cleanThumbnailKey;
  const small = await sharp(await storage.get(fullKey))
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside' })
    .keepXmp()
    .webp({ quality: 78, effort: 2 })
    .toBuffer();
  const key = await storage.put('images', 'webp', small);
  await setCleanThumbnail(db, id, key);
  return key;
}

/** Where a variant is stored, and its media type. */
export async function storedVariant(
  parts: { db: Sql; storage: Storage },
  row: ImageRow,
  variant: ImageVariant,
): Promise<{ key: string; type: string }> {
  switch (variant) {
    case 'clean-thumbnail':
      return { key: await cleanThumbnail(parts, row), type: 'image/webp' };
    case 'preview':
      return { key: row.previewKey, type: 'image/webp' };
    case 'thumbnail':
      return { key: row.thumbnailKey, type: 'image/webp' };
    case 'map':
      return { key: row.mapKey, type: 'application/octet-stream' };
    case 'full':
      return { key: row.fullKey, type: `image/${row.recipe.imageFormat}` };
  }
}
