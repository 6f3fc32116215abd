import type { ListingKind } from '@limn/contracts/market';
import type { CollectionId, ProfileId, SavedSearchId, UserId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json } from '../../platform/database/record.ts';
import { ListingCover } from './entry.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const words = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`);
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const listings = pgTable('listings', {
  id: text().primaryKey(),
  kind: text().$type<ListingKind>().notNull(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  title: text().notNull(),
  by: text('by_name').notNull(),
  about: text().notNull(),
  medium: text(),
  colours: words('colours'),
  subjects: words('subjects'),
  categories: words('categories'),
  city: text(),
  country: text(),
  followers: bigint({ mode: 'number' }).notNull().default(0),
  price: integer(),
  currency: text().notNull(),
  tiers: words('tiers'),
  languages: words('languages'),
  rights: words('rights'),
  freeMonths: words('free_months'),
  sample: boolean().notNull(),
  covers: json('covers', z.array(ListingCover)).notNull(),
  fingerprint: text(),
  likes: integer().notNull().default(0),
  publishedAt: at('published_at').notNull(),
  facets: words('facets'),
  searched: tsvector().notNull(),
});

export const likes = pgTable(
  'likes',
  {
    userId: text('user_id').$type<UserId>().notNull(),
    /** A listing, or an artist's profile. */
    subjectId: text('subject_id').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.subjectId] })],
);

export const collections = pgTable('collections', {
  id: text().$type<CollectionId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  name: text().notNull(),
  createdAt: at('created_at').notNull(),
  deletedAt: at('deleted_at'),
});

export const collectionListings = pgTable(
  'collection_listings',
  {
    collectionId: text('collection_id').$type<CollectionId>().notNull(),
    subjectId: text('subject_id').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.subjectId] })],
);

export const savedSearches = pgTable('saved_searches', {
  id: text().$type<SavedSearchId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  name: text().notNull(),
  query: json('query', z.record(z.string(), z.string())).notNull(),
  byMail: boolean('by_mail').notNull(),
  createdAt: at('created_at').notNull(),
});

export const savedSearchFinds = pgTable(
  'saved_search_finds',
  {
    searchId: text('search_id').$type<SavedSearchId>().notNull(),
    listingId: text('listing_id').notNull(),
    toldAt: at('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.listingId] })],
);
