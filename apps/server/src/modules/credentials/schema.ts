import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const signingKeys = pgTable('signing_keys', {
  id: text().primaryKey(),
  use: text().$type<'pictures' | 'receipts'>().notNull(),
  public: jsonb().notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
});
