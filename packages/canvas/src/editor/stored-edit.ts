import type { LayerTiles, PlacedTiles, StoredEdit } from '@limn/contracts/canvas-edits';
import { cutMaskTiles, type Mask, maskOfTiles, trimMask } from '../mask.ts';
import type { LayerEdit, LayerPixels, TileStore } from './pixel-work.ts';

/** A layer's pixels in the stored format. */
export const storedLayer = ({ transform, tiles }: LayerPixels): LayerTiles => ({
  transform: [...transform],
  tiles: tiles.map(([at, hash]) => [at, hash]),
});

/**
 * An edit in the form that is stored and sent. Its masks are cut into tiles, which `write` stores.
 * @param write stores a mask's tiles and returns their names
 */
export async function storedEdit(
  edit: LayerEdit,
  write: (mask: Mask) => Promise<PlacedTiles>,
): Promise<StoredEdit> {
  const orNull = (mask: Mask | null) => (mask ? write(mask) : Promise.resolve(null));
  switch (edit.kind) {
    case 'paint':
      return { ...edit, colour: [...edit.colour], coverage: await write(edit.coverage) };
    case 'restore':
      return {
        kind: edit.kind,
        coverage: await write(edit.coverage),
        original: storedLayer(edit.original),
      };
    case 'gradient':
      return {
        ...edit,
        coverage: await write(edit.coverage),
        stops: edit.stops.map(({ at, colour }) => ({ at, colour: [...colour] })),
      };
    case 'erase':
    case 'heal':
    case 'clone':
    case 'erase-thing':
      return { ...edit, coverage: await write(edit.coverage) };
    case 'adjust':
      return {
        kind: edit.kind,
        settings: edit.settings as Extract<StoredEdit, { kind: 'adjust' }>['settings'],
        mask: await orNull(edit.mask),
      };
    case 'words':
      return { ...edit, mask: await orNull(edit.mask) };
    case 'remove-background': {
      if (!edit.scribbles) return { kind: edit.kind, scribbles: null };
      const { subject, background } = edit.scribbles;
      return {
        kind: edit.kind,
        scribbles: { subject: await write(subject), background: await orNull(background) },
      };
    }
    case 'replace-background':
      return { kind: edit.kind, colour: [...edit.colour] };
    case 'replace-background-picture':
      return { kind: edit.kind, picture: storedLayer(edit.picture) };
    case 'drop':
      return { ...edit, object: storedLayer(edit.object) };
    case 'outpaint':
    case 'upscale':
    case 'apply-transform':
      return edit;
  }
}

/** Reads a stored edit back; masks come from their tiles. */
export async function readStoredEdit(
  edit: StoredEdit,
  readMask: (tiles: PlacedTiles) => Promise<Mask>,
): Promise<LayerEdit> {
  switch (edit.kind) {
    case 'paint':
    case 'erase':
    case 'restore':
    case 'gradient':
    case 'clone':
    case 'heal':
    case 'erase-thing':
      return { ...edit, coverage: await readMask(edit.coverage) };
    case 'adjust':
    case 'words':
      return { ...edit, mask: edit.mask && (await readMask(edit.mask)) };
    case 'remove-background': {
      if (!edit.scribbles) return { kind: edit.kind, scribbles: null };
      const { subject, background } = edit.scribbles;
      return {
        kind: edit.kind,
        scribbles: {
          subject: await readMask(subject),
          background: background && (await readMask(background)),
        },
      };
    }
    default:
      return edit;
  }
}

/** Cuts a mask into tiles, stores them, and returns their places and names. */
export async function writeMask(store: Pick<TileStore, 'write'>, mask: Mask): Promise<PlacedTiles> {
  const cut = cutMaskTiles(trimMask(mask));
  return Promise.all(
    cut.map(async ({ at, tile }) => [at, await store.write(tile)] as [string, string]),
  );
}

/** Reads a mask from its stored tiles. */
export async function readMask(store: Pick<TileStore, 'read'>, tiles: PlacedTiles): Promise<Mask> {
  return maskOfTiles(
    await Promise.all(tiles.map(async ([at, hash]) => [at, await store.read(hash)] as const)),
  );
}

/** All tiles that a stored edit reads in addition to the layer's own: masks and other layers' tiles. */
export function tilesReadBy(edit: StoredEdit): PlacedTiles {
  return [
    'coverage' in edit ? edit.coverage : [],
    ('mask' in edit && edit.mask) || [],
    'scribbles' in edit && edit.scribbles
      ? [...edit.scribbles.subject, ...(edit.scribbles.background ?? [])]
      : [],
    'object' in edit ? edit.object.tiles : [],
    'picture' in edit ? edit.picture.tiles : [],
    'original' in edit ? edit.original.tiles : [],
  ].flat();
}
