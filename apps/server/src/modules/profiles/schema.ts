import type { ProfileKind } from '@limn/contracts/constants';
import type { ProfileId, UserId } from '@limn/contracts/ids';
import { boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const profiles = pgTable('profiles', {
  id: text().$type<ProfileId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  kind: text().$type<ProfileKind>().notNull(),
  accountName: text('account_name').notNull(),
  about: text().notNull(),
  published: boolean().notNull(),
  sample: boolean().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
