import type { BookId, ProfileId, ReportId, StyleId, UserId } from '@limn/contracts/ids';
import type { ReportReason } from '@limn/contracts/reports';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const reports = pgTable('reports', {
  id: text().$type<ReportId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  /** What is reported: one of the three. */
  styleId: text('style_id').$type<StyleId>(),
  profileId: text('profile_id').$type<ProfileId>(),
  bookId: text('book_id').$type<BookId>(),
  reason: text().$type<ReportReason>().notNull(),
  text: text().notNull(),
  createdAt: at('created_at').notNull(),
  resolvedAt: at('resolved_at'),
});
