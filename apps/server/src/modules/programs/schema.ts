import type { ApiKeyId, AppGrantId, AppId, ProgramId, UserId } from '@limn/contracts/ids';
import { ScopeName } from '@limn/contracts/scopes';
import { bigint, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
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

export const programActions = pgTable('program_actions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  userId: text('user_id').$type<UserId>().notNull(),
  programId: text('program_id').$type<ProgramId>().notNull(),
  route: text().notNull(),
  subject: text().notNull(),
  /** Status of the response; null while the write runs, or if the server was killed during it. */
  status: integer(),
});

export const apps = pgTable('apps', {
  id: text().$type<AppId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  name: text().notNull(),
  website: text().notNull(),
  redirectUris: json('redirect_uris', z.array(z.string())).notNull(),
  scopes: json('scopes', z.array(ScopeName)).notNull(),
  /** Sealed; null: the app cannot keep one. */
  secret: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const appGrants = pgTable('app_grants', {
  id: text().$type<AppGrantId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  clientId: text('client_id').notNull(),
  name: text().notNull(),
  domain: text(),
  resource: text().$type<'api' | 'mcp'>().notNull(),
  scopes: json('scopes', z.array(ScopeName)).notNull(),
  monthlyCredits: integer('monthly_credits'),
  providerGrantId: text('provider_grant_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
  revokedWhy: text('revoked_why').$type<'by-owner' | 'by-admin'>(),
});

export const blockedApps = pgTable('blocked_apps', {
  clientId: text('client_id').primaryKey(),
  why: text().notNull(),
  blockedAt: timestamp('blocked_at', { withTimezone: true }).notNull(),
});

export const appLimits = pgTable('app_limits', {
  clientId: text('client_id').primaryKey(),
  callsPerMinute: integer('calls_per_minute').notNull(),
});

export const oauthRecords = pgTable(
  'oauth_records',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: json('payload', z.record(z.string(), z.unknown())).notNull(),
    grantId: text('grant_id'),
    accountId: text('account_id'),
    uid: text(),
    userCode: text('user_code'),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.model, table.id] })],
);
