import type { LicenceId, MandateId, ProgramId, UserId } from '@limn/contracts/ids';
import { MandateTerms } from '@limn/contracts/mandates';
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { json } from '../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const mandates = pgTable('mandates', {
  id: text().$type<MandateId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  programId: text('program_id').$type<ProgramId>().notNull(),
  terms: json('terms', MandateTerms).notNull(),
  /** The signed terms: a compact JWS. */
  receipt: text().notNull(),
  endsAt: at('ends_at').notNull(),
  confirmedAt: at('confirmed_at').notNull(),
  revokedAt: at('revoked_at'),
});

export const mandateUses = pgTable('mandate_uses', {
  licenceId: text('licence_id').$type<LicenceId>().primaryKey(),
  mandateId: text('mandate_id').$type<MandateId>().notNull(),
  amount: integer().notNull(),
  /** Set when the charge failed or was refunded: the amount no longer counts. */
  returned: boolean().notNull().default(false),
  createdAt: at('created_at').notNull(),
});
