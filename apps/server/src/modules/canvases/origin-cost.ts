import { contentBox } from '@limn/canvas';
import type { PlacedTiles, StoredEdit, TileOrigin } from '@limn/contracts/canvas-edits';
import { tileSide } from '@limn/contracts/canvas-records';

/** Milliseconds of CPU time a megapixel, measured on one core with textured pictures. */
const msPerMegapixel: Record<StoredEdit['kind'] | 'merge', number> = {
  paint: 400,
  erase: 400,
  restore: 400,
  gradient: 400,
  clone: 400,
  adjust: 400,
  'apply-transform': 600,
  merge: 700,
  drop: 2000,
  words: 2500,
  upscale: 2500,
  heal: 3000,
  'erase-thing': 3000,
  outpaint: 3000,
  'remove-background': 3000,
  'replace-background': 3000,
  'replace-background-picture': 3000,
};

const area = (tiles: PlacedTiles): number => {
  const box = contentBox(tiles.map(([at]) => at));
  return box ? box.width * box.height : 0;
};

/** Most pixels that repeating an origin may read or write: whole boxes count, even with few tiles in them. */
function pixelsOf(origin: TileOrigin): number {
  const written = origin.writes.length * tileSide ** 2;
  if (origin.kind === 'merge')
    return origin.box.width * origin.box.height + origin.tiles.length * tileSide ** 2 + written;
  const { layer, edit } = origin;
  const masks = [
    'coverage' in edit ? edit.coverage : [],
    ('mask' in edit && edit.mask) || [],
    'original' in edit ? edit.original.tiles : [],
    'object' in edit ? edit.object.tiles : [],
    'picture' in edit ? edit.picture.tiles : [],
  ];
  const box = 'box' in edit ? edit.box.width * edit.box.height : 0;
  return masks.reduce((sum, tiles) => sum + area(tiles), area(layer.tiles) + box + written);
}

/** Estimated CPU time of repeating how tiles were made, in milliseconds. */
export function originCostMs(origin: TileOrigin): number {
  const kind = origin.kind === 'merge' ? 'merge' : origin.edit.kind;
  return Math.ceil((pixelsOf(origin) / 1e6) * msPerMegapixel[kind]);
}
