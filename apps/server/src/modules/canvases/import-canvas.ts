import type { MultipartFile } from '@fastify/multipart';
import { CanvasError, checkDiff, documentOf, newRecords } from '@limn/canvas';
import { canvasLimits, type CanvasRecord } from '@limn/contracts/canvas-records';
import type { ArtworkId, CanvasId, ImageId, ProfileId } from '@limn/contracts/ids';
import { withStorableText } from '@limn/contracts/text';
import { type OpenedFile, reasonOf } from '../../painting/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError, invalid } from '../../platform/errors.ts';
import { fileTitle } from '../../platform/file-title.ts';
import { createSlots } from '../../platform/slots.ts';
import { type Caller, makerOf, ownProfiles, userOf } from '../identity/index.ts';
import { type LookUpParts, lookUpLayers } from './look-up-layers.ts';
import { type CreationParts, insertCanvas } from './create-canvas.ts';
import { type PlacedImage, rememberImage, usableImage } from './place-image.ts';
import { readPackageProof } from './package-proof.ts';
import { storeMadeTiles, storeTiles, tileFilesNamed } from './tile-files.ts';

/** Files read at once, each of another person: one of 200 MB takes a gigabyte while it is read. */
const reading = createSlots({ running: 2, waiting: 24 }, { running: 1, waiting: 2 });

/** @throws DomainError invalid when the records do not make a canvas */
function assertCanvas({ records, tiles }: OpenedFile): void {
  const whole = ['canvas', 'frame'].every((id) => records.some((record) => record.id === id));
  if (!whole) throw invalid('file', 'This package has no frame.');
  const start = documentOf(newRecords({ name: 'Empty', width: 512, height: 512 }), []);
  try {
    checkDiff(start, { put: records, removed: [], tiles });
  } catch (error) {
    if (error instanceof CanvasError) throw invalid('file', error.message);
    throw error;
  }
}

/** The pictures that a document or its tiles name and this person may use, with their credits. */
async function imagesOf(
  db: Database,
  caller: Caller,
  records: readonly CanvasRecord[],
  proved: ReadonlyMap<string, ImageId[]>,
) {
  const named = new Set([
    ...[...proved.values()].flat(),
    ...records.flatMap((record) =>
      (record.kind === 'picture' || record.kind === 'reference') && record.image
        ? [record.image]
        : [],
    ),
  ]);
  const usable = new Map<ImageId, PlacedImage>();
  for (const id of named) {
    const image = await usableImage(db, caller, id).catch((error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
    if (!image) continue;
    const artworks = image.account.shares.flatMap((share) =>
      share.source === 'artwork' ? [share.id] : [],
    );
    usable.set(id, { image, artworks });
  }
  return usable;
}

/**
 * A tile's credit has to come from pictures of the document, or from one of the person's canvases on which it was
 * checked.
 */
async function assertOwing(
  db: Database,
  profile: ProfileId,
  files: OpenedFile['files'],
  images: Iterable<PlacedImage>,
): Promise<void> {
  const owing = files.filter(({ artworks }) => artworks.length > 0);
  const allowed = new Set<ArtworkId>([...images].flatMap(({ artworks }) => artworks));
  const strange = owing.filter(({ artworks }) => artworks.some((artwork) => !allowed.has(artwork)));
  const known = await tileFilesNamed(
    db,
    profile,
    strange.map(({ hash }) => hash),
  );
  if (strange.some(({ hash }) => !known.has(hash)))
    throw invalid(
      'file',
      'Parts of this canvas credit pictures that are not yours. License those pictures first.',
    );
}

/** Layers as this person may have them: of pictures that are not theirs the pixels, without the way back to them. */
const withUsable = (
  records: readonly CanvasRecord[],
  images: ReadonlyMap<ImageId, unknown>,
): CanvasRecord[] =>
  records.flatMap((record) => {
    if (record.kind === 'picture' && record.image && !images.has(record.image))
      return [{ ...record, image: null }];
    return record.kind === 'reference' && !images.has(record.image) ? [] : [record];
  });

/**
 * Makes a canvas from a PSD or an exported package; the bytes decide which it is.
 * @throws DomainError invalid, naming `file`, if it is neither, too large, or credits pictures the person may not use;
 * conflict for a layer that is a picture the person may not bring in
 */
export async function importCanvas(
  parts: CreationParts & LookUpParts & { secret: string },
  caller: Caller,
  file: MultipartFile,
  signal: AbortSignal,
): Promise<{ id: CanvasId; leftOut: string[]; resembles: string[] }> {
  const { db, clock, jobs, editors } = parts;
  const person = userOf(caller).id;
  const read = async () =>
    editors
      .run({ kind: 'open-file', file: await file.toBuffer() }, { signal, of: person })
      .catch((error: unknown) => {
        const reason = error instanceof DomainError ? undefined : reasonOf(error);
        throw reason === undefined ? error : invalid('file', reason);
      });
  const found = await reading.run(read, person);
  const opened = { ...found, records: withStorableText(found.records) };
  assertCanvas(opened);
  const profile = makerOf(caller);
  const by = { profile, ownProfiles: ownProfiles(caller) };
  const proved = readPackageProof(parts.secret, opened.proof);
  const images = await imagesOf(db, caller, opened.records, proved);
  await assertOwing(db, profile, opened.files, images.values());
  const resembles = await lookUpLayers(parts, caller, opened, signal);
  const isProved = ({ hash }: { hash: string }) =>
    (proved.get(hash) ?? []).every((image) => images.has(image)) && proved.has(hash);
  const made = opened.files.filter(isProved);
  await storeTiles(parts, by, opened.files, clock.now());
  await storeMadeTiles(
    parts,
    by,
    made.map((tile) => ({ tile, images: proved.get(tile.hash)! })),
    clock.now(),
  );
  const name = fileTitle(file.filename);
  const records = withUsable(opened.records, images).map((record) =>
    record.kind === 'canvas' && record.name === 'Untitled' && name ? { ...record, name } : record,
  );
  const layers = new Set(records.map((record) => record.id));
  const tiles = opened.tiles.filter(({ layer }) => layer === 'selection' || layers.has(layer));
  const gone = opened.records.length - records.length;
  const id = await db.transaction(async (tx) => {
    const made = await insertCanvas({ tx, jobs, now: clock.now() }, by, { records, tiles });
    for (const image of images.values()) await rememberImage(tx, made, image, clock.now());
    return made;
  });
  const leftOut = [
    ...opened.leftOut,
    ...(gone > 0 ? ['references to pictures that are not yours'] : []),
  ];
  return { id, leftOut: leftOut.slice(0, canvasLimits.layers), resembles };
}
