import type { MailId } from '@limn/contracts/ids';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const mails = pgTable('mails', {
  id: text().$type<MailId>().primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  replyTo: text('reply_to'),
  error: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
});
