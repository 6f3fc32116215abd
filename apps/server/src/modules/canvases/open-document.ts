import type { CanvasId, ImageId, ProfileId } from '@limn/contracts/ids';
import type { DocumentTask } from '../../painting/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage.ts';
import { canvasById, type CanvasRow, lockCanvas, recordsOf, tilesOf } from './queries.ts';
import { proveCanvas } from './prove-canvas.ts';
import type { ProvingParts } from './prove-tiles.ts';
import { type SettledTiles, settledTiles } from './settled-tiles.ts';

/** The current state of a canvas, all from one revision. */
export interface OpenDocument {
  canvas: CanvasRow;
  /** Tiles whose planes are not proved are named in it. */
  task: DocumentTask;
  /** Reads one of its tiles by name, or its stand-in if it has one. */
  read(name: string): Promise<Uint8Array>;
  /** Whether any pixel of a tile owes an artwork, by proof. */
  owesArtworks(name: string): boolean;
  /** The file whose bytes count for a tile. */
  fileOf: SettledTiles['file'];
  /** Pictures that a tile comes from, by proof. */
  imagesOf(name: string): ImageId[];
  /** Tiles whose stand-ins look different from what the person made. */
  redrawn: number;
}

/** A canvas of these profiles, read whole. @throws DomainError not_found */
export function readCanvas(
  db: Database,
  id: CanvasId,
  profiles: ProfileId[],
): Promise<{ canvas: CanvasRow } & DocumentTask> {
  return db.transaction(async (tx) => {
    const canvas = await lockCanvas(tx, id, profiles, 'read');
    return { canvas, records: await recordsOf(tx, id), tiles: await tilesOf(tx, id) };
  });
}

/** Like `openDocument`, after proving the credit of its tiles where possible. */
export async function openProved(
  parts: ProvingParts,
  id: CanvasId,
  signal: AbortSignal,
): Promise<OpenDocument | undefined> {
  const canvas = await canvasById(parts.db, id);
  if (!canvas || canvas.deletedAt) return undefined;
  await proveCanvas(parts, canvas, signal);
  return openDocument(parts, id);
}

/**
 * A canvas with its tiles' files, to be drawn; undefined when it is gone or in the trash. Tiles that wait to be proved
 * count as declared: `openProved` proves them first.
 */
export async function openDocument(
  { db, storage }: { db: Database; storage: Storage },
  id: CanvasId,
): Promise<OpenDocument | undefined> {
  const found = await canvasById(db, id);
  if (!found || found.deletedAt) return undefined;
  const { canvas, ...task } = await readCanvas(db, id, [found.profileId]);
  const names = task.tiles.flatMap(({ hash }) => hash ?? []);
  const settled = await settledTiles({ db, storage }, canvas.profileId, names);
  const declared = new Set(settled.declared);
  return {
    canvas,
    task: { ...task, declared: settled.declared },
    read: settled.read,
    owesArtworks: (name) => !declared.has(name) && (settled.file(name)?.artworks.length ?? 0) > 0,
    fileOf: settled.file,
    imagesOf: settled.imagesOf,
    redrawn: new Set(names.filter((name) => settled.looksDifferent(name))).size,
  };
}
