import {
  boundsOf,
  contentBox,
  createPixelWork,
  decodeTile,
  encodeTile,
  maskOfTiles,
  type Mask,
  nameTile,
  type PixelWork,
  type Tile,
  type TileStore,
} from '@limn/canvas';
import { canvasLimits, tileSide } from '@limn/contracts/canvas-records';
import type { LayerTiles, PlacedTiles } from '@limn/contracts/canvas-edits';
import { ImagingError, type RunOptions } from '@limn/imaging';
import type { EditTask, EditResult, KeptTile } from './canvas-tasks.ts';
import type { TileRun } from './flatten-canvas.ts';
import { keepTile } from './tiles.ts';

type Edit = Parameters<PixelWork['edit']>[1];

/** Bigger ones have no canvas to lie on. */
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
 * Does to a layer's pixels what an edit says, by the same code as a browser does: the same pixels and the same owners
 * come of it. Gives the tiles that became different, and the bytes of those that are new.
 * @throws ImagingError or CanvasError where it cannot be done
 */
export async function editLayer(
  { layer, edit }: EditTask,
  { read, ...run }: TileRun & Pick<RunOptions, 'onProgress'>,
): Promise<EditResult> {
  const made = new Map<string, KeptTile>();
  const known = new Map<string, Tile>();
  const store: TileStore = {
    async read(hash) {
      if (run.isCancelled()) throw new ImagingError('cancelled', 'Cancelled.');
      const tile = known.get(hash) ?? (await decodeTile(await read(hash)));
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
  const maskOf = async (tiles: PlacedTiles): Promise<Mask> => {
    assertSize({ transform: [1, 0, 0, 1, 0, 0], tiles });
    return maskOfTiles(
      await Promise.all(tiles.map(async ([at, hash]) => [at, await store.read(hash)] as const)),
    );
  };
  assertSize(layer, edit.kind === 'upscale' ? edit.factor : 1);
  if (edit.kind === 'drop') assertSize(edit.object);
  if (edit.kind === 'replace-background-picture') assertSize(edit.picture);
  const withMasks = {
    ...edit,
    ...('coverage' in edit ? { coverage: await maskOf(edit.coverage) } : {}),
    ...('mask' in edit ? { mask: edit.mask && (await maskOf(edit.mask)) } : {}),
  } as Edit;
  const { tiles, transform } = await createPixelWork(store).edit(layer, withMasks, run);
  const files = [...new Set(tiles.flatMap(({ hash }) => hash ?? []))].flatMap(
    (hash) => made.get(hash) ?? [],
  );
  return { tiles, transform, files };
}
