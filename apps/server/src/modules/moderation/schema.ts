import type { ReportId, UserId } from '@limn/contracts/ids';
import type { CaseState } from '@limn/contracts/moderation';
import type { ModeratedId, ModeratedKind, ReportReason } from '@limn/contracts/reports';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const cases = pgTable('moderation_cases', {
  subjectId: text('subject_id').$type<ModeratedId>().primaryKey(),
  kind: text().$type<ModeratedKind>().notNull(),
  ownerId: text('owner_id').$type<UserId>().notNull(),
  state: text().$type<CaseState>().notNull(),
  /** The reason for the last takedown, and the message to its owner. */
  reason: text().$type<ReportReason>(),
  words: text().notNull().default(''),
  takenDownAt: at('taken_down_at'),
  /** The owner's counter-notice and the name under it. */
  statement: text(),
  signature: text(),
  counteredAt: at('countered_at'),
  dueAt: at('due_at'),
  openedAt: at('opened_at').notNull(),
  changedAt: at('changed_at').notNull(),
});

export const reports = pgTable('reports', {
  id: text().$type<ReportId>().primaryKey(),
  subjectId: text('subject_id').$type<ModeratedId>().notNull(),
  /** One of the two: a person, or an unverified address. */
  userId: text('user_id').$type<UserId>(),
  email: text(),
  reason: text().$type<ReportReason>().notNull(),
  text: text().notNull(),
  createdAt: at('created_at').notNull(),
});
