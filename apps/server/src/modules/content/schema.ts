import type { ContactMessageId } from '@limn/contracts/ids';
import type { ContactMessage } from '@limn/contracts/content';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const contactMessages = pgTable('contact_messages', {
  id: text().$type<ContactMessageId>().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  topic: text().$type<ContactMessage['topic']>().notNull(),
  message: text().notNull(),
  /** Keyed hash of the sender's network address, to distinguish senders without knowing them. */
  sender: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
