import { typedName } from './text.ts';
import { z } from 'zod';
import { ImageId } from './ids.ts';
import { Recipe } from './recipe.ts';

/** Limits of a canvas. */
export const canvasLimits = {
  /** Longest side of a frame, and of what is placed, in pixels. */
  longestSide: 8192,
  /** Pixels of a frame: what can be flattened at once. */
  maxPixels: 8192 * 8192,
  layers: 200,
  /** Groups within groups. */
  depth: 8,
  /** Maximum distance of a coordinate from the origin, in pixels. */
  reach: 1_000_000,
  /** Changes of one diff. */
  records: 500,
  tiles: 8192,
  /** Points of a path. */
  pathPoints: 200,
} as const;

/** Side of a tile in pixels. Tile (x, y) of a layer holds its pixels from (256x, 256y). */
export const tileSide = 256;

export const LayerId = z.string().regex(/^lay_[0-9A-Za-z]{12,32}$/, 'This is not a layer id.');
export type LayerId = z.infer<typeof LayerId>;

/** The owner of tiles: a layer, or the canvas's selection. */
export const selectionId = 'selection';
const TileOwner = z.union([LayerId, z.literal(selectionId)]);
export type TileOwner = z.infer<typeof TileOwner>;

/** `x,y` in tiles, from the layer's own origin. */
export const TilePlace = z
  .string()
  .regex(/^-?\d{1,5},-?\d{1,5}$/, 'A tile’s place is x,y in tiles.');
/** SHA-256 of a tile's bytes, in hex: tiles are named by what is in them. */
export const TileHash = z.string().regex(/^[0-9a-f]{64}$/, 'A tile is named by its SHA-256.');

const Place = z.number().min(-canvasLimits.reach).max(canvasLimits.reach);
const Side = z.number().min(1).max(canvasLimits.longestSide);
const ColorText = z
  .string()
  .regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/, 'A colour is #rrggbb or #rrggbbaa.');

/** Blend modes of W3C Compositing and Blending 1, which are those of every editor. */
export const blendModes = [
  'normal',
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'hue',
  'saturation',
  'color',
  'luminosity',
] as const;
export type BlendMode = (typeof blendModes)[number];

/** Open fonts served with the product. */
export const canvasFonts = [
  'Geist',
  'Instrument Serif',
  'Playfair Display',
  'Oswald',
  'Caveat',
  'JetBrains Mono',
] as const;

const LayerBase = z.object({
  v: z.literal(1),
  id: LayerId,
  name: z.string().max(120, 'A name has at most 120 characters.'),
  /** The parent: a group, or the layer a mask belongs to; null at the top. */
  parent: LayerId.nullable(),
  /** Fractional index: layers of one parent are ordered by these strings, the first at the bottom. */
  order: z.string().regex(/^[0-9A-Za-z]{1,64}$/),
  visible: z.boolean(),
  locked: z.boolean(),
  opacity: z.number().min(0).max(1),
  blend: z.enum(blendModes),
  /** a b c d e f of DOMMatrix: from the layer's own pixels to the canvas. */
  transform: z.tuple([Place, Place, Place, Place, Place, Place]),
});

const CurvePoints = z
  .array(z.tuple([z.number().min(0).max(255), z.number().min(0).max(255)]))
  .min(2)
  .max(16);
const percent = z.number().min(-100).max(100).optional();

/** As `AdjustSettings` of the imaging package. */
export const Adjustments = z.object({
  exposure: z.number().min(-5).max(5).optional(),
  temperature: percent,
  tint: percent,
  highlights: percent,
  shadows: percent,
  contrast: percent,
  curves: z
    .object({
      all: CurvePoints.optional(),
      red: CurvePoints.optional(),
      green: CurvePoints.optional(),
      blue: CurvePoints.optional(),
    })
    .optional(),
  hues: z
    .array(
      z.object({
        at: z.number().min(0).max(360),
        width: z.number().min(5).max(180),
        hue: z.number().min(-180).max(180).optional(),
        saturation: percent,
        lightness: percent,
      }),
    )
    .max(8)
    .optional(),
  saturation: percent,
  vibrance: percent,
  sharpen: z.number().min(0).max(100).optional(),
  sharpenRadius: z.int().min(1).max(20).optional(),
  grain: z.number().min(0).max(100).optional(),
  grainSeed: z.int().min(0).max(0xffffffff).optional(),
  vignette: percent,
});
export type Adjustments = z.infer<typeof Adjustments>;

export const shapeKinds = ['rectangle', 'ellipse', 'line', 'polygon', 'star'] as const;

