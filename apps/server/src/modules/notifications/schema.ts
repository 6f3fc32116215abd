import type { NotificationId, UserId } from '@limn/contracts/ids';
import type { NotificationContent } from '@limn/contracts/notification-texts';
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const notifications = pgTable('notifications', {
  id: text().$type<NotificationId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  content: jsonb().$type<NotificationContent>().notNull(),
  path: text().notNull(),
  createdAt: at('created_at').notNull(),
  readAt: at('read_at'),
});
