import {
  blendModes,
  type CanvasRecord,
  type Layer,
  type TileChange,
} from '@limn/contracts/canvas-records';
import type { Owned } from '@limn/imaging';
import fc from 'fast-check';
import { cutTiles } from '../area.ts';
import { cutMaskTiles, type Mask } from '../mask.ts';
import { type Document, documentOf, newRecords } from '../document.ts';
import { compose, type Transform } from '../geometry.ts';
import type { Tile } from '../tile.ts';
import { hashOf, layer, layerId } from './layers.ts';
import { anyMask, ownedPicture } from './pictures.ts';

/** A layer with its pixels, their left upper corner at the layer's own origin; or a mask. */
export type Content = { layer: Layer; picture?: Owned; mask?: Mask };

export interface Sketch {
  doc: Document;
  tileOf: (hash: string) => Promise<Tile>;
  /** Names of the tiles that were requested. */
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

export const orders = '123456789';

export const move = (x: number, y: number): Transform => [1, 0, 0, 1, x, y];
export const anyMove = fc
  .tuple(fc.integer({ min: -15, max: 30 }), fc.integer({ min: -12, max: 24 }))
  .map(([x, y]) => move(x, y));
export const anyTurn = fc
  .record({
    x: fc.double({ min: -10, max: 30, noNaN: true }),
    y: fc.double({ min: -10, max: 20, noNaN: true }),
    rotation: fc.double({ min: -3, max: 3, noNaN: true }),
    scaleX: fc.double({ min: 0.2, max: 3, noNaN: true }),
    scaleY: fc.double({ min: -2, max: 2, noNaN: true }),
    skew: fc.double({ min: -0.6, max: 0.6, noNaN: true }),
  })
  .map(compose);
export const opacity = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }));

/** One drawn layer, without its place in the order. */
const drawn = fc.record({
  picture: ownedPicture,
  transform: fc.oneof(anyMove, anyTurn),
  opacity,
  visible: fc.boolean(),
  blend: fc.constantFrom(...blendModes),
  mask: fc.option(anyMask),
});

/** Canvases: pictures, some masked, some in a group, and an adjustment among them. */
export const anyCanvas = fc
  .record({
    list: fc.array(drawn, { minLength: 1, maxLength: 4 }),
    grouped: fc.nat(3),
    groupOpacity: opacity,
    sharpen: fc.boolean(),
    adjustAt: fc.option(fc.nat(3)),
    background: fc.option(fc.constantFrom('#aabbcc', '#10203080')),
  })
  .map(({ list, grouped, groupOpacity, sharpen, adjustAt, background }) => {
    const contents: Content[] = [
      { layer: layer('group', 'group', { order: '5', opacity: groupOpacity }) },
    ];
    list.forEach(({ picture, mask, ...change }, k) => {
      const parent = k < grouped ? layerId('group') : null;
      const order = orders[k * 2];
      contents.push({ layer: layer('picture', `p${k}`, { ...change, parent, order }), picture });
      if (mask)
        contents.push({ layer: layer('mask', `m${k}`, { parent: layerId(`p${k}`) }), mask });
    });
    if (adjustAt !== null) {
      const settings = {
        exposure: 0.7,
        vignette: -40,
        grain: 30,
        ...(sharpen && { sharpen: 60, sharpenRadius: 2 }),
      };
      const parent = adjustAt % 2 === 1 ? layerId('group') : null;
      const order = `${orders[adjustAt]}V`;
      contents.push({ layer: layer('adjustment', 'adjust', { parent, order, settings }) });
    }
    return { contents, background };
  });
