import { z } from 'zod';
import { CanvasDiff, CanvasRecord, TileChange, TileHash } from './canvas-records.ts';
import { imageFormats } from './constants.ts';
import { CanvasId, ImageId } from './ids.ts';
import { PageQuery } from './paging.ts';
import { route } from './route.ts';
import { Image } from './studio.ts';

/** Canvases of one person. */
export const mostCanvases = 1000;

/** What a list shows of a canvas. */
export const CanvasSummary = z.object({
  id: CanvasId,
  name: z.string(),
  /** Of its frame, in pixels. */
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

/** A canvas as it stands. */
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
  diff: CanvasDiff,
});
export type TakenDiff = z.infer<typeof TakenDiff>;

/** Formats a canvas is exported in. */
export const exportFormats = ['png', 'jpeg', 'webp', 'avif', 'tiff', 'psd', 'limn'] as const;

/** Tiles in one batch, up or down. */
export const mostTilesAtOnce = 128;
/** Largest tile: raw pixels and a 32-bit plane with room for its tables. */
export const mostTileBytes = 1024 * 1024;

const params = z.object({ id: CanvasId });

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
      name: z.string().trim().min(1).max(120).optional(),
      image: ImageId.optional(),
      copyOf: CanvasId.optional(),
    }),
    response: Canvas,
    status: 201,
  }),
  get: route({
    method: 'GET',
    path: '/api/canvases/v1/canvases/{id}',
    tag: 'Canvases',
    summary: 'A canvas of mine as it stands',
    access: 'profile',
    params,
    response: Canvas,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/canvases/v1/canvases/{id}',
    tag: 'Canvases',
    summary: 'Put a canvas of mine in the trash; one that is there is deleted for good',
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
      'Apply a diff; 409 when what it touches was changed since the revision it builds on (read the diffs since, and send again)',
    access: 'profile',
    perMinute: 600,
    params,
    body: z.object({
      /** The revision it builds on. */
      base: z.int().min(0),
      /** A name of the tab's own making, and its number of the diff: sent again, it is taken once. */
      by: z.string().min(8).max(64),
      number: z.int().min(0),
      diff: CanvasDiff,
    }),
    response: z.object({ revision: z.int() }),
  }),
  diffs: route({
    method: 'GET',
    path: '/api/canvases/v1/canvases/{id}/diffs',
    tag: 'Canvases',
    summary: 'Diffs taken since a revision, oldest first; 410 when they are not kept any more',
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
  putTiles: route({
    method: 'POST',
    path: '/api/canvases/v1/canvases/{id}/tiles',
    tag: 'Canvases',
    summary:
      'Store tiles: for each four bytes of length (big endian) and the tile; they are named by their SHA-256',
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
      'Tiles of a canvas of mine, in the order asked for, each with four bytes of length before it',
    access: 'profile',
    perMinute: 1200,
    params,
    body: z.object({ hashes: z.array(TileHash).min(1).max(mostTilesAtOnce) }),
    stream: 'file',
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
  savePicture: route({
    method: 'POST',
    path: '/api/canvases/v1/canvases/{id}/pictures',
    tag: 'Canvases',
    summary: 'Flatten the frame into a picture of mine, with its account counted',
    access: 'profile',
    perMinute: 20,
    params,
    body: z.object({
      name: z.string().trim().min(1).max(120).optional(),
      format: z.enum(imageFormats).default('png'),
    }),
    response: Image,
    status: 201,
  }),
  export: route({
    method: 'GET',
    path: '/api/canvases/v1/canvases/{id}/export',
    tag: 'Canvases',
    summary:
      'The frame as a file, PSD with its layers, or the whole document; what owes artists carries the visible mark',
    access: 'profile',
    perMinute: 20,
    params,
    query: z.object({ format: z.enum(exportFormats) }),
    stream: 'file',
  }),
};
