import { foldText } from '@limn/contracts/text';
import {
  type BookRight,
  bookRights,
  type BookRights,
  wholeBasisPoints,
} from '@limn/contracts/books';
import type { BookId, ProfileId, UserId } from '@limn/contracts/ids';
import { and, asc, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { type PageRequest, newestFirst } from '../../platform/search/pages.ts';
import type { Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { ownersOf, profilesOfUser } from '../profiles/index.ts';
import { bookParts, books } from './schema.ts';

export type BookRow = typeof books.$inferSelect;
export type PartRow = typeof bookParts.$inferSelect;

const there = isNull(books.deletedAt);
/** Condition for public books. */
export const inPublic = and(eq(books.state, 'published'), there);

/** Profiles of a person that can hold a book or a part of one. */
export async function holdersOf(db: Sql, userId: UserId) {
  return (await profilesOfUser(db, userId)).filter(({ kind }) => kind !== 'creator');
}

/** A person's own book. @throws DomainError not_found for everybody else */
export async function ownBook(
  db: Sql,
  userId: UserId,
  id: BookId,
  which: 'there' | 'deleted' = 'there',
): Promise<BookRow> {
  const holders = await holdersOf(db, userId);
  const profiles = holders.map((profile) => profile.id);
  const state = which === 'there' ? there : sql`${books.deletedAt} is not null`;
  const [book] = await db
    .select()
    .from(books)
    .where(and(eq(books.id, id), inArray(books.profileId, profiles), state));
  if (!book) throw notFound('That book');
  return book;
}

/** Locks a book until the transaction ends, and reads it. */
export async function lockBook(tx: Sql, id: BookId): Promise<BookRow> {
  await tx.execute(sql`select 1 from books where id = ${id} for update`);
  const [book] = await tx.select().from(books).where(eq(books.id, id));
  return book!;
}

export async function booksOfProfile(
  db: Sql,
  profileId: ProfileId,
  { offset, size }: { offset: number; size: number },
) {
  const where = and(eq(books.profileId, profileId), there);
  const found = await db
    .select()
    .from(books)
    .where(where)
    .orderBy(desc(books.createdAt), desc(books.id))
    .limit(size)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(books).where(where);
  return { rows: found, total: all?.total ?? 0 };
}

/** Parts of books, in the order in which they were given. */
export async function partsOf(db: Sql, ids: BookId[]): Promise<PartRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(bookParts)
    .where(inArray(bookParts.bookId, ids))
    .orderBy(asc(bookParts.createdAt), asc(bookParts.id));
}

/** The holder's share, in basis points. */
export const holdersPart = (parts: readonly { basisPoints: number }[]): number =>
  wholeBasisPoints - parts.reduce((sum, { basisPoints }) => sum + basisPoints, 0);

/** A book that anyone may see. */
export async function visibleBook(db: Sql, id: BookId): Promise<BookRow | undefined> {
  const [book] = await db
    .select()
    .from(books)
    .where(and(eq(books.id, id), inPublic));
  return book;
}

/** A book in any state. */
export async function bookById(db: Sql, id: BookId): Promise<BookRow | undefined> {
  const [book] = await db.select().from(books).where(eq(books.id, id));
  return book;
}

/** Whether a book is a person's own. */
export async function isHeldBy(db: Sql, book: BookRow, userId: UserId): Promise<boolean> {
  return (await ownersOf(db, [book.profileId])).get(book.profileId) === userId;
}

/** A book matches when each word is in its texts or in its holder's name. */
function matches(search: string) {
  const words = foldText(search).split(/\s+/).filter(Boolean).slice(0, 10);
  const told = sql`search_text(concat_ws(E'\n', ${books.title}, ${books.subtitle}, ${books.blurb}, ${books.genres}::text,
    (select p.account_name from profiles p where p.id = books.profile_id)))`;
  return words.map((word) => sql`strpos(${told}, ${word}) > 0`);
}

export async function listBooks(
  db: Sql,
  query: {
    search: string;
    language?: string | undefined;
    right?: BookRight | undefined;
  } & PageRequest,
): Promise<{ rows: BookRow[]; total: number; next: string | null }> {
  const { language, right } = query;
  const where = and(
    inPublic,
    language
      ? or(eq(books.language, language), sql`starts_with(${books.language}, ${`${language}-`})`)
      : undefined,
    right ? sql`(${books.rights} -> ${right}::text ->> 'offered')::boolean` : undefined,
    ...matches(query.search),
  );
  const list = newestFirst('books', { at: books.createdAt, id: books.id }, query);
  const found = await db
    .select({ row: books, id: books.id, key: list.key })
    .from(books)
    .where(and(where, list.beyond))
    .orderBy(...list.orderBy)
    .limit(list.limit)
    .offset(list.offset);
  const [all] = await db.select({ total: count() }).from(books).where(where);
  const { shown, next } = list.cut(found);
  return { rows: shown.map(({ row }) => row), total: all?.total ?? 0, next };
}

export const offeredIn = (rights: BookRights): BookRight[] =>
  bookRights.filter((right) => rights[right].offered);

/** Rights that can be requested of a book now. */
interface OpenBook {
  bookId: BookId;
  /** Who holds it. */
  profileId: ProfileId;
  userId: UserId;
  title: string;
  rights: BookRight[];
  /** Minor units by right; 0: on request. */
  prices: Partial<Record<BookRight, number>>;
  forbiddenUses: string[];
  /** Who is paid for it, the holder first; the parts sum to 10,000. */
  payees: { profileId: ProfileId; basisPoints: number }[];
}

/** A published book's offer; undefined for every other. */
export async function bookOfferOf(db: Sql, bookId: BookId): Promise<OpenBook | undefined> {
  const book = await visibleBook(db, bookId);
  if (!book) return undefined;
  const { profileId, title, rights, forbiddenUses } = book;
  const parts = await partsOf(db, [bookId]);
  return {
    bookId,
    profileId,
    userId: (await ownersOf(db, [profileId])).get(profileId)!,
    title,
    rights: offeredIn(rights),
    prices: Object.fromEntries(offeredIn(rights).map((right) => [right, rights[right].price])),
    forbiddenUses,
    payees: [
      { profileId, basisPoints: holdersPart(parts) },
      ...parts.map((part) => ({ profileId: part.profileId!, basisPoints: part.basisPoints })),
    ],
  };
}

/** The people who must approve a book's projects: its holder and its contributors. */
export async function approversOf(
  db: Sql,
  bookId: BookId,
): Promise<{ profileId: ProfileId; userId: UserId }[]> {
  const [book] = await db.select().from(books).where(eq(books.id, bookId));
  if (!book) return [];
  const parts = await partsOf(db, [bookId]);
  const agreed = parts.filter(({ state }) => state === 'agreed');
  const ids = [book.profileId, ...agreed.flatMap(({ profileId }) => profileId ?? [])];
  const owners = await ownersOf(db, ids);
  return ids.map((profileId) => ({ profileId, userId: owners.get(profileId)! }));
}
