import type { ImageId } from '@limn/contracts/ids';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { ImageRow } from './queries.ts';

export type ImageVariant = 'preview' | 'thumbnail' | 'full' | 'map';

/** A signed address of one variant of an image. Who holds it may read it while it lasts. */
export function imageUrl(files: SignedFiles, id: ImageId, variant: ImageVariant): string {
  return `/api/images/v1/images/${id}/file?${files.query(id, variant)}`;
}

/** Where a variant is stored, and its media type. */
export function storedVariant(row: ImageRow, variant: ImageVariant): { key: string; type: string } {
  switch (variant) {
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
