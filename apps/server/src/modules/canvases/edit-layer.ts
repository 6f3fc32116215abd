import { upTo } from '@limn/contracts/text';
import { tilesReadBy } from '@limn/canvas';
import type { LayerTiles, StoredEdit } from '@limn/contracts/canvas-edits';
import type { CanvasId } from '@limn/contracts/ids';
import { poolOfPerson } from '../../painting/index.ts';
import { invalid } from '../../platform/errors.ts';
import { createSlots } from '../../platform/slots.ts';
import { type Caller, ownProfiles, userOf } from '../identity/index.ts';
import { orInvalid } from './flattened.ts';
import type { PlacingParts } from './place-image.ts';
import { proveTiles, type ProvingParts, seenImages } from './prove-tiles.ts';
import { canvasOf } from './queries.ts';
import { settledTiles } from './settled-tiles.ts';
import { storeMadeTiles } from './tile-files.ts';

/** Edits at once, each of another person: one of 8,192² takes more than a gigabyte. */
const edits = createSlots({ running: 2, waiting: 48 }, { running: 1, waiting: 12 });

/**
 * Edits pixels of a layer on the server, as a browser would. The canvas itself is not changed: the caller sends a diff
 * with the new tiles. The server made them, so their credit is proven.
 * @throws DomainError not_found; invalid when a tile is not stored, or the edit cannot be done
 */
export async function editLayer(
  parts: PlacingParts & ProvingParts,
  caller: Caller,
  id: CanvasId,
  { layer, edit }: { layer: LayerTiles; edit: StoredEdit },
  signal: AbortSignal,
) {
  const { db, clock, storage, editors } = parts;
  const { profileId } = await canvasOf(db, id, ownProfiles(caller));
  const person = userOf(caller).id;
  const names = [...layer.tiles, ...tilesReadBy(edit)].map(([, hash]) => hash);
  await proveTiles(
    { ...parts, provers: poolOfPerson(parts.provers, person) },
    profileId,
    names,
    signal,
  );
  const settled = await settledTiles({ db, storage }, profileId, names);
  for (const name of names)
    if (!settled.file(name)) throw invalid('layer', `The tile ${upTo(name, 8)}… is not stored.`);
  const done = await edits.run(
    () =>
      orInvalid(
        editors.run(
          { kind: 'edit', layer, edit, declared: settled.declared },
          { signal, read: settled.read, of: person },
        ),
      ),
    person,
  );
  const images = [...new Set(names.flatMap((name) => settled.imagesOf(name)))];
  const made = await seenImages(
    db,
    done.files.map((tile) => ({ tile, images })),
  );
  const by = { profile: profileId, ownProfiles: ownProfiles(caller) };
  await storeMadeTiles({ db, storage }, by, made, clock.now());
  return { tiles: done.tiles, transform: done.transform };
}
