import type { LicenceTier } from '@limn/contracts/constants';
import type { ImageId, LicenceId, ProfileId, UserId } from '@limn/contracts/ids';
import type { licenceStatuses } from '@limn/contracts/licensing';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export type LicenceStatus = (typeof licenceStatuses)[number];

export const licences = pgTable('licences', {
  id: text().$type<LicenceId>().primaryKey(),
  number: text(),
  status: text().$type<LicenceStatus>().notNull(),
  imageId: text('image_id').$type<ImageId>().notNull(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  userId: text('user_id').$type<UserId>().notNull(),
  /** Name the licence is made out to. */
  licensee: text().notNull(),
  tier: text().$type<LicenceTier>().notNull(),
  amount: integer().notNull(),
  currency: text().notNull(),
  agreementVersion: text('agreement_version').notNull(),
  agreementSha256: text('agreement_sha256').notNull(),
  requestId: text('request_id').notNull(),
  reservedUntil: at('reserved_until').notNull(),
  paidAt: at('paid_at'),
  createdAt: at('created_at').notNull(),
});
