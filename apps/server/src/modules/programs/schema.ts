import type { ApiKeyId, UserId } from '@limn/contracts/ids';
import { ScopeName } from '@limn/contracts/scopes';
import { date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json } from '../../platform/database/record.ts';

export const apiKeys = pgTable('api_keys', {
  id: text().$type<ApiKeyId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  name: text().notNull(),
  shown: text().notNull(),
  digest: text().notNull(),
  scopes: json('scopes', z.array(ScopeName)).notNull(),
  monthlyCredits: integer('monthly_credits'),
  callsPerMinute: integer('calls_per_minute').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
  revokedWhy: text('revoked_why').$type<'by-owner' | 'leaked' | 'by-admin'>(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  lastUsedFrom: text('last_used_from').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const apiUsage = pgTable(
  'api_usage',
  {
    programId: text('program_id').notNull(),
    userId: text('user_id').$type<UserId>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    calls: integer().notNull().default(0),
    refused: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.programId, table.day] })],
);

export const idempotentCalls = pgTable(
  'idempotent_calls',
  {
    programId: text('program_id').notNull(),
    key: text().notNull(),
    requestSha256: text('request_sha256').notNull(),
    status: integer(),
    answer: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.programId, table.key] })],
);
