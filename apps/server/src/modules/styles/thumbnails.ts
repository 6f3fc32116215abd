import { buffer } from 'node:stream/consumers';
import type { ArtworkId } from '@limn/contracts/ids';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { shrink } from '../../painting/index.ts';
import type { Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage.ts';
import { artworksById } from './queries.ts';

interface Thumbnail {
  bytes: Uint8Array;
  /** Tells these bytes from others. */
  etag: string;
}

const mostBytes = 24 * 1024 * 1024;
/** An artwork that was forgotten meanwhile can be seen so long by whoever holds its address. */
const secondsKept = 300;

/** The largest is for screens of several pixels a point, where less is seen: 0.2 s of a phone's connection less. */
const smaller = (whole: Buffer, side: number) =>
  side > 400
    ? shrink(sharp(whole).keepXmp(), side, 50, 4)
    : shrink(sharp(whole).keepXmp(), side, 76);

/** Thumbnails of artworks in the sizes that pages ask for: the last ones are kept in this process. */
export function createThumbnails({ db, storage }: { db: Sql; storage: Storage }) {
  const kept = new LRUCache<string, Thumbnail>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
    ttl: secondsKept * 1000,
  });
  return async (id: ArtworkId, side: string | undefined): Promise<Thumbnail> => {
    const name = `${id} ${side ?? ''}`;
    const known = kept.get(name);
    if (known) return known;
    const artwork = (await artworksById(db, [id])).get(id);
    if (!artwork) throw notFound('That picture');
    const whole = await buffer((await storage.stream(artwork.thumbnailKey)).stream);
    const bytes = side ? await smaller(whole, Number(side)) : whole;
    const found = { bytes, etag: `${artwork.thumbnailKey}-${side ?? 'whole'}` };
    kept.set(name, found);
    return found;
  };
}
