import { TileOrigin } from '@limn/contracts/canvas-edits';
import { CanvasDiff, CanvasRecord, TileHash, type TileOwner } from '@limn/contracts/canvas-records';
import { ArtworkId, ImageId } from '@limn/contracts/ids';
import type { CanvasId, ProfileId } from '@limn/contracts/ids';
import {
  boolean,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json, record } from '../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Records contain their own version: reading removes it, so it is added again. */
const recordKind = {
  version: 1,
  schema: z
    .looseObject({})
    .transform((found) => ({ ...found, v: 1 }))
    .pipe(CanvasRecord),
};
const diffKind = { version: 1, schema: CanvasDiff };

export const tileKinds = ['picture', 'mask'] as const;
export type TileKind = (typeof tileKinds)[number];

export const canvases = pgTable('canvases', {
  id: text().$type<CanvasId>().primaryKey(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  name: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  layerCount: integer('layer_count').notNull(),
  revision: integer().notNull(),
  thumbnailKey: text('thumbnail_key'),
  /** When its thumbnail was drawn last, and when it will be again. */
  drawnAt: at('drawn_at'),
  drawAt: at('draw_at'),
  /** When its tiles are proved next, where that is planned. */
  proveAt: at('prove_at'),
  createdAt: at('created_at').notNull(),
  changedAt: at('changed_at').notNull(),
  deletedAt: at('deleted_at'),
});

export const canvasRecords = pgTable(
  'canvas_records',
  {
    canvasId: text('canvas_id').$type<CanvasId>().notNull(),
    recordId: text('record_id').notNull(),
    body: record('body', recordKind).notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.canvasId, table.recordId] })],
);

export const canvasTiles = pgTable(
  'canvas_tiles',
  {
    canvasId: text('canvas_id').$type<CanvasId>().notNull(),
    layer: text().$type<TileOwner>().notNull(),
    at: text().notNull(),
    hash: text().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.canvasId, table.layer, table.at] })],
);

export const canvasDiffs = pgTable(
  'canvas_diffs',
  {
    canvasId: text('canvas_id').$type<CanvasId>().notNull(),
    revision: integer().notNull(),
    by: text().notNull(),
    number: integer().notNull(),
    diff: record('diff', diffKind).notNull(),
    /** Tiles it took away. */
    replaced: json('replaced', z.array(TileHash)).notNull(),
  },
  (table) => [primaryKey({ columns: [table.canvasId, table.revision] })],
);

export const tileFiles = pgTable(
  'tile_files',
  {
    profileId: text('profile_id').$type<ProfileId>().notNull(),
    hash: text().notNull(),
    storageKey: text('storage_key').notNull(),
    bytes: integer().notNull(),
    kind: text().$type<TileKind>().notNull(),
    artworks: json('artworks', z.array(ArtworkId)).notNull(),
    /** A WebP of 64×64, base64; null of tiles older than these. */
    small: text(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at').notNull(),
    /** The server itself computed the pixels and the plane, from made tiles only. */
    made: boolean().notNull().default(false),
    /** Pictures that a made tile comes from. */
    images: json('images', z.array(ImageId)).notNull().default([]),
    /** Hash of the made tile that is used instead: repeating how this one was made gave other bytes. */
    standIn: text('stand_in'),
    /** The largest difference of any channel between both, 0–255. */
    standInDiffers: smallint('stand_in_differs').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.hash] })],
);

/** How tiles were made, as the browser recorded it. The tiles that each step wrote are in `tile_outputs`, by name. */
export const tileOrigins = pgTable(
  'tile_origins',
  {
    profileId: text('profile_id').$type<ProfileId>().notNull(),
    /** SHA-256 of the body. */
    id: text().notNull(),
    body: json('body', TileOrigin).notNull(),
    reads: json('reads', z.array(TileHash)).notNull(),
    bytes: integer().notNull(),
    costMs: integer('cost_ms').notNull(),
    createdAt: at('created_at').notNull(),
    replayedAt: at('replayed_at'),
    spentMs: integer('spent_ms').notNull().default(0),
    /** Why it cannot be repeated; it is not tried again. */
    failure: text(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.id] })],
);

export const canvasImages = pgTable(
  'canvas_images',
  {
    canvasId: text('canvas_id').$type<CanvasId>().notNull(),
    imageId: text('image_id').$type<ImageId>().notNull(),
    artworks: json('artworks', z.array(ArtworkId)).notNull(),
    /** When the server last cut it into made tiles; null for pictures placed before made tiles were tracked. */
    cutAt: at('cut_at'),
  },
  (table) => [primaryKey({ columns: [table.canvasId, table.imageId] })],
);
