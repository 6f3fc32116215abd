import { deflateRaw, inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';
import { packTiles, unpackTiles } from '@limn/canvas';
import type { Pixels } from '../../painting/index.ts';
import type { GenerationId } from '@limn/contracts/ids';
import type { Database } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage.ts';
import type { PlaceRecord } from './place-record.ts';
import { generationById, isPlaceElsewhere } from './queries.ts';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** A place that words are painted into. */
export interface PaintingPlace {
  pixels: Pixels;
  /** Whose its pixels are; see `encodeOwnership`. */
  owners: Uint8Array;
  /** A byte a pixel: 128 and above is painted. */
  mask: Uint8Array;
}

/** Stores a snapshot of a place, so that a generation paints the same whenever its turn comes. */
export async function storePlace(storage: Storage, place: PaintingPlace): Promise<PlaceRecord> {
  const { width, height, data } = place.pixels;
  const parts = [await pack(data), place.owners, await pack(place.mask)];
  return { key: await storage.put('places', 'place', packTiles(parts)), width, height };
}

export async function readPlace(
  storage: Storage,
  { key, width, height }: PlaceRecord,
): Promise<PaintingPlace> {
  const bytes = await storage.get(key);
  const parts = unpackTiles(bytes, { tiles: 3, bytes: bytes.length });
  const [pixels, owners, mask] = parts as [Uint8Array, Uint8Array, Uint8Array];
  const most = { maxOutputLength: width * height * 4 };
  return {
    pixels: { width, height, data: await unpack(pixels, most) },
    owners,
    mask: await unpack(mask, most),
  };
}

/** Removes the surroundings of a place once nothing is painted into it any more. */
export async function forgetPlace(
  { db, storage }: { db: Database; storage: Storage },
  id: GenerationId,
): Promise<void> {
  const generation = await generationById(db, id);
  if (!generation?.place || generation.finishedAt === null) return;
  const { key } = generation.place;
  if (!(await isPlaceElsewhere(db, key))) await storage.remove(key);
}
