import type { ProgressStep } from '@limn/contracts/progress-step';
import {
  ArtworkId,
  type GenerationId,
  type OwnModelId,
  type ProviderId,
  type StyleId,
  type UserId,
} from '@limn/contracts/ids';
import { type OwnModelState, Removal } from '@limn/contracts/own-models';
import { bigint, integer, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json } from '../../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Models that learned one style, a row for each training. */
export const ownModels = pgTable('own_models', {
  id: text().$type<OwnModelId>().primaryKey(),
  styleId: text('style_id').$type<StyleId>().notNull(),
  version: integer().notNull(),
  providerId: text('provider_id').$type<ProviderId>().notNull(),
  /** The checkpoint it was trained on: it fits no other. */
  base: text().notNull(),
  /** The provider's name of it, once it is trained. */
  model: text(),
  /** The word in a prompt that calls up the style it learned. */
  caption: text().notNull(),
  /** The works it learned from, which its pictures credit in equal parts. */
  works: json('works', z.array(ArtworkId)).notNull(),
  state: text().$type<OwnModelState>().notNull(),
  progress: real().notNull().default(0),
  step: jsonb().$type<ProgressStep>(),
  error: text(),
  /** Who pays for the training, and how many credits. */
  userId: text('user_id').$type<UserId>().notNull(),
  credits: integer().notNull(),
  seed: bigint({ mode: 'number' }).notNull(),
  cancelRequestedAt: at('cancel_requested_at'),
  /** The painting of its samples. */
  samples: text().$type<GenerationId>(),
  /** Made by it for creators. */
  pictures: integer().notNull().default(0),
  createdAt: at('created_at').notNull(),
  startedAt: at('started_at'),
  trainedAt: at('trained_at'),
  publishedAt: at('published_at'),
  /** When it failed, was cancelled or withdrawn. */
  endedAt: at('ended_at'),
  /** The provider's answer to deleting it. */
  removal: json('removal', Removal),
});
export type OwnModelRow = typeof ownModels.$inferSelect;
