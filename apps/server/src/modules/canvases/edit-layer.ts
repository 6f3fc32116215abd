import type { LayerTiles, StoredEdit } from '@limn/contracts/canvas-edits';
import type { CanvasId } from '@limn/contracts/ids';
import { invalid } from '../../platform/errors.ts';
import { createSlots } from '../../platform/slots.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import { orInvalid } from './flattened.ts';
import type { PlacingParts } from './place-image.ts';
import { canvasOf } from './queries.ts';
import { storeTiles, tileFilesNamed } from './tile-files.ts';

/** Edits at once, and those that wait: one of 8,192² takes more than a gigabyte. */
const edits = createSlots(1, 12);

/** All tiles that an edit reads. */
function* tilesOf(layer: LayerTiles, edit: StoredEdit): Generator<string> {
  const lists = [
    layer.tiles,
    'coverage' in edit ? edit.coverage : [],
    ('mask' in edit && edit.mask) || [],
    'object' in edit ? edit.object.tiles : [],
    'picture' in edit ? edit.picture.tiles : [],
  ];
  for (const list of lists) for (const [, hash] of list) yield hash;
}

/**
 * Edits pixels of a layer in the pool, as a browser would. Nothing of the canvas is changed: whoever asked says next what
 * of it they take.
 * @throws DomainError not_found; invalid when a tile is not kept, or the edit cannot be done
 */
export async function editLayer(
  { db, clock, storage, editors }: PlacingParts,
  caller: Caller,
  id: CanvasId,
  { layer, edit }: { layer: LayerTiles; edit: StoredEdit },
  signal: AbortSignal,
) {
  const { profileId } = await canvasOf(db, id, ownProfiles(caller));
  const files = await tileFilesNamed(db, profileId, [...tilesOf(layer, edit)]);
  for (const hash of tilesOf(layer, edit))
    if (!files.has(hash)) throw invalid('layer', `The tile ${hash.slice(0, 8)}… is not stored.`);
  const done = await edits.run(() =>
    orInvalid(
      editors.run(
        { kind: 'edit', layer, edit },
        { signal, read: async (name) => storage.get(files.get(name)!.storageKey) },
      ),
    ),
  );
  // What came of tiles of one's own owes what they owe.
  const by = { profile: profileId, ownProfiles: ownProfiles(caller) };
  await storeTiles({ db, storage }, by, done.files, clock.now());
  return { tiles: done.tiles, transform: done.transform };
}
