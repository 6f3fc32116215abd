import type { MultipartFile } from '@fastify/multipart';
import {
  photoLimits,
  type PhotoPurpose,
  photoShapes,
  type PhotoSize,
} from '@limn/contracts/photos';
import { fingerprintOf } from '../../platform/looks.ts';
import { openPicture } from '../../platform/pictures/open-picture.ts';
import { damaged, withPicture } from '../../platform/received-picture.ts';
import type { Storage } from '../../platform/storage.ts';

/** A stored photo: three sizes as WebP, upright, without metadata. */
export interface StoredPhoto {
  width: number;
  height: number;
  largeKey: string;
  mediumKey: string;
  smallKey: string;
  /** Fingerprint of its look. */
  fingerprint: string;
}

/**
 * WebP's. A cover's smaller sizes are for phones, which have more pixels to an inch and wait for it first: compared at
 * twice its size.
 */
const qualityOf = (purpose: PhotoPurpose, size: PhotoSize) =>
  purpose === 'coverphoto' && size !== 'large' ? 74 : 84;

/**
 * Judges, cuts to shape and stores a photo in its three sizes.
 * @throws DomainError payload_too_large or unsupported_media, saying why
 */
export function storePhoto(
  storage: Storage,
  purpose: PhotoPurpose,
  source: MultipartFile | Uint8Array,
): Promise<StoredPhoto> {
  const shape = photoShapes[purpose];
  return withPicture(source, photoLimits, async ({ path }) => {
    const picture = await openPicture(path, photoLimits.maxPixels).catch(() => {
      throw damaged();
    });
    const sized = async (size: PhotoSize) => {
      const [width, height] = shape[size];
      try {
        return await picture
          .clone()
          .resize({
            width,
            height,
            fit: shape.crop ? 'cover' : 'inside',
            withoutEnlargement: !shape.crop,
          })
          .webp({ quality: qualityOf(purpose, size), effort: 3 })
          .toBuffer({ resolveWithObject: true });
      } catch {
        throw damaged();
      }
    };
    const large = await sized('large');
    const keep = (data: Buffer) => storage.put('photos', 'webp', data);
    return {
      width: large.info.width,
      height: large.info.height,
      largeKey: await keep(large.data),
      mediumKey: await keep((await sized('medium')).data),
      smallKey: await keep((await sized('small')).data),
      fingerprint: await fingerprintOf(large.data),
    };
  });
}
