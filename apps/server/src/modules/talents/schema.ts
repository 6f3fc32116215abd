import type { ProfileId, VoiceId } from '@limn/contracts/ids';
import { TalentOffer } from '@limn/contracts/talents';
import { doublePrecision, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json, record } from '../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const talentOffers = pgTable('talent_offers', {
  profileId: text('profile_id').$type<ProfileId>().primaryKey(),
  offer: record('offer', { version: 1, schema: TalentOffer }).notNull(),
  updatedAt: at('updated_at').notNull(),
});

export const voiceSamples = pgTable('voice_samples', {
  id: text().$type<VoiceId>().primaryKey(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  title: text().notNull(),
  storageKey: text('storage_key').notNull(),
  /** Media type, by what the bytes are. */
  type: text().notNull(),
  seconds: doublePrecision().notNull(),
  peaks: json('peaks', z.array(z.number())).notNull(),
  createdAt: at('created_at').notNull(),
});
