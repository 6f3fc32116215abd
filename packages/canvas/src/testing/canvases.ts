import type { CanvasRecord, Layer, TileChange } from '@limn/contracts/canvas-records';
import type { Owned } from '@limn/imaging';
import { cutMaskTiles, cutTiles } from '../area.ts';
import { type Document, documentOf, newRecords } from '../document.ts';
import type { Mask } from '../mask.ts';
import type { Tile } from '../tile.ts';
import { hashOf } from './layers.ts';

/** A layer with its pixels, their left upper corner at the layer's own origin; or a mask. */
export type Content = { layer: Layer; picture?: Owned; mask?: Mask };

export interface Sketch {
  doc: Document;
  tileOf: (hash: string) => Promise<Tile>;
  /** Names of the tiles that were asked for. */
  asked: string[];
}

/** A canvas of layers, its tiles in memory; the frame is 40×30 at (0, 0). */
export function sketchOf(contents: readonly Content[], background: string | null = null): Sketch {
  const tiles = new Map<string, Tile>();
  const changes: TileChange[] = [];
  for (const { layer, picture, mask } of contents) {
    const cut = [...(picture ? cutTiles(picture) : []), ...(mask ? cutMaskTiles(mask) : [])];
    for (const { at, tile } of cut) {
      const hash = hashOf(tiles.size + 1);
      tiles.set(hash, tile);
      changes.push({ layer: layer.id, at, hash });
    }
  }
  const records = newRecords({ name: 'Sketch', width: 40, height: 30 }).map(
    (record): CanvasRecord => (record.kind === 'canvas' ? { ...record, background } : record),
  );
  const asked: string[] = [];
  const doc = documentOf([...records, ...contents.map(({ layer }) => layer)], changes);
  const tileOf = async (hash: string): Promise<Tile> => {
    asked.push(hash);
    const tile = tiles.get(hash);
    if (!tile) throw new Error(`There is no tile ${hash}.`);
    return tile;
  };
  return { doc, tileOf, asked };
}
