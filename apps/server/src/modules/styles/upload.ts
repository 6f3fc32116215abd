import type { MultipartFile } from '@fastify/multipart';
import { artworkLimits } from '@limn/contracts/constants';
import { firstCharacter } from '@limn/contracts/text';
import sharp from 'sharp';
import { fileTitle } from '../../platform/file-title.ts';
import { fingerprintOf } from '../../platform/looks.ts';
import { openPicture } from '../../platform/pictures/open-picture.ts';
import { damaged, type ReceivedPicture, withPicture } from '../../platform/received-picture.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage.ts';
import { paintersNamedIn } from './well-known-painters.ts';

/** An artwork cleaned and stored: no metadata but its colour, upright, in its own size. */
export interface StoredArtwork {
  title: string;
  storageKey: string;
  thumbnailKey: string;
  sha256: string;
  width: number;
  height: number;
  bytes: number;
  /** Fingerprint of its look: 128 bits as 32 hexadecimal digits. */
  fingerprint: string;
}

function titleOf(filename: string): string {
  const name = fileTitle(filename).replaceAll('-', ' ').trim();
  const first = firstCharacter(name);
  return first ? first.toUpperCase() + name.slice(first.length) : 'Untitled';
}

/** Re-encodes upright and without metadata (EXIF, GPS, XMP); a damaged file fails here. */
async function clean({ path, format }: ReceivedPicture) {
  try {
    const source = await openPicture(path, artworkLimits.maxPixels);
    const encoded =
      format === 'jpeg'
        ? source.jpeg({ quality: 96, chromaSubsampling: '4:4:4' })
        : source.png({ compressionLevel: 6 });
    return await encoded.toBuffer({ resolveWithObject: true });
  } catch {
    throw damaged();
  }
}

/**
 * Rejects a file whose metadata (EXIF, IPTC, XMP, comments) names a well-known painter.
 * @throws DomainError invalid, with the painter's name
 */
async function assertNotOfPainter(path: string): Promise<void> {
  const {
    exif,
    iptc,
    xmp,
    comments = [],
  } = await sharp(path, {
    limitInputPixels: false,
  }).metadata();
  const blocks = [exif, iptc, xmp].flatMap((block) =>
    block ? [block.toString('utf8'), block.toString('latin1'), block.toString('utf16le')] : [],
  );
  const text = [...blocks, ...comments.map(({ text: comment }) => comment)].join('\n');
  const [painter] = paintersNamedIn(text);
  if (!painter) return;
  const message = `The file says it is by ${painter}. Upload only works that you made or hold the rights to.`;
  throw new DomainError('invalid', message, [{ path: 'file', message }]);
}

/**
 * Stores one artwork, an upload or an existing picture: checked by content, stripped of metadata, stored with a
 * thumbnail.
 * @throws DomainError payload_too_large or unsupported_media, with the reason
 */
export function storePicture(
  storage: Storage,
  source: MultipartFile | Uint8Array,
  title = source instanceof Uint8Array ? 'Untitled' : titleOf(source.filename),
): Promise<StoredArtwork> {
  return withPicture(source, artworkLimits, async (picture) => {
    await assertNotOfPainter(picture.path);
    const { data, info } = await clean(picture);
    const small = await sharp(data)
      .resize({ width: 800, height: 800, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 3 })
      .toBuffer();
    const storageKey = await storage.put(
      'artworks',
      picture.format === 'jpeg' ? 'jpg' : 'png',
      data,
    );
    return {
      title,
      storageKey,
      thumbnailKey: await storage.put('artworks', 'webp', small),
      sha256: /([0-9a-f]{64})/.exec(storageKey)![1]!,
      width: info.width,
      height: info.height,
      bytes: picture.bytes,
      fingerprint: await fingerprintOf(data),
    };
  });
}
