import type { LicenceTier } from '@limn/contracts/constants';
import type {
  ImageId,
  LicenceId,
  MandateId,
  ProfileId,
  ProgramId,
  UserId,
} from '@limn/contracts/ids';
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
  /** The licence it takes the place of, when it comes into force. */
  upgradedFrom: text('upgraded_from').$type<LicenceId>(),
  /** The first licence of the purchase that this one belongs to; null for that one, and for a single purchase. */
  partOf: text('part_of').$type<LicenceId>(),
  /** Id of the whole purchase, if it has several licences. */
  purchaseAmount: integer('purchase_amount'),
  requestId: text('request_id').notNull(),
  /** Hash of the request; null in older rows. */
  requestSha256: text('request_sha256'),
  /** The key or app that bought it; null: a person in a browser. */
  through: text().$type<ProgramId>(),
  /** The mandate it is paid under. */
  mandateId: text('mandate_id').$type<MandateId>(),
  /** Why no mandate paid for it, where a program began it. */
  personPaysWhy: text('person_pays_why'),
  reservedUntil: at('reserved_until').notNull(),
  paidAt: at('paid_at'),
  createdAt: at('created_at').notNull(),
});