/** Pixels with their ownership planes, in tiles. */
const PictureLayer = LayerBase.extend({
  kind: z.literal('picture'),
  /** The image it was placed from, if it was. */
  image: ImageId.nullable(),
  /** Other images whose layers were merged into it. */
  merged: z.array(ImageId).max(canvasLimits.records).optional(),
});
/** Mask tiles. A mask limits its parent or, with a prompt, is the area of a regional prompt. */
const MaskLayer = LayerBase.extend({
  kind: z.literal('mask'),
  prompt: z.string().max(1000),
});
/** A picture that painting follows and that is not shown. */
const ReferenceLayer = LayerBase.extend({
  kind: z.literal('reference'),
  image: ImageId,
  use: z.enum(['pose_and_depth', 'canvas_subject']),
});
/** Text; its tiles hold it drawn, for who has not the font. */
const TextLayer = LayerBase.extend({
  kind: z.literal('text'),
  text: z.string().max(5000, 'Text has at most 5,000 characters.'),
  font: z.enum(canvasFonts),
  size: z.number().min(4).max(2000),
  weight: z.union([z.literal(400), z.literal(700)]),
  italic: z.boolean(),
  colour: ColorText,
  align: z.enum(['left', 'center', 'right']),
  lineHeight: z.number().min(0.5).max(4),
  /** Where lines are wrapped, in pixels of the layer; null: nowhere. */
  width: Side.nullable(),
});
const Handle = z.tuple([Place, Place]);
/** A point of a path in pixels of the layer; handles, from the point on, bend what comes to it and what leaves it. */
const PathPoint = z.object({ x: Place, y: Place, in: Handle.optional(), out: Handle.optional() });
export type PathPoint = z.infer<typeof PathPoint>;
/** Points with lines or Bézier curves between them. */
const Path = z.object({
  points: z.array(PathPoint).min(2).max(canvasLimits.pathPoints),
  closed: z.boolean(),
});
export type Path = z.infer<typeof Path>;

/** A shape from (0, 0) to its width and height; its tiles hold it drawn. */
const ShapeLayer = LayerBase.extend({
  kind: z.literal('shape'),
  shape: z.enum(shapeKinds),
  width: Side,
  height: Side,
  fill: ColorText.nullable(),
  stroke: ColorText.nullable(),
  strokeWidth: z.number().min(0).max(500),
  /** Radius of a rectangle's corners. */
  radius: z.number().min(0).max(4096),
  /** Number of corners of a polygon or a star. */
  points: z.int().min(3).max(32),
  /** The outline after its points were moved; drawn instead of the original shape. */
  path: Path.optional(),
});
/** Layers drawn together, then blended as one. */
const GroupLayer = LayerBase.extend({ kind: z.literal('group') });
/** Adjusts the colours of the layers below it in its group. */
const AdjustmentLayer = LayerBase.extend({
  kind: z.literal('adjustment'),
  settings: Adjustments,
});

/** Stored canvases are read by this, too, and some may have a name that shows nothing. */
const canvasName = (text: string): string => typedName(text) || (text.trim() && 'Untitled');

const CanvasSettings = z.object({
  v: z.literal(1),
  id: z.literal('canvas'),
  kind: z.literal('canvas'),
  name: z
    .string()
    .overwrite(canvasName)
    .min(1, 'Give the canvas a name.')
    .max(120, 'A name has at most 120 characters.'),
  /** Null: transparent. */
  background: ColorText.nullable(),
});
/** The area that is generated, saved and exported. */
const Frame = z
  .object({
    v: z.literal(1),
    id: z.literal('frame'),
    kind: z.literal('frame'),
    x: Place.int(),
    y: Place.int(),
    width: Side.int(),
    height: Side.int(),
    /** The recipe for its next picture; an empty prompt means none yet. */
    recipe: Recipe.extend({ prompt: z.string().max(1000) }).nullable(),
  })
  .refine(({ width, height }) => width * height <= canvasLimits.maxPixels);

export const Layer = z.discriminatedUnion('kind', [
  PictureLayer,
  MaskLayer,
  ReferenceLayer,
  TextLayer,
  ShapeLayer,
  GroupLayer,
  AdjustmentLayer,
]);
export type Layer = z.infer<typeof Layer>;
export type LayerKind = Layer['kind'];

export const CanvasRecord = z.union([CanvasSettings, Frame, Layer]);
export type CanvasRecord = z.infer<typeof CanvasRecord>;
export type CanvasSettings = z.infer<typeof CanvasSettings>;
export type Frame = z.infer<typeof Frame>;

/** A tile of a layer or of the selection, identified by its content; null: the place is empty. */
export const TileChange = z.object({
  layer: TileOwner,
  at: TilePlace,
  hash: TileHash.nullable(),
});
export type TileChange = z.infer<typeof TileChange>;

/** The changes of one gesture: new records as a whole, removed records (with their tiles), changed tiles. */
export const CanvasDiff = z.object({
  put: z.array(CanvasRecord).max(canvasLimits.records),
  removed: z.array(LayerId).max(canvasLimits.records),
  tiles: z.array(TileChange).max(canvasLimits.tiles),
});
export type CanvasDiff = z.infer<typeof CanvasDiff>;

const Step = z.object({ diff: CanvasDiff, inverse: CanvasDiff, name: z.string() });
/** Steps that can be undone and done again, as a device keeps them. */
export const KeptHistory = z.object({
  v: z.literal(1),
  done: z.array(Step),
  undone: z.array(Step),
});
export type KeptHistory = z.infer<typeof KeptHistory>;
