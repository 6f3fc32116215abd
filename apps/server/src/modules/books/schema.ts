import {
  type BookPartState,
  BookRights,
  type BookRole,
  type BookState,
} from '@limn/contracts/books';
import type { BookId, BookPartId, PhotoId, ProfileId } from '@limn/contracts/ids';
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json, record } from '../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const books = pgTable('books', {
  id: text().$type<BookId>().primaryKey(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  state: text().$type<BookState>().notNull().default('draft'),
  role: text().$type<BookRole>().notNull(),
  title: text().notNull(),
  subtitle: text().notNull(),
  isbn: text().notNull(),
  cover: text('cover_photo_id').$type<PhotoId>(),
  blurb: text().notNull(),
  excerpt: text().notNull(),
  language: text().notNull(),
  genres: json('genres', z.array(z.string())).notNull(),
  publishedYear: integer('published_year'),
  rights: record('rights', { version: 1, schema: BookRights }).notNull(),
  forbiddenUses: json('forbidden_uses', z.array(z.string())).notNull(),
  /** Version of the terms that contributors approve. */
  terms: integer().notNull().default(1),
  sample: boolean().notNull().default(false),
  /** When it was shown last; before that, null. */
  publishedAt: at('published_at'),
  /** Taken down by an admin, and whether it had been shown before. */
  takenDownAt: at('taken_down_at'),
  publishedBefore: boolean('published_before').notNull().default(false),
  createdAt: at('created_at').notNull(),
  deletedAt: at('deleted_at'),
});

export const bookParts = pgTable('book_parts', {
  id: text().$type<BookPartId>().primaryKey(),
  bookId: text('book_id').$type<BookId>().notNull(),
  /** Null until a person invited by e-mail has answered. */
  profileId: text('profile_id').$type<ProfileId>(),
  email: text(),
  role: text().$type<BookRole>().notNull(),
  basisPoints: integer('basis_points').notNull(),
  state: text().$type<BookPartState>().notNull().default('invited'),
  /** Why it was declined. */
  reason: text().notNull().default(''),
  createdAt: at('created_at').notNull(),
  answeredAt: at('answered_at'),
});
