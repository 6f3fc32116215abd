import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fingerprintOf } from '../../platform/looks.ts';
import { pictureFormatOf } from '../../platform/picture-format.ts';
import { openPicture } from '../../platform/pictures/open-picture.ts';
import { damaged, withPicture } from '../../platform/received-picture.ts';
import type { Storage } from '../../platform/storage.ts';
import { judgeThumbnail } from './judge-thumbnail.ts';

/** Limits for a reference's file; the Met's originals have up to 8 MB and 16 megapixels. */
export const fileLimits = { maxBytes: 40 * 1024 * 1024, maxPixels: 50_000_000, minSide: 64 };
/** Longest side of a thumbnail, in pixels. */
const thumbnailSide = 480;
const folder = 'references';

/**
 * Stores the thumbnail of a picture, which is decoded for that.
 * @param faces how many it shows, where that is known: then the picture is not judged
 * @throws DomainError for a file that is not a whole picture
 */
export function keepThumbnail(
  storage: Storage,
  bytes: Uint8Array,
  { person, faces }: { person?: string; faces?: number | undefined } = {},
) {
  return withPicture(
    bytes,
    fileLimits,
    async ({ path }) => {
      const { data, size } = await drawThumbnail(path).catch(() => {
        throw damaged();
      });
      return {
        thumbnailKey: await storage.put(folder, 'webp', data),
        fingerprint: await fingerprintOf(data),
        ...(faces === undefined ? await judgeThumbnail(data) : { faces, guideScore: null }),
        ...size,
      };
    },
    person,
  );
}

async function drawThumbnail(path: string) {
  const picture = await openPicture(path, fileLimits.maxPixels);
  const { autoOrient } = await picture.metadata();
  const data = await picture
    .resize({
      width: thumbnailSide,
      height: thumbnailSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: 80 })
    .toBuffer();
  return { data, size: { width: autoOrient.width, height: autoOrient.height } };
}

/**
 * Stores the file of a picture unchanged, after decoding it completely. @throws DomainError for a file that is not a
 * whole picture
 */
export function storeCheckedPicture(storage: Storage, bytes: Uint8Array, person?: string) {
  return withPicture(
    bytes,
    fileLimits,
    async ({ path }) => {
      const picture = await openPicture(path, fileLimits.maxPixels).catch(() => {
        throw damaged();
      });
      const { info } = await picture
        .raw()
        .toBuffer({ resolveWithObject: true })
        .catch(() => {
          throw damaged();
        });
      const file = await readFile(path);
      return {
        storageKey: await storage.put(folder, pictureFormatOf(file)!, file),
        sha256: createHash('sha256').update(file).digest('hex'),
        width: info.width,
        height: info.height,
      };
    },
    person,
  );
}
