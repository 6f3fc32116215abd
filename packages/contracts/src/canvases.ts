import { z } from 'zod';
import {
  CanvasDiff,
  canvasLimits,
  CanvasRecord,
  LayerId,
  TileChange,
  TileHash,
} from './canvas-records.ts';
import {
  EditedTiles,
  LayerTiles,
  maxOriginsAtOnce,
  StoredEdit,
  TileOrigin,
} from './canvas-edits.ts';
import { imageFormats } from './constants.ts';
import { CanvasId, ImageId, StyleId } from './ids.ts';
import { PartsPerMillion } from './money.ts';
import { PageQuery } from './paging.ts';
import { Recipe } from './recipe.ts';
import { UsedReference } from './references.ts';
import { route } from './route.ts';
import { typedName } from './text.ts';
import { Credit, Generation, Image } from './studio.ts';

/** Canvases of one person, those in the trash among them. */
export const mostCanvases = 1000;
/** Bytes of tiles that one person's canvases hold at most. */
export const mostStoredBytes = 4 * 1024 ** 3;
/** Diffs of a canvas that are kept, the newest: those that a tab can catch up by. */
export const keptDiffs = 500;

/** A canvas in a list. */
export const CanvasSummary = z.object({
  id: CanvasId,
  name: z.string(),
  /** Size of its frame, in pixels. */
  width: z.int(),
  height: z.int(),
  layers: z.int(),
  /** Signed address of a small picture of it; null until one was drawn. */
  thumbnailUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** When it was put in the trash; 30 days later it is gone. */
  deletedAt: z.iso.datetime().nullable(),
});
export type CanvasSummary = z.infer<typeof CanvasSummary>;

/** The current state of a canvas. */
export const Canvas = CanvasSummary.extend({
  /** Counts its diffs. */
  revision: z.int(),
  records: z.array(CanvasRecord),
  tiles: z.array(TileChange),
});
export type Canvas = z.infer<typeof Canvas>;

/** A diff that was taken, and what made it. */
export const TakenDiff = z.object({
  revision: z.int(),
  /** The tab that sent it. */
  by: z.string(),
  /** Its number of the diff. */
  number: z.int(),
  diff: CanvasDiff,
});
export type TakenDiff = z.infer<typeof TakenDiff>;

/** Formats a canvas is exported in. */
export const exportFormats = ['png', 'jpeg', 'webp', 'avif', 'tiff', 'psd', 'limn'] as const;

/** Bytes of a file that is opened as a canvas. */
export const largestImport = 200 * 1024 * 1024;

/** Tiles in one batch, up or down. */
export const mostTilesAtOnce = 128;
/** Small pictures of tiles in one batch. */
export const mostSmallTilesAtOnce = 1024;
/** Largest tile: raw pixels and a 32-bit plane with room for its tables. */
export const mostTileBytes = 1024 * 1024;

const paintedSide = z
  .int()
  .min(256, 'At least 256 pixels a side.')
  .max(2048, 'At most 2,048 pixels a side can be painted at once. Select a smaller place.');
/** A place to paint into, including its surroundings. */
export const PaintingBox = z.object({
  x: z.int().min(-canvasLimits.reach).max(canvasLimits.reach),
  y: z.int().min(-canvasLimits.reach).max(canvasLimits.reach),
  width: paintedSide,
  height: paintedSide,
});

const params = z.object({ id: CanvasId });

/** The file format of an export. */
export const ExportQuery = z.object({ format: z.enum(exportFormats) });

/** A picture that was saved of a canvas. */
export const SavedPicture = Image.extend({
  /**
   * Recognized pictures whose credit was raised because the layers credited less than half of their due, with their
   * names and the credit of their artworks, in parts per million. Empty: the layers' credit stays.
   */
  raised: z.array(z.object({ like: z.string(), ppm: PartsPerMillion })),
  /** Tiles of 256 × 256 pixels that look different than on the canvas: repeating how they were made gave other pixels. */
  redrawn: z.int().min(0),
});
export type SavedPicture = z.infer<typeof SavedPicture>;

/** Sides of a frame, in whole pixels. */
const CanvasSize = z.object({
  width: z.int().min(16).max(canvasLimits.longestSide),
  height: z.int().min(16).max(canvasLimits.longestSide),
});
export type CanvasSize = z.infer<typeof CanvasSize>;

