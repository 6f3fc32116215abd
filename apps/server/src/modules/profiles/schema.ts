import type { ProfileKind } from '@limn/contracts/constants';
import type { PhotoId, PortfolioImageId, ProfileId, UserId } from '@limn/contracts/ids';
import { SignupDraft, type SignupStep } from '@limn/contracts/signup';
import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json } from '../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const profiles = pgTable('profiles', {
  id: text().$type<ProfileId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  kind: text().$type<ProfileKind>().notNull(),
  accountName: text('account_name').notNull(),
  about: text().notNull(),
  published: boolean().notNull(),
  /** Taken down by an admin, and whether it had been shown before. */
  takenDownAt: at('taken_down_at'),
  publishedBefore: boolean('published_before').notNull().default(false),
  sample: boolean().notNull(),
  /** The other fields of a profile, in the shape of the contracts; parsed where they are read. */
  details: json('details', z.record(z.string(), z.unknown())).notNull(),
  /** How many like it: the database counts them. */
  likes: integer().notNull().default(0),
  /** Since when its page is shown; of one that is hidden, when it was shown last. */
  publishedAt: at('published_at'),
  deletedAt: at('deleted_at'),
  createdAt: at('created_at').notNull(),
});

export const signupDrafts = pgTable(
  'signup_drafts',
  {
    userId: text('user_id').$type<UserId>().notNull(),
    kind: text().$type<ProfileKind>().notNull(),
    draft: json('draft', SignupDraft).notNull(),
    step: text().$type<SignupStep>().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

export const portfolioImages = pgTable('portfolio_images', {
  id: text().$type<PortfolioImageId>().primaryKey(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  photoId: text('photo_id').$type<PhotoId>().notNull(),
  description: text().notNull(),
  position: integer().notNull(),
  removedAt: at('removed_at'),
  createdAt: at('created_at').notNull(),
});
