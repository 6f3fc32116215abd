import type { AdminOrigin } from '@limn/contracts/admin-rights';
import type { AdminId, PhotoId, UserId } from '@limn/contracts/ids';
import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const users = pgTable('users', {
  id: text().$type<UserId>().primaryKey(),
  issuer: text().notNull(),
  subject: text().notNull(),
  email: text().notNull(),
  /** Whether the provider has verified the address; without that it gives no rights. */
  emailVerified: boolean('email_verified').notNull().default(false),
  givenName: text('given_name').notNull(),
  familyName: text('family_name').notNull(),
  picture: text(),
  ownName: boolean('own_name').notNull().default(false),
  promptInFiles: boolean('prompt_in_files').notNull().default(false),
  picturePhoto: text('picture_photo').$type<PhotoId>(),
  deletionAskedAt: timestamp('deletion_asked_at', { withTimezone: true }),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  acceptedAt: timestamp('accepted_at', { withTimezone: true }),
  suspendedAt: timestamp('suspended_at', { withTimezone: true }),
  /** Shown to the person; empty unless they are suspended. */
  suspendedWhy: text('suspended_why').notNull().default(''),
  /** Tokens of sign-ins up to this moment are refused; by the database's clock, as tokens are issued. */
  signedOutAt: timestamp('signed_out_at', { withTimezone: true }),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Who has admin rights, one row per e-mail address. A trigger refuses grants that two admins did not approve. */
export const admins = pgTable('admins', {
  id: text().$type<AdminId>().primaryKey(),
  /** Lower case; empty once the person's account is deleted. */
  email: text().notNull(),
  origin: text().$type<AdminOrigin>().notNull(),
  /** The admin who proposed the grant; null for operators and for grants older than this table. */
  proposedBy: text('proposed_by').$type<AdminId>(),
  since: timestamp({ withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

/** Digests of people whose account was deleted: their older tokens make no new account. */
export const deletedPeople = pgTable('deleted_people', {
  digest: text().primaryKey(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull().defaultNow(),
});
