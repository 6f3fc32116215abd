import type { CanvasId, ProfileId } from '@limn/contracts/ids';
import type { DocumentTask } from '../../painting/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { gathered } from '../../platform/database/gathered.ts';
import type { Storage } from '../../platform/storage.ts';
import { canvasById, type CanvasRow, lockCanvas, recordsOf, tilesOf } from './queries.ts';
import { tileFilesNamed } from './tile-files.ts';

/** A canvas as it stands, all of one revision. */
export interface OpenDocument {
  canvas: CanvasRow;
  task: DocumentTask;
  /** Reads a tile of it, by its name. */
  read(name: string): Promise<Uint8Array>;
  /** Whether any pixel of a tile owes an artwork. */
  owesArtworks(name: string): boolean;
}

/** A canvas of these profiles, read whole. @throws DomainError not_found */
export function readCanvas(
  db: Database,
  id: CanvasId,
  profiles: ProfileId[],
): Promise<{ canvas: CanvasRow } & DocumentTask> {
  return db.transaction(async (tx) => {
    const canvas = await lockCanvas(tx, id, profiles, 'read');
    const read = gathered(tx);
    const [records, tiles] = await Promise.all([recordsOf(read, id), tilesOf(read, id)]);
    return { canvas, records, tiles };
  });
}

/** A canvas with its tiles' files, to be drawn; undefined when it is gone or in the trash. */
export async function openDocument(
  { db, storage }: { db: Database; storage: Storage },
  id: CanvasId,
): Promise<OpenDocument | undefined> {
  const found = await canvasById(db, id);
  if (!found || found.deletedAt) return undefined;
  const { canvas, ...task } = await readCanvas(db, id, [found.profileId]);
  const files = await tileFilesNamed(
    db,
    canvas.profileId,
    task.tiles.flatMap(({ hash }) => hash ?? []),
  );
  return {
    canvas,
    task,
    async read(name) {
      const file = files.get(name);
      if (!file) throw new Error(`The tile ${name} of ${id} is not kept.`);
      return storage.get(file.storageKey);
    },
    owesArtworks: (name) => (files.get(name)?.artworks.length ?? 0) > 0,
  };
}
