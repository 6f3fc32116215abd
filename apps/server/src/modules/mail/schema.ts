import type { MailId, UserId } from '@limn/contracts/ids';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const mails = pgTable('mails', {
  id: text().$type<MailId>().primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  replyTo: text('reply_to'),
  error: text(),
  userId: text('user_id').$type<UserId>(),
  keepUntil: timestamp('keep_until', { withTimezone: true }),
  attempts: integer().notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
});
