import type { blockedKinds } from '@limn/contracts/names';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const blockedNames = pgTable('blocked_names', {
  key: text().primaryKey(),
  name: text().notNull(),
  kind: text().$type<(typeof blockedKinds)[number]>().notNull(),
  note: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
