import type { ProgressStep } from '@limn/contracts/progress-step';
import type {
  GenerationId,
  ProfileId,
  ProgramId,
  SavedRecipeId,
  StyleId,
  UserId,
} from '@limn/contracts/ids';
import type { generationStatuses } from '@limn/contracts/studio';
import { boolean, integer, jsonb, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { record } from '../../platform/database/record.ts';
import type { GuestPicture } from '@limn/contracts/guest-pictures';
import { PictureAccount } from '@limn/contracts/picture-account';
import { Recipe } from '@limn/contracts/recipe';
import { z } from 'zod';
import { recipeRecord } from '../images/index.ts';
import { placeRecord } from './place-record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export type GenerationStatus = (typeof generationStatuses)[number];

export const generations = pgTable('generations', {
  id: text().$type<GenerationId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  styleId: text('style_id').$type<StyleId>().notNull(),
  requestId: text('request_id').notNull(),
  /** Hash of the request; null in older rows. */
  requestSha256: text('request_sha256'),
  /** The requested recipe, with the drawn seed. */
  recipe: record('recipe', recipeRecord).notNull(),
  /** Where it is painted into, with what stood round it then. */
  place: record('place', placeRecord),
  status: text().$type<GenerationStatus>().notNull(),
  creditsReserved: integer('credits_reserved').notNull(),
  creditsSpent: integer('credits_spent').notNull(),
  /** Number of finished pictures. */
  delivered: integer().notNull().default(0),
  /** Number of its first pictures that cost no credits, because they are in their maker's own style. */
  freePictures: integer('free_pictures').notNull(),
  /** The fee per picture to its style's artist, in minor units, at the time of the request. */
  artistPrice: integer('artist_price').notNull().default(0),
  /** Painted by us to show what a style can do. */
  sample: boolean().notNull(),
  /** All pictures that are left of it are in the trash; kept by triggers. */
  trashed: boolean().notNull().default(false),
  progress: real().notNull(),
  /** How far those of its pictures that cost credits have come, 0 to 1. */
  paidProgress: real('paid_progress').notNull().default(0),
  step: jsonb().$type<ProgressStep>(),
  current: integer().notNull(),
  previewKey: text('preview_key'),
  error: text(),
  attempts: integer().notNull(),
  /** The key or app that asked for it; null: a person in a browser. */
  through: text().$type<ProgramId>(),
  /** The round of its queue in which it is taken, one of each person in each. */
  turn: integer().notNull().default(1),
  /** The process that works on it, or did; null in rows older than this. */
  worker: text(),
  /** Seconds of all painting threads that its pictures have had; null if they were not counted. */
  worked: real(),
  /** How many of its pictures threads work on. */
  atWork: integer('at_work').notNull().default(0),
  cancelRequestedAt: at('cancel_requested_at'),
  createdAt: at('created_at').notNull(),
  startedAt: at('started_at'),
  finishedAt: at('finished_at'),
});

/** Pictures that people without an account make. */
export const guestPictures = pgTable('guest_pictures', {
  id: uuid().primaryKey(),
  network: text().notNull(),
  requestId: text('request_id').notNull(),
  styleId: text('style_id').$type<StyleId>().notNull(),
  recipe: record('recipe', recipeRecord).notNull(),
  status: text().$type<GuestPicture['status']>().notNull(),
  error: text(),
  account: record('account', { version: 1, schema: PictureAccount }),
  fileKey: text('file_key'),
  createdAt: at('created_at').notNull(),
});

/** Recipes that people keep; their prompts may be empty. */
export const savedRecipes = pgTable('saved_recipes', {
  id: text().$type<SavedRecipeId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  name: text().notNull(),
  recipe: record('recipe', {
    version: 1,
    schema: Recipe.extend({ prompt: z.string().max(1000) }),
  }).notNull(),
  createdAt: at('created_at').notNull(),
});
