import type { ArtworkId, GenerationId, ImageId, ProfileId, StyleId } from '@limn/contracts/ids';
import type { Recipe } from '@limn/contracts/recipe';
import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const images = pgTable('images', {
  id: text().$type<ImageId>().primaryKey(),
  generationId: text('generation_id').$type<GenerationId>().notNull(),
  position: integer().notNull(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  styleId: text('style_id').$type<StyleId>().notNull(),
  recipe: jsonb().$type<Recipe>().notNull(),
  modelVersion: text('model_version').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  fullKey: text('full_key').notNull(),
  fullSha256: text('full_sha256').notNull(),
  previewKey: text('preview_key').notNull(),
  thumbnailKey: text('thumbnail_key').notNull(),
  cleanThumbnailKey: text('clean_thumbnail_key'),
  mapKey: text('map_key').notNull(),
  notPainted: jsonb('not_painted').$type<string[]>().notNull(),
  lifted: jsonb().$type<{ label: string; artworkId: ArtworkId; part: number }[]>().notNull(),
  largestCopy: real('largest_copy').notNull(),
  /** Shows what its style can do; not among its artist's own pictures. */
  sample: boolean().notNull(),
  listedAt: at('listed_at'),
  starredAt: at('starred_at'),
  /** When it was put in the trash, and since when it had been listed before. */
  deletedAt: at('deleted_at'),
  listedBefore: at('listed_before'),
  createdAt: at('created_at').notNull(),
});

export const attributions = pgTable(
  'attributions',
  {
    imageId: text('image_id').$type<ImageId>().notNull(),
    artworkId: text('artwork_id').$type<ArtworkId>().notNull(),
    styleId: text('style_id').$type<StyleId>().notNull(),
    profileId: text('profile_id').$type<ProfileId>().notNull(),
    ppm: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.artworkId] })],
);
