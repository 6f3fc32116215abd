import {
  cropMask,
  decodeTile,
  documentOf,
  flatten,
  frameOf,
  identity,
  layerOf,
  maskOfTiles,
  translateMask,
  type Tile,
} from '@limn/canvas';
import { selectionId, tileSide } from '@limn/contracts/canvas-records';
import { encodeOwnership, ImagingError, type Owned, ownedBy, sharesOf } from '@limn/imaging';
import { drawPreviewMark } from '@limn/imaging/looks';
import type {
  DocumentTask,
  FlattenResult,
  FlattenTask,
  PlaceResult,
  PlaceTask,
  ThumbnailTask,
} from './canvas-tasks.ts';
import { assertDrawingCost } from './assert-cost.ts';
import { open } from './encode.ts';
import { thumbnailOf } from './finish.ts';

/** How a thread comes by the tiles of a document, and whether it should stop. */
export interface TileRun {
  /** The bytes of a tile, by its name. */
  read: (name: string) => Promise<Uint8Array>;
  isCancelled: () => boolean;
}

/** A tile with the plane that counts if nothing proves its own: all of it is its maker's. */
export function asDeclared(tile: Tile): Tile {
  if (tile.kind === 'mask') return tile;
  return {
    ...tile,
    owners: ownedBy({ kind: 'own', id: 'hand' }, { ...tileSize, data: tile.pixels }).owners,
  };
}
const tileSize = { width: tileSide, height: tileSide };

/**
 * Reads tiles for the compositor; throws once the task was cancelled.
 * @param declared tiles whose planes are not proven
 */
export const tileReader = (
  { read, isCancelled }: TileRun,
  declared: readonly string[] = [],
): ((hash: string) => Promise<Tile>) => {
  const unproved = new Set(declared);
  return async (hash) => {
    if (isCancelled()) throw new ImagingError('cancelled', 'Cancelled.');
    const tile = await decodeTile(await read(hash));
    return unproved.has(hash) ? asDeclared(tile) : tile;
  };
};

/** Renders a document's frame. @throws ImagingError bad-input when drawing it costs more than the limits */
export function flattenFrame(
  { records, tiles, declared }: DocumentTask,
  run: TileRun,
): Promise<Owned> {
  const document = documentOf(records, tiles);
  const { x, y, width, height } = frameOf(document);
  const box = { x, y, width, height };
  assertDrawingCost(document, box);
  return flatten(document, tileReader(run, declared), box);
}

export const owesArtworks = (picture: Owned): boolean =>
  sharesOf(picture).some(({ source }) => source.kind === 'artwork');

/** All of one colour, and without credit. */
function isBlank({ pixels: { data }, owners }: Owned, shares: FlattenResult['shares']): boolean {
  if (shares.some(({ source }) => source.kind !== 'none')) return false;
  const words = new Uint32Array(data.buffer, data.byteOffset, owners.labels.length);
  return (
    words.every((word) => word === words[0]) || data.every((byte, i) => i % 4 < 3 || byte === 0)
  );
}

export async function flattenCanvas(task: FlattenTask, run: TileRun): Promise<FlattenResult> {
  const picture = await flattenFrame(task, run);
  const { width, height, data } = picture.pixels;
  const shares = sharesOf(picture);
  return {
    pixels: {
      width,
      height,
      data: new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength),
    },
    owners: encodeOwnership(picture.owners),
    shares,
    blank: isBlank(picture, shares),
  };
}

export async function drawThumbnail(
  task: ThumbnailTask,
  run: TileRun,
): Promise<{ file: Uint8Array }> {
  const picture = await flattenFrame(task, run);
  const { pixels } = picture;
  const shown = owesArtworks(picture) ? drawPreviewMark(pixels, 'maker') : pixels;
  return { file: await thumbnailOf(open(shown)) };
}

export async function drawPlace(
  { records, tiles, declared, box, region }: PlaceTask,
  run: TileRun,
): Promise<PlaceResult> {
  const document = documentOf(records, tiles);
  const tileOf = tileReader(run, declared);
  assertDrawingCost(document, box);
  const { pixels, owners } = await flatten(document, tileOf, box);
  const selected = await Promise.all(
    [...(document.tiles.get(region ?? selectionId) ?? [])].map(
      async ([at, hash]) => [at, await tileOf(hash)] as const,
    ),
  );
  const { width, height, data } = pixels;
  // A region may have been moved since it was selected.
  const moved = region ? layerOf(document, region)?.transform : undefined;
  const [, , , , dx, dy] = moved ?? identity;
  const mask = translateMask(maskOfTiles(selected), Math.round(dx), Math.round(dy));
  return {
    pixels: { width, height, data: new Uint8Array(data.buffer as ArrayBuffer) },
    owners: encodeOwnership(owners),
    mask: cropMask(mask, box).data,
  };
}
