import type { GenerationId, ImageId, OwnModelId, ProviderId } from '@limn/contracts/ids';
import {
  type ProviderFailure,
  type ProviderKind,
  ProviderSettings,
} from '@limn/contracts/providers';
import type { TrainingSource } from '@limn/contracts/training-sources';
import {
  customType,
  bigint,
  boolean,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { json, record } from '../../platform/database/record.ts';
import { JobHandle } from './provider.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
/** Older rows and servers of the version before write `unknown` for undisclosed training data. */
const trainingSource = customType<{ data: TrainingSource; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (value) => (value === 'unknown' ? 'undisclosed' : (value as TrainingSource)),
  toDriver: (value) => (value === 'undisclosed' ? 'unknown' : value),
});
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
  /** As it named them when it was last tested. */
  samplers: text().array().notNull().default([]),
  settings: record('settings', settingsRecord).notNull(),
  version: text().notNull(),
  licence: text().notNull(),
  trainingSource: trainingSource('training_source').notNull(),
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
  /** Our id of the job, where a provider supports it. */
  id: uuid().primaryKey(),
  providerId: text('provider_id').$type<ProviderId>().notNull(),
  /** Its subject: a generation, or the model that is trained. */
  generationId: text('generation_id').$type<GenerationId | OwnModelId>().notNull(),
  position: integer().notNull(),
  what: text().$type<'picture' | 'training'>().notNull().default('picture'),
  state: text().$type<TryState>().notNull(),
  /** The provider's server that was used; null: its own address. */
  server: text(),
  job: json('job', JobHandle),
  failure: text().$type<ProviderFailure>(),
  costPerThousand: integer('cost_per_thousand').notNull(),
  imageId: text('image_id').$type<ImageId>(),
  seed: bigint({ mode: 'number' }).notNull(),
  startedAt: at('started_at').notNull(),
  endedAt: at('ended_at'),
});
export type TryRow = typeof providerTries.$inferSelect;
