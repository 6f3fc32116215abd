import type { CanvasId, ImageId, ProfileId } from '@limn/contracts/ids';
import { type PaintingPool, type CutResult, poolOfPerson } from '../../painting/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { createSlots } from '../../platform/slots.ts';
import type { Storage } from '../../platform/storage.ts';
import { type Caller, ownProfiles, userOf } from '../identity/index.ts';
import { imageById, type ImageRow, showsPersona, imageTitle } from '../images/index.ts';
import { assertListable, hasLicence } from '../licensing/index.ts';
import { canvasImages } from './schema.ts';
import { storeMadeTiles } from './tile-files.ts';

/** Pictures cut at once, each for another person: one of 8,192² takes 500 MB. */
const cuts = createSlots({ running: 2, waiting: 96 }, { running: 1, waiting: 24 });

export interface PlacingParts {
  db: Database;
  clock: Clock;
  storage: Storage;
  /** Worker threads reserved for canvases, for work that takes seconds or minutes: one task of a person at a time. */
  editors: PaintingPool;
  /** Threads for what a person at work waits for: tiles that come in, pictures painted live. */
  tileReaders: PaintingPool;
}

/** A picture on a canvas, with the artworks it owes. */
export interface PlacedImage {
  image: ImageRow;
  artworks: (typeof canvasImages.$inferInsert)['artworks'];
}

/** A picture in tiles that are kept. */
export interface CutImage extends PlacedImage, Omit<CutResult, 'tiles'> {
  title: string;
  tiles: { at: string; hash: string }[];
}

/**
 * An image that a person may work with: their own, or licensed to them.
 * @throws DomainError not_found for any other; conflict for their own image that was licensed exclusively to another
 * person
 */
export async function usableImage(db: Sql, caller: Caller, id: ImageId): Promise<ImageRow> {
  const image = await imageById(db, id);
  const { creator } = caller.profiles;
  if (image && creator && (await hasLicence(db, id, creator))) return unlessPerson(image);
  if (!image || image.deletedAt || !ownProfiles(caller).includes(image.profileId))
    throw notFound('That picture');
  // The holder of an exclusive licence must not find the picture in another one.
  unlessPerson(image);
  await assertListable(db, id);
  return image;
}

/** @throws DomainError conflict if it shows a person, who only agreed to the uses of their project */
function unlessPerson(image: ImageRow): ImageRow {
  if (showsPersona(image))
    throw conflict('You cannot edit a picture of a person on a canvas. Use it as it was made.');
  return image;
}

/** The tiles of an image, with its plane. */
export async function cutFile(
  { pool, storage }: { pool: PaintingPool; storage: Storage },
  image: ImageRow,
  signal: AbortSignal,
): Promise<CutResult> {
  return pool.run(
    {
      kind: 'cut',
      file: await storage.get(image.fullKey),
      image: image.id,
      shares: image.account.shares,
      ...(image.ownersKey ? { owners: await storage.get(image.ownersKey) } : {}),
    },
    { signal },
  );
}

/** Cuts an image into tiles with its plane, and keeps them for a profile. */
export async function cutImage(
  { db, clock, storage, editors }: PlacingParts,
  caller: Caller,
  id: ImageId,
  profile: ProfileId,
  signal: AbortSignal,
): Promise<CutImage> {
  const image = await usableImage(db, caller, id);
  const person = userOf(caller).id;
  const { width, height, tiles } = await cuts.run(
    () => cutFile({ pool: poolOfPerson(editors, person), storage }, image, signal),
    person,
  );
  const by = { profile, ownProfiles: ownProfiles(caller) };
  const made = tiles.map((tile) => ({ tile, images: [id] }));
  await storeMadeTiles({ db, storage }, by, made, clock.now());
  return {
    image,
    width,
    height,
    title: imageTitle(image),
    tiles: tiles.map(({ at, hash }) => ({ at, hash })),
    artworks: [...new Set(tiles.flatMap(({ artworks }) => artworks))],
  };
}

/** Remembers that an image was placed: tiles of the canvas may owe its artworks from here on. */
export async function rememberImage(
  db: Sql,
  canvasId: CanvasId,
  { image, artworks }: PlacedImage,
  cutAt: Date,
): Promise<void> {
  await db
    .insert(canvasImages)
    .values({ canvasId, imageId: image.id, artworks, cutAt })
    .onConflictDoUpdate({
      target: [canvasImages.canvasId, canvasImages.imageId],
      set: { artworks, cutAt },
    });
}
