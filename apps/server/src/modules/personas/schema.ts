import type { ProgressStep } from '@limn/contracts/progress-step';
import type { HeadshotId, ImageId, PersonaId, ProfileId, ProjectId } from '@limn/contracts/ids';
import type { PersonaState } from '@limn/contracts/personas';
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json } from '../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const personas = pgTable('personas', {
  id: text().$type<PersonaId>().primaryKey(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  state: text().$type<PersonaState>().notNull(),
  uses: json('uses', z.array(z.string())).notNull(),
  signedName: text('signed_name').notNull(),
  version: integer().notNull(),
  progress: doublePrecision().notNull(),
  step: jsonb().$type<ProgressStep>(),
  error: text(),
  trainedAt: at('trained_at'),
});

export const headshots = pgTable('persona_headshots', {
  id: text().$type<HeadshotId>().primaryKey(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  storageKey: text('storage_key').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  cutKey: text('cut_key'),
  cutBelow: boolean('cut_below').notNull(),
  problem: text(),
  /** Fingerprint of its look (`platform/looks.ts`); null until it was computed. */
  fingerprint: text(),
  createdAt: at('created_at').notNull(),
});

export const personaPictures = pgTable('persona_pictures', {
  imageId: text('image_id').$type<ImageId>().primaryKey(),
  projectId: text('project_id').$type<ProjectId>().notNull(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  version: integer().notNull(),
  createdAt: at('created_at').notNull(),
});
