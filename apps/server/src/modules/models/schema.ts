import type { GenerationId, ImageId, ProviderId } from '@limn/contracts/ids';
import {
  type ProviderFailure,
  type ProviderKind,
  ProviderSettings,
  type TrainingSource,
} from '@limn/contracts/providers';
import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { json, record } from '../../platform/database/record.ts';
import { JobHandle } from './provider.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const settingsRecord = { version: 1, schema: ProviderSettings };

export const providers = pgTable('providers', {
  id: text().$type<ProviderId>().primaryKey(),
  slug: text().notNull(),
  kind: text().$type<ProviderKind>().notNull(),
  name: text().notNull(),
  address: text().notNull(),
  /** Sealed; see `sealHeaders`. */
  headers: text().notNull(),
  headerNames: text('header_names').array().notNull(),
  settings: record('settings', settingsRecord).notNull(),
  version: text().notNull(),
  licence: text().notNull(),
  trainingSource: text('training_source').$type<TrainingSource>().notNull(),
  trainingText: text('training_text').notNull(),
  trainingUrl: text('training_url'),
  credits: integer().notNull(),
  /** Minor units of the site's currency. */
  costPerThousand: integer('cost_per_thousand').notNull(),
  monthlyBudget: integer('monthly_budget'),
  /** Seconds. */
  deadline: integer().notNull(),
  enabled: boolean().notNull(),
  fromEnvironment: boolean('from_environment').notNull(),
  createdAt: at('created_at').notNull(),
  /** Its tries and the pictures it composed still name it. */
  removedAt: at('removed_at'),
});
export type ProviderRow = typeof providers.$inferSelect;

export type TryState = 'starting' | 'running' | 'done' | 'failed' | 'cancelled';

export const providerTries = pgTable('provider_tries', {
  /** What the job is called by us, where a provider lets us. */
  id: uuid().primaryKey(),
  providerId: text('provider_id').$type<ProviderId>().notNull(),
  generationId: text('generation_id').$type<GenerationId>().notNull(),
  position: integer().notNull(),
  state: text().$type<TryState>().notNull(),
  job: json('job', JobHandle),
  failure: text().$type<ProviderFailure>(),
  costPerThousand: integer('cost_per_thousand').notNull(),
  imageId: text('image_id').$type<ImageId>(),
  seed: bigint({ mode: 'number' }).notNull(),
  startedAt: at('started_at').notNull(),
  endedAt: at('ended_at'),
});
export type TryRow = typeof providerTries.$inferSelect;
