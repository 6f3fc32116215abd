import { z } from 'zod';
import { Adjustments, canvasLimits, TileChange, TileHash, TilePlace } from './canvas-records.ts';

const number = z.number().min(-canvasLimits.reach).max(canvasLimits.reach);

/** Place and name of each tile of a layer or a mask. */
export const PlacedTiles = z.array(z.tuple([TilePlace, TileHash])).max(canvasLimits.tiles);
export type PlacedTiles = z.infer<typeof PlacedTiles>;

/** Pixels of one layer, by its tiles. */
export const LayerTiles = z.object({
  transform: z.tuple([number, number, number, number, number, number]),
  tiles: PlacedTiles,
});
export type LayerTiles = z.infer<typeof LayerTiles>;

const seed = z.int().min(0).max(0xffffffff);
const part = z.number().min(0).max(1);
const byte = z.int().min(0).max(255);

/** Edits of a layer's pixels that are worth a way to the server; masks as tiles that were stored. */
export const StoredEdit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('erase-thing'), coverage: PlacedTiles, seed }),
  z.object({ kind: z.literal('heal'), coverage: PlacedTiles }),
  z.object({
    kind: z.literal('outpaint'),
    box: z.object({
      x: number.int(),
      y: number.int(),
      width: z.int().min(1).max(canvasLimits.longestSide),
      height: z.int().min(1).max(canvasLimits.longestSide),
    }),
    seed,
  }),
  z.object({ kind: z.literal('adjust'), settings: Adjustments, mask: PlacedTiles.nullable() }),
  z.object({ kind: z.literal('upscale'), factor: z.union([z.literal(2), z.literal(4)]) }),
  z.object({ kind: z.literal('remove-background'), scribbles: z.null() }),
  z.object({
    kind: z.literal('replace-background'),
    colour: z.tuple([byte, byte, byte, byte]),
  }),
  z.object({ kind: z.literal('replace-background-picture'), picture: LayerTiles }),
  z.object({ kind: z.literal('drop'), object: LayerTiles, match: part, shadow: part }),
  z.object({
    kind: z.literal('words'),
    text: z.string().trim().min(1).max(500),
    mask: PlacedTiles.nullable(),
    seed,
  }),
  z.object({ kind: z.literal('apply-transform') }),
]);
export type StoredEdit = z.infer<typeof StoredEdit>;

export const EditedTiles = z.object({
  tiles: z.array(TileChange.omit({ layer: true })),
  transform: LayerTiles.shape.transform,
});
