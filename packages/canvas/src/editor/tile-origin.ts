import type { PlacedTiles, TileOrigin } from '@limn/contracts/canvas-edits';
import { type CanvasRecord, type LayerId, type TileChange } from '@limn/contracts/canvas-records';
import type { PlainDocument } from '../document.ts';
import type { Box } from '../geometry.ts';
import type { LayerEdit, LayerPixels, TileStore } from './pixel-work.ts';
import { storedEdit, storedLayer, tilesReadBy, writeMask } from './stored-edit.ts';

/** How tiles were just made, with masks still in memory. `TileOrigin` is the form that is stored. */
export type FreshOrigin =
  | {
      kind: 'edit';
      layer: LayerPixels;
      content: Box | null;
      edit: LayerEdit;
      writes: PlacedTiles;
    }
  | {
      kind: 'merge';
      document: PlainDocument;
      layers: readonly string[];
      box: Box;
      writes: PlacedTiles;
    };

type StoredTile = TileChange & { hash: string };

/** The merged layers with everything inside them, and what the compositor needs around them. */
function partOf({ records, tiles }: PlainDocument, layers: readonly string[]) {
  const kept = new Set<string>(layers);
  const hasKeptParent = (record: CanvasRecord) =>
    'parent' in record && record.parent !== null && kept.has(record.parent);
  for (let size = 0; size !== kept.size; ) {
    size = kept.size;
    for (const record of records) if (hasKeptParent(record)) kept.add(record.id);
  }
  return {
    records: records.filter(({ id }) => id === 'canvas' || id === 'frame' || kept.has(id)),
    tiles: tiles.filter((tile): tile is StoredTile => tile.hash !== null && kept.has(tile.layer)),
  };
}

/** An origin in the form that is stored and sent. Its masks are written as tiles. */
export async function storeOrigin(
  store: Pick<TileStore, 'write'>,
  origin: FreshOrigin,
): Promise<TileOrigin> {
  const { writes } = origin;
  if (origin.kind === 'merge') {
    const layers = [...origin.layers] as LayerId[];
    return { kind: 'merge', ...partOf(origin.document, layers), layers, box: origin.box, writes };
  }
  const { layer, content, edit } = origin;
  return {
    kind: 'edit',
    layer: storedLayer(layer),
    content,
    edit: await storedEdit(edit, (mask) => writeMask(store, mask)),
    writes,
  };
}

/** The names of all tiles that an origin reads, each once. */
export function tilesReadIn(origin: TileOrigin): string[] {
  const read =
    origin.kind === 'merge'
      ? origin.tiles.map(({ hash }) => hash)
      : [...origin.layer.tiles, ...tilesReadBy(origin.edit)].map(([, hash]) => hash);
  return [...new Set(read)];
}
