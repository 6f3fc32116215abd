import type { ProgressStep } from '@limn/contracts/progress-step';
import {
  EditionDocument,
  type ExportFormat,
  type ExportState,
  Paragraph,
} from '@limn/contracts/editions';
import type {
  BookId,
  EditionExportId,
  EditionId,
  GenerationId,
  ProfileId,
  ProjectId,
  UserId,
} from '@limn/contracts/ids';
import { Recipe } from '@limn/contracts/recipe';
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json, record } from '../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

const documentRecord = { version: 1, schema: EditionDocument };

export const editions = pgTable('editions', {
  id: text().$type<EditionId>().primaryKey(),
  /** Null: an edition of an own book. */
  projectId: text('of_project').$type<ProjectId>(),
  /** The project, of its first edition: the version before knows no others. */
  firstOf: text('project_id').$type<ProjectId>(),
  /** Who makes it: the project's customer, or the holder of the book. */
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  userId: text('user_id').$type<UserId>().notNull(),
  bookId: text('book_id').$type<BookId>().notNull(),
  revision: integer().notNull().default(0),
  document: record('document', documentRecord).notNull(),
  createdAt: at('created_at').notNull(),
  changedAt: at('changed_at').notNull(),
});

export const texts = pgTable(
  'edition_texts',
  {
    editionId: text('edition_id').$type<EditionId>().notNull(),
    number: integer().notNull(),
    paragraphs: json('paragraphs', z.array(Paragraph)).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.editionId, table.number] })],
);

export const paintings = pgTable(
  'edition_paintings',
  {
    editionId: text('edition_id').$type<EditionId>().notNull(),
    scene: text().notNull(),
    /** Number of the painting in its scene, from 0. */
    number: integer().notNull(),
    recipe: record('recipe', { version: 1, schema: Recipe }).notNull(),
    /** Null while it waits for a turn, and where it was refused. */
    generationId: text('generation_id').$type<GenerationId>(),
    error: text(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.editionId, table.scene, table.number] })],
);

export const exports = pgTable('edition_exports', {
  id: text().$type<EditionExportId>().primaryKey(),
  editionId: text('edition_id').$type<EditionId>().notNull(),
  format: text().$type<ExportFormat>().notNull(),
  proof: boolean().notNull(),
  state: text().$type<ExportState>().notNull(),
  document: record('document', documentRecord).notNull(),
  progress: doublePrecision().notNull().default(0),
  step: jsonb().$type<ProgressStep>(),
  error: text(),
  storageKey: text('storage_key'),
  bytes: integer(),
  pages: integer(),
  createdAt: at('created_at').notNull(),
  /** Taken down by an admin: neither side is shown it. */
  takenDownAt: at('taken_down_at'),
});
