import {
  boundsOf,
  contentBox,
  createPixelWork,
  type EditedLayer,
  encodeTile,
  type LayerPixels,
  nameTile,
  readMask,
  readStoredEdit,
  type Tile,
  type TileStore,
} from '@limn/canvas';
import { canvasLimits, tileSide } from '@limn/contracts/canvas-records';
import type { LayerTiles, PlacedTiles, StoredEdit } from '@limn/contracts/canvas-edits';
import { ImagingError, type RunOptions } from '@limn/imaging';
import type { EditTask, EditResult, KeptTile } from './canvas-tasks.ts';
import { tileReader, type TileRun } from './flatten-canvas.ts';
import { keepTile } from './tiles.ts';

/** @throws ImagingError bad-input for a layer larger than a canvas can hold */
function assertSize({ transform, tiles }: LayerTiles, factor = 1): void {
  const content = contentBox(tiles.map(([at]) => at));
  if (!content) return;
  const most = canvasLimits.longestSide + 2 * tileSide;
  for (const { width, height } of [content, boundsOf(transform, content)])
    if (
      Math.max(width, height) * factor > most * Math.max(1, factor / 2) ||
      width * height > canvasLimits.maxPixels
    )
      throw new ImagingError(
        'bad-input',
        `This layer is too large for that: its longest side may be ${canvasLimits.longestSide.toLocaleString('en')} pixels.`,
      );
}

/**
 * Applies a stored edit to a layer's pixels, with the same code as the browser.
 * @throws ImagingError or CanvasError if the edit cannot be done
 */
export async function performEdit(
  store: TileStore,
  layer: LayerTiles & Partial<Pick<LayerPixels, 'content'>>,
  edit: StoredEdit,
  run: RunOptions,
): Promise<EditedLayer> {
  assertSize(layer, edit.kind === 'upscale' ? edit.factor : 1);
  if (edit.kind === 'drop') assertSize(edit.object);
  if (edit.kind === 'restore') assertSize(edit.original);
  if (edit.kind === 'replace-background-picture') assertSize(edit.picture);
  const maskOf = async (tiles: PlacedTiles) => {
    assertSize({ transform: [1, 0, 0, 1, 0, 0], tiles });
    return readMask(store, tiles);
  };
  return createPixelWork(store).edit(layer, await readStoredEdit(edit, maskOf), run);
}

/**
 * Applies an edit to a layer's pixels, with the browser's code: pixels and owners are identical. Returns the tiles that
 * changed, and the bytes of new ones.
 * @throws ImagingError or CanvasError if it is impossible
 */
export async function editLayer(
  { layer, edit, declared }: EditTask,
  run: TileRun & Pick<RunOptions, 'onProgress'>,
): Promise<EditResult> {
  const made = new Map<string, KeptTile>();
  const known = new Map<string, Tile>();
  const readTile = tileReader(run, declared);
  const store: TileStore = {
    async read(hash) {
      const tile = known.get(hash) ?? (await readTile(hash));
      known.set(hash, tile);
      return tile;
    },
    async write(tile) {
      const bytes = encodeTile(tile);
      const hash = await nameTile(bytes);
      if (!made.has(hash)) made.set(hash, await keepTile(tile, bytes));
      known.set(hash, tile);
      return hash;
    },
  };
  const { tiles, transform } = await performEdit(store, layer, edit, run);
  const files = [...new Set(tiles.flatMap(({ hash }) => hash ?? []))].flatMap(
    (hash) => made.get(hash) ?? [],
  );
  return { tiles, transform, files };
}