export const canvasRoutes = {
  list: route({
    method: 'GET',
    path: '/api/canvases/v1/canvases',
    tag: 'Canvases',
    summary: 'My canvases, the last changed first; or those in the trash',
    access: 'profile',
    query: PageQuery.extend({
      words: z.string().trim().max(100).default(''),
      trash: z.enum(['true']).optional(),
    }),
    response: z.object({ canvases: z.array(CanvasSummary), total: z.int() }),
  }),
  create: route({
    method: 'POST',
    path: '/api/canvases/v1/canvases',
    tag: 'Canvases',
    summary: 'A new canvas: empty, around a picture of mine, or a copy of another of mine',
    access: 'profile',
    perMinute: 60,
    body: z.object({
      name: z.string().overwrite(typedName).min(1).max(120).optional(),
      image: ImageId.optional(),
      copyOf: CanvasId.optional(),
      /** Size of an empty canvas, in pixels; 1024 × 1024 by default. */
      size: CanvasSize.optional(),
    }),
    response: Canvas,
    status: 201,
  }),
  import: route({
    method: 'POST',
    path: '/api/canvases/v1/canvases/imports',
    tag: 'Canvases',
    summary:
      'A new canvas of a PSD (RGB, 8 or 16 bits) or of a package that was exported; `leftOut` names what a canvas does not support',
    access: 'profile',
    perMinute: 10,
    upload: 'file',
    largestFile: largestImport,
    query: z.object({
      /** The caller confirms that the contents are theirs, or that they may use them. */
      mine: z.enum(
        ['true'],
        'Confirm that the file’s contents are yours, or that you may use them.',
      ),
    }),
    response: z.object({
      id: CanvasId,
      leftOut: z.array(z.string()),
      /** A sentence for each layer that looks like a picture made here or a registered work. */
      resembles: z.array(z.string()),
    }),
    status: 201,
  }),
  get: route({
    method: 'GET',
    path: '/api/canvases/v1/canvases/{id}',
    tag: 'Canvases',
    summary: 'The current state of one of my canvases',
    access: 'profile',
    params,
    response: Canvas,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/canvases/v1/canvases/{id}',
    tag: 'Canvases',
    summary: 'Move one of my canvases to the trash; one in the trash is deleted permanently',
    access: 'profile',
    params,
    status: 204,
  }),
  restore: route({
    method: 'POST',
    path: '/api/canvases/v1/canvases/{id}/restore',
    tag: 'Canvases',
    summary: 'Take a canvas of mine out of the trash',
    access: 'profile',
    params,
    response: CanvasSummary,
  }),
  change: route({
    method: 'POST',
    path: '/api/canvases/v1/canvases/{id}/diffs',
    tag: 'Canvases',
    summary:
      'Apply a diff; 409 naming what it touches that was changed since the revision it builds on (read the diffs since, and send again), or `base` when the canvas has to be read again; `reason` says how to handle the refusal',
    access: 'profile',
    perMinute: 600,
    largestBody: 4 * 1024 * 1024,
    params,
    body: z.object({
      /** The revision it builds on. */
      base: z.int().min(0),
      /** An id chosen by the tab, and its number of the diff: a repeated one is accepted once. */
      by: z.string().min(8).max(64),
      number: z.int().min(0).max(2_147_483_647),
      diff: CanvasDiff,
    }),
    response: z.object({ revision: z.int() }),
  }),
  diffs: route({
    method: 'GET',
    path: '/api/canvases/v1/canvases/{id}/diffs',
    tag: 'Canvases',
    summary:
      'Diffs taken since a revision, oldest first; 409 naming `since` when they are no longer stored: read the canvas again',
    access: 'profile',
    params,
    query: z.object({ since: z.coerce.number().int().min(0) }),
    response: z.object({ diffs: z.array(TakenDiff) }),
  }),
  events: route({
    method: 'GET',
    path: '/api/canvases/v1/canvases/{id}/events',
    tag: 'Canvases',
    summary: 'Server-sent events: `changed` with the newest revision and the tab that made it',
    access: 'profile',
    params,
    stream: 'events',
  }),
  thumbnail: route({
    method: 'GET',
    path: '/api/canvases/v1/canvases/{id}/thumbnail',
    tag: 'Canvases',
    summary: 'The small picture of a canvas, by a signed address',
    access: 'public',
    params,
    query: z.object({
      variant: z.string().max(200),
      expires: z.coerce.number().int(),
      signature: z.string(),
    }),
    stream: 'file',
  }),
  putTiles: route({
    method: 'POST',
    path: '/api/canvases/v1/canvases/{id}/tiles',
    tag: 'Canvases',
    summary:
      'Store tiles, 41 MB at once: for each four bytes of length (big endian) and the tile; they are named by their SHA-256',
    access: 'profile',
    perMinute: 600,
    params,
    upload: 'file',
    response: z.object({ hashes: z.array(TileHash) }),
  }),
  readTiles: route({
    method: 'POST',
    path: '/api/canvases/v1/canvases/{id}/tiles/batch',
    tag: 'Canvases',
    summary:
      'Tiles of a canvas of mine, in the order asked for, each with four bytes of length before it; or small WebPs of them, of 64×64 pixels, with no bytes for one that has none',
    access: 'profile',
    perMinute: 1200,
    params,
    body: z
      .object({
        hashes: z.array(TileHash).min(1).max(mostSmallTilesAtOnce),
        small: z.boolean().default(false),
      })
      .refine(
        ({ hashes, small }) => small || hashes.length <= mostTilesAtOnce,
        `At most ${mostTilesAtOnce} whole tiles at once.`,
      ),
    stream: 'file',
  }),
  edit: route({
    method: 'POST',
    path: '/api/canvases/v1/canvases/{id}/edits',
    tag: 'Canvases',
    summary:
      'Edit pixels of a layer by its tiles, as the browser does where it can; the canvas itself is not changed',
    access: 'profile',
    perMinute: 30,
    largestBody: 2 * 1024 * 1024,
    params,
    body: z.object({ layer: LayerTiles, edit: StoredEdit }),
    response: EditedTiles,
  }),
  putOrigins: route({
    method: 'POST',
    path: '/api/canvases/v1/canvases/{id}/origins',
    tag: 'Canvases',
    summary:
      'Record how tiles were made, oldest first. The server repeats each step: tiles it can reproduce keep their credit; all others count as declared by their maker. Too costly steps are not recorded.',
    access: 'profile',
    perMinute: 600,
    largestBody: 8 * 1024 * 1024,
    params,
    body: z.object({ origins: z.array(TileOrigin).min(1).max(maxOriginsAtOnce) }),
    response: z.object({ recorded: z.int() }),
  }),
  placeImage: route({
    method: 'POST',
    path: '/api/canvases/v1/canvases/{id}/placements',
    tag: 'Canvases',
    summary:
      'Cut an image of mine, or one licensed to me, into tiles with their planes, for a layer of this canvas',
    access: 'profile',
    perMinute: 120,
    params,
    body: z.object({ image: ImageId }),
    response: z.object({
      width: z.int(),
      height: z.int(),
      title: z.string(),
      tiles: z.array(TileChange.omit({ layer: true }).extend({ hash: TileHash })),
    }),
  }),
  credits: route({
    method: 'GET',
    path: '/api/canvases/v1/canvases/{id}/credits',
    tag: 'Canvases',
    summary: 'Artists, styles and artworks of the pictures placed on a canvas of mine, by name',
    access: 'profile',
    params,
    response: z.object({
      credits: z.array(Credit),
      /** References that pictures placed on the canvas were made from, or are. */
      references: z.array(UsedReference.extend({ image: ImageId })),
    }),
  }),
  paintInto: route({
    method: 'POST',
    path: '/api/canvases/v1/canvases/{id}/paintings',
    tag: 'Canvases',
    summary:
      'Queue a generation that paints its prompt into what is selected, keeping its surroundings; its pictures are transparent outside the selection',
    access: 'profile',
    perMinute: 60,
    params,
    body: Recipe.extend({
      /** A key of the caller's making: the same key never starts a second generation. */
      requestId: z.string().min(8).max(64),
      /** The area to paint from, around the selection, in canvas pixels; pictures have its size. */
      box: PaintingBox,
      /** A regional prompt's layer, whose place is painted instead of what is selected. */
      region: LayerId.optional(),
    }),
    response: Generation,
    status: 202,
  }),
  live: route({
    method: 'POST',
    path: '/api/canvases/v1/canvases/{id}/live',
    tag: 'Canvases',
    summary:
      'A small marked preview (WebP, base64) of a rough picture painted in a style, going on from the one before of the same session; free, and kept nowhere',
    access: 'profile',
    perMinute: 120,
    largestBody: 1024 * 1024,
    params,
    body: z.object({
      style: StyleId,
      /** An id chosen by the tab, and its number of the diff: a repeated one is accepted once. */
      session: z.string().min(8).max(64),
      /** WebP, PNG, JPEG, AVIF or TIFF, in base64; followed at 384 pixels a side at most. */
      guide: z.base64().max(700_000, 'At most 500 kB: send it smaller.'),
      guidance: Recipe.shape.prompt_guidance,
      styleStrength: Recipe.shape.style_strength,
      light: Recipe.shape.light,
    }),
    response: z.object({ picture: z.string(), width: z.int(), height: z.int() }),
  }),
  proof: route({
    method: 'GET',
    path: '/api/canvases/v1/canvases/{id}/proof',
    tag: 'Canvases',
    summary: 'How many recorded steps of mine are still to be checked, as while a canvas is saved',
    access: 'profile',
    params,
    response: z.object({ waiting: z.int() }),
  }),
  savePicture: route({
    method: 'POST',
    path: '/api/canvases/v1/canvases/{id}/pictures',
    tag: 'Canvases',
    summary:
      'Flatten the frame into a picture of mine, with its account counted; `raised` names pictures of ours that were recognized in it and are credited beyond what the layers say',
    access: 'profile',
    perMinute: 20,
    params,
    body: z.object({
      name: z.string().overwrite(typedName).min(1).max(120).optional(),
      format: z.enum(imageFormats).default('png'),
    }),
    response: SavedPicture,
    status: 201,
  }),
  export: route({
    method: 'GET',
    path: '/api/canvases/v1/canvases/{id}/export',
    tag: 'Canvases',
    summary:
      'The frame as a file, PSD with its layers, or the whole document; exports that credit artists carry the visible mark',
    access: 'profile',
    perMinute: 20,
    params,
    query: ExportQuery,
    stream: 'file',
  }),
};
