import type { ConsentId, ProfileId, UserId } from '@limn/contracts/ids';
import type { Adviser, agreementKinds } from '@limn/contracts/licensing';
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export type AgreementKind = (typeof agreementKinds)[number];

export const agreements = pgTable(
  'agreements',
  {
    kind: text().$type<AgreementKind>().notNull(),
    version: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    sha256: text().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
);

export const consents = pgTable('consents', {
  id: text().$type<ConsentId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  profileId: text('profile_id').$type<ProfileId>(),
  kind: text().$type<AgreementKind>().notNull(),
  version: text().notNull(),
  sha256: text().notNull(),
  /** The subject of the consent: an art style, a licence. */
  subjectId: text('subject_id').notNull(),
  /** As stated by the person; null: not asked, or not stated. */
  advisedBy: text('advised_by').$type<Adviser>(),
  acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
});
