import { z } from 'zod';
import { typedText } from './text.ts';
import {
  Adjustments,
  CanvasRecord,
  canvasLimits,
  LayerId,
  TileChange,
  TileHash,
  TilePlace,
} from './canvas-records.ts';

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

const color = z.tuple([byte, byte, byte, byte]);
const point = z.object({ x: number, y: number });
const box = z.object({
  x: number.int(),
  y: number.int(),
  width: z.int().min(1).max(canvasLimits.longestSide),
  height: z.int().min(1).max(canvasLimits.longestSide),
});
/** Covers every tile of a layer, so its sides may be longer than a frame's. */
const contentBox = z.object({
  x: number.int(),
  y: number.int(),
  width: z
    .int()
    .min(1)
    .max(2 * canvasLimits.reach),
  height: z
    .int()
    .min(1)
    .max(2 * canvasLimits.reach),
});

/**
 * An edit of a layer's pixels in a form that can be stored and sent: as `LayerEdit` of the canvas package, with masks
 * as mask tiles. Places are in canvas pixels.
 */
export const StoredEdit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('paint'),
    coverage: PlacedTiles,
    colour: color,
    opacity: part,
    lockAlpha: z.boolean(),
  }),
  z.object({ kind: z.literal('erase'), coverage: PlacedTiles, opacity: part }),
  z.object({ kind: z.literal('restore'), coverage: PlacedTiles, original: LayerTiles }),
  z.object({
    kind: z.literal('gradient'),
    coverage: PlacedTiles,
    from: point,
    to: point,
    stops: z
      .array(z.object({ at: part, colour: color }))
      .min(1)
      .max(64),
    shape: z.enum(['linear', 'radial']),
    opacity: part,
  }),
  z.object({
    kind: z.literal('clone'),
    coverage: PlacedTiles,
    dx: number,
    dy: number,
    opacity: part,
  }),
  z.object({ kind: z.literal('erase-thing'), coverage: PlacedTiles, seed }),
  z.object({ kind: z.literal('heal'), coverage: PlacedTiles }),
  z.object({ kind: z.literal('outpaint'), box, seed }),
  z.object({ kind: z.literal('adjust'), settings: Adjustments, mask: PlacedTiles.nullable() }),
  z.object({ kind: z.literal('upscale'), factor: z.union([z.literal(2), z.literal(4)]) }),
  z.object({
    kind: z.literal('remove-background'),
    scribbles: z.object({ subject: PlacedTiles, background: PlacedTiles.nullable() }).nullable(),
  }),
  z.object({ kind: z.literal('replace-background'), colour: color }),
  z.object({ kind: z.literal('replace-background-picture'), picture: LayerTiles }),
  z.object({ kind: z.literal('drop'), object: LayerTiles, match: part, shadow: part }),
  z.object({
    kind: z.literal('words'),
    text: z.string().overwrite(typedText).min(1).max(500),
    mask: PlacedTiles.nullable(),
    seed,
  }),
  z.object({ kind: z.literal('apply-transform') }),
]);
export type StoredEdit = z.infer<typeof StoredEdit>;

/** How some tiles were made: the edit or merge with its parameters, the tiles it read, and the tiles it wrote. */
export const TileOrigin = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('edit'),
    /** The layer before the edit. Edits of a small place may list only the tiles there. */
    layer: LayerTiles,
    /** The box around all tiles of the layer, in the layer's pixels; null for an empty layer. */
    content: contentBox.nullable(),
    edit: StoredEdit,
    writes: PlacedTiles,
  }),
  z.object({
    kind: z.literal('merge'),
    /** The merged layers with everything inside them, and the canvas and frame records. */
    records: z.array(CanvasRecord).max(canvasLimits.layers + 2),
    tiles: z.array(TileChange.extend({ hash: TileHash })).max(2 * canvasLimits.tiles),
    layers: z.array(LayerId).min(1).max(canvasLimits.layers),
    box,
    writes: PlacedTiles,
  }),
]);
export type TileOrigin = z.infer<typeof TileOrigin>;

/** Most origins in one request. */
export const maxOriginsAtOnce = 100;

export const EditedTiles = z.object({
  tiles: z.array(TileChange.omit({ layer: true })),
  transform: LayerTiles.shape.transform,
});
