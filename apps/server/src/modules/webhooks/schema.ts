import type { UserId, WebhookEventId, WebhookId } from '@limn/contracts/ids';
import {
  type deliveryStates,
  type disabledReasons,
  webhookEventTypes,
} from '@limn/contracts/webhooks';
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json } from '../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: text().$type<WebhookId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  url: text().notNull(),
  events: json('events', z.array(z.enum(webhookEventTypes))).notNull(),
  /** Sealed. */
  secret: text().notNull(),
  oldSecret: text('old_secret'),
  oldSecretUntil: at('old_secret_until'),
  /** Null: it is on. */
  disabledWhy: text('disabled_why').$type<(typeof disabledReasons)[number]>(),
  failingSince: at('failing_since'),
  createdAt: at('created_at').notNull(),
});
export type EndpointRow = typeof webhookEndpoints.$inferSelect;

export const webhookMessages = pgTable('webhook_messages', {
  id: text().$type<WebhookEventId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  type: text().notNull(),
  body: text().notNull(),
  once: text(),
  createdAt: at('created_at').notNull(),
});

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    endpointId: text('endpoint_id').$type<WebhookId>().notNull(),
    eventId: text('event_id').$type<WebhookEventId>().notNull(),
    userId: text('user_id').$type<UserId>().notNull(),
    state: text().$type<(typeof deliveryStates)[number]>().notNull(),
    attempts: integer().notNull(),
    nextAttemptAt: at('next_attempt_at'),
    lastAttemptAt: at('last_attempt_at'),
    status: integer(),
    answer: text().notNull(),
    error: text(),
  },
  (table) => [primaryKey({ columns: [table.endpointId, table.eventId] })],
);
