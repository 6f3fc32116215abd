import { buffer } from 'node:stream/consumers';
import type { ArtworkId } from '@limn/contracts/ids';
import sharp from 'sharp';
import { shrink } from '../../painting/index.ts';
import type { Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage.ts';
import { artworksById } from './queries.ts';

interface Thumbnail {
  bytes: Uint8Array;
  /** Entity tag of these bytes. */
  etag: string;
}

/** The largest is for screens of several pixels a point, where less is seen: 0.2 s of a phone's connection less. */
const smaller = (whole: Buffer, side: number) =>
  side > 400
    ? shrink(sharp(whole).keepXmp(), side, 50, 4)
    : shrink(sharp(whole).keepXmp(), side, 76);

/** A thumbnail of an artwork in a size that pages ask for. */
export async function artworkThumbnail(
  { db, storage }: { db: Sql; storage: Storage },
  id: ArtworkId,
  side: string | undefined,
): Promise<Thumbnail> {
  const artwork = (await artworksById(db, [id])).get(id);
  if (!artwork) throw notFound('That picture');
  const whole = await buffer((await storage.stream(artwork.thumbnailKey)).stream);
  const bytes = side ? await smaller(whole, Number(side)) : whole;
  return { bytes, etag: `${artwork.thumbnailKey}-${side ?? 'whole'}` };
}
