import type { AuditAction } from '@limn/contracts/audit';
import type { UserId } from '@limn/contracts/ids';
import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The database refuses to change or delete its rows. */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  by: text('by_id').$type<UserId>().notNull(),
  action: text().$type<AuditAction>().notNull(),
  subject: text().notNull(),
  why: text().notNull(),
});
