import type { ReferenceId, UserId } from '@limn/contracts/ids';
import type { ReferenceKind, ReferenceLicence } from '@limn/contracts/references';
import { integer, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const referencePictures = pgTable('reference_pictures', {
  id: text().$type<ReferenceId>().primaryKey(),
  /** 'library', or the source that was searched. */
  source: text().notNull(),
  sourceKey: text('source_key').notNull(),
  sourceName: text('source_name').notNull(),
  sourceUrl: text('source_url').notNull(),
  /** Where the file is fetched from; null in the library. */
  pictureUrl: text('picture_url'),
  title: text().notNull(),
  maker: text(),
  year: text(),
  kind: text().$type<ReferenceKind>().notNull(),
  licence: text().$type<ReferenceLicence>().notNull(),
  licenceUrl: text('licence_url').notNull(),
  captions: text().notNull(),
  width: integer(),
  height: integer(),
  fingerprint: text().notNull(),
  thumbnailKey: text('thumbnail_key').notNull(),
  /** Faces that were found in the thumbnail; null: not looked for yet. */
  faces: integer(),
  /** How well the thumbnail can be painted from, 0–1; null: not judged. */
  guideScore: real('guide_score'),
  /** The file, its SHA-256 and when it was fetched; null until the picture is opened for the first time. */
  storageKey: text('storage_key'),
  sha256: text(),
  retrievedAt: at('retrieved_at'),
  /** An admin blocked it for the site, and why. */
  blockedAt: at('blocked_at'),
  blockedBecause: text('blocked_because'),
  createdAt: at('created_at').notNull(),
});

export const referenceReports = pgTable('reference_reports', {
  id: text().primaryKey(),
  referenceId: text('reference_id').$type<ReferenceId>().notNull(),
  userId: text('user_id').$type<UserId>().notNull(),
  reason: text().notNull(),
  createdAt: at('created_at').notNull(),
  /** When an admin blocked the reference or dismissed the report. */
  settledAt: at('settled_at'),
});

export type ReferenceRow = typeof referencePictures.$inferSelect;

/** Answers of sources to searches, for a day. */
export const referenceSearches = pgTable('reference_searches', {
  source: text().notNull(),
  /** SHA-256 of what was searched for. */
  digest: text().notNull(),
  hits: jsonb().notNull(),
  foundAt: at('found_at').notNull(),
});
