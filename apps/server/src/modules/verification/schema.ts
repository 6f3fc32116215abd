import type { ProfileId, VerificationId } from '@limn/contracts/ids';
import type { ProofKind, ProofState } from '@limn/contracts/verification';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const verifications = pgTable('verifications', {
  id: text().$type<VerificationId>().primaryKey(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  kind: text().$type<ProofKind>().notNull(),
  value: text().notNull(),
  code: text().notNull(),
  state: text().$type<ProofState>().notNull(),
  problem: text().notNull().default(''),
  /** Looks in a row that did not find the code, since it was found. */
  failures: integer().notNull().default(0),
  verifiedAt: at('verified_at'),
  checkedAt: at('checked_at'),
  checkAfter: at('check_after'),
  createdAt: at('created_at').notNull(),
});
