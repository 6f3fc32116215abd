import type { Distance } from '@limn/contracts/blocks';
import type { ProfileId, UserId } from '@limn/contracts/ids';
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const distances = pgTable(
  'distances',
  {
    userId: text('user_id').$type<UserId>().notNull(),
    otherId: text('other_id').$type<UserId>().notNull(),
    kind: text().$type<Distance>().notNull(),
    /** The profile on which the person was blocked or muted. */
    profileId: text('profile_id').$type<ProfileId>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.otherId, table.kind] })],
);
