import type { ProgressStep } from '@limn/contracts/progress-step';
import { colourNames, type mediums } from '@limn/contracts/constants';
import type { ArtworkId, ElementId, ProfileId, StyleId, TrainingId } from '@limn/contracts/ids';
import type { elementStatuses, searchStatuses } from '@limn/contracts/lifting';
import type { trainingStatuses } from '@limn/contracts/styles';
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
import { z } from 'zod';
import { json } from '../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const artStyles = pgTable('art_styles', {
  id: text().$type<StyleId>().primaryKey(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  pricePersonal: integer('price_personal').notNull(),
  priceStandard: integer('price_standard').notNull(),
  priceCommercial: integer('price_commercial').notNull(),
  priceOwnModel: integer('price_own_model').notNull(),
  /** Whether programs and agents may paint in it and license its pictures. */
  programsAllowed: boolean('programs_allowed').notNull().default(true),
  currency: text().notNull(),
  sample: boolean().notNull().default(false),
  /** Trained by a creator for themselves; a check keeps it from being published. */
  private: boolean().notNull().default(false),
  medium: text().$type<(typeof mediums)[number]>(),
  subjects: json('subjects', z.array(z.string())).notNull().default([]),
  colours: json('colours', z.array(z.enum(colourNames)))
    .notNull()
    .default([]),
  coverArtworkId: text('cover_artwork_id').$type<ArtworkId>(),
  publishedAt: at('published_at'),
  /** It had been published, and its artist has taken it out of the marketplace. */
  withdrawn: boolean().notNull().default(false),
  /** Taken down by an admin, and since when it had been published before. */
  takenDownAt: at('taken_down_at'),
  publishedBefore: at('published_before'),
  /** State of the review of an artist's first style (`review.ts`). */
  reviewState: text('review_state').$type<'waiting' | 'approved' | 'refused'>(),
  reviewAskedAt: at('review_asked_at'),
  reviewReason: text('review_reason'),
  reviewedAt: at('reviewed_at'),
  deletedAt: at('deleted_at'),
  createdAt: at('created_at').notNull(),
});

/** Trained data of a style, per maker that paints from it. */
export type StyleMaker = 'collage';

export const styleModels = pgTable(
  'style_models',
  {
    styleId: text('style_id').$type<StyleId>().notNull(),
    maker: text().$type<StyleMaker>().notNull(),
    version: text().notNull(),
    artifactKey: text('artifact_key').notNull(),
    /** A name for the set of artworks it was learnt from. */
    artworks: text().notNull(),
    trainedAt: at('trained_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.styleId, table.maker] })],
);

export const artworks = pgTable('artworks', {
  id: text().$type<ArtworkId>().primaryKey(),
  styleId: text('style_id').$type<StyleId>().notNull(),
  title: text().notNull(),
  storageKey: text('storage_key').notNull(),
  thumbnailKey: text('thumbnail_key').notNull(),
  sha256: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  /** 128 bits as 32 hexadecimal digits; null in rows older than this. */
  fingerprint: text(),
  removedAt: at('removed_at'),
  createdAt: at('created_at').notNull(),
});

/** Uploads that were stopped because they are another person's registered work. */
export const stoppedUploads = pgTable(
  'stopped_uploads',
  {
    artworkId: text('artwork_id').$type<ArtworkId>().notNull(),
    /** Who handed it in. */
    profileId: text('profile_id').$type<ProfileId>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.artworkId, table.profileId] })],
);

export const liftedElements = pgTable('lifted_elements', {
  id: text().$type<ElementId>().primaryKey(),
  styleId: text('style_id').$type<StyleId>().notNull(),
  artworkId: text('artwork_id').$type<ArtworkId>().notNull(),
  status: text().$type<(typeof elementStatuses)[number]>().notNull(),
  label: text(),
  boxLeft: real('box_left').notNull(),
  boxTop: real('box_top').notNull(),
  boxWidth: real('box_width').notNull(),
  boxHeight: real('box_height').notNull(),
  score: real().notNull(),
  shapeKey: text('shape_key').notNull(),
  pictureKey: text('picture_key').notNull(),
  createdAt: at('created_at').notNull(),
  decidedAt: at('decided_at'),
});

export const elementSearches = pgTable('element_searches', {
  styleId: text('style_id').$type<StyleId>().primaryKey(),
  status: text().$type<(typeof searchStatuses)[number]>().notNull(),
  looked: integer().notNull(),
  total: integer().notNull(),
  error: text(),
  startedAt: at('started_at').notNull(),
});

export const trainings = pgTable('trainings', {
  id: text().$type<TrainingId>().primaryKey(),
  styleId: text('style_id').$type<StyleId>().notNull(),
  status: text().$type<(typeof trainingStatuses)[number]>().notNull(),
  progress: real().notNull(),
  step: jsonb().$type<ProgressStep>(),
  error: text(),
  warnings: json('warnings', z.array(z.string())).notNull(),
  cancelRequestedAt: at('cancel_requested_at'),
  createdAt: at('created_at').notNull(),
  startedAt: at('started_at'),
  finishedAt: at('finished_at'),
});
