import type { ImageId } from '@limn/contracts/ids';
import type { ImageVariant } from '@limn/contracts/studio';
import sharp from 'sharp';
import { thumbnailOf } from '../../painting/index.ts';
import type { Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import { type ImageRow, setCleanThumbnail } from './queries.ts';

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
  const small = await thumbnailOf(sharp(await storage.get(fullKey)).keepXmp());
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
  const webp = (key: string) => ({ key, type: 'image/webp' });
  switch (variant) {
    case 'clean-thumbnail':
      return webp(await cleanThumbnail(parts, row));
    case 'preview':
      return webp(row.previewKey);
    case 'thumbnail':
      return webp(row.thumbnailKey);
    case 'public-preview':
      return webp(row.publicPreviewKey ?? row.previewKey);
    case 'public-thumbnail':
      return webp(row.publicThumbnailKey ?? row.thumbnailKey);
    case 'map':
      if (!row.mapKey) throw notFound('The map of that picture');
      return { key: row.mapKey, type: 'application/octet-stream' };
    case 'full':
      return { key: row.fullKey, type: `image/${row.format}` };
  }
}
