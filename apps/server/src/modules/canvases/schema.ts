import { CanvasDiff, CanvasRecord, TileHash, type TileOwner } from '@limn/contracts/canvas-records';
import { ArtworkId } from '@limn/contracts/ids';
import type { CanvasId, ImageId, ProfileId } from '@limn/contracts/ids';
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json, record } from '../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Records say their version themselves: reading takes it off, so it is put back. */
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
  },
  (table) => [primaryKey({ columns: [table.profileId, table.hash] })],
);

export const canvasImages = pgTable(
  'canvas_images',
  {
    canvasId: text('canvas_id').$type<CanvasId>().notNull(),
    imageId: text('image_id').$type<ImageId>().notNull(),
    artworks: json('artworks', z.array(ArtworkId)).notNull(),
  },
  (table) => [primaryKey({ columns: [table.canvasId, table.imageId] })],
);
