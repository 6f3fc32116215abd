import type { AdminId, AdminProposalId, UserId } from '@limn/contracts/ids';
import type { MoneyActState } from '@limn/contracts/money-acts';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Proposals to give a person admin rights, and the decision of another admin. */
export const adminProposals = pgTable('admin_proposals', {
  id: text().$type<AdminProposalId>().primaryKey(),
  /** Lower case; empty once that person's account is deleted. */
  email: text().notNull(),
  why: text().notNull(),
  state: text().$type<MoneyActState>().notNull(),
  proposedBy: text('proposed_by').$type<UserId>().notNull(),
  /** Filled in by a trigger, as `decidedAdmin` is: the admin's address at that moment. */
  proposedAdmin: text('proposed_admin').$type<AdminId>(),
  proposedAt: at('proposed_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  decidedBy: text('decided_by').$type<UserId>(),
  decidedAdmin: text('decided_admin').$type<AdminId>(),
  decidedAt: at('decided_at'),
  decidedWhy: text('decided_why').notNull().default(''),
});
