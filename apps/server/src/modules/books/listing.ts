import { bookRightTexts } from '@limn/contracts/books';
import type { BookId } from '@limn/contracts/ids';
import { languageName } from '@limn/contracts/offers';
import { and, asc, eq, gt } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { freeMonthsOf, list, type ListingEntry, unlist } from '../market/index.ts';
import { photosById } from '../photos/index.ts';
import { profileNames } from '../profiles/index.ts';
import { type BookRow, inPublic, offeredIn, partsOf } from './queries.ts';
import { books } from './schema.ts';

/** Listings of published books: five statements for any number. */
async function entriesOf(db: Sql, rows: BookRow[]): Promise<ListingEntry[]> {
  const ids = rows.map(({ id }) => id);
  const parts = await partsOf(db, ids);
  const free = await freeMonthsOf(db, ids);
  const names = await profileNames(db, [
    ...rows.map(({ profileId }) => profileId),
    ...parts.flatMap(({ profileId }) => profileId ?? []),
  ]);
  const photos = await photosById(
    db,
    rows.flatMap(({ cover }) => cover ?? []),
  );
  return rows.map((row) => {
    const offered = offeredIn(row.rights);
    const prices = offered.map((right) => row.rights[right].price).filter((price) => price > 0);
    const others = parts.filter(({ bookId }) => bookId === row.id);
    const cover = row.cover ? photos.get(row.cover) : undefined;
    return {
      id: row.id,
      kind: 'book',
      profileId: row.profileId,
      title: row.title,
      by: names.get(row.profileId)?.name ?? '',
      about: [
        row.subtitle,
        row.blurb,
        row.isbn,
        languageName(row.language),
        ...offered.map((right) => bookRightTexts[right].name),
        ...others.map(({ profileId }) => (profileId && names.get(profileId)?.name) ?? ''),
      ].join(' '),
      medium: null,
      colours: [],
      subjects: [],
      categories: row.genres,
      city: null,
      country: null,
      followers: 0,
      price: prices.length > 0 ? Math.min(...prices) : null,
      currency: brand.currency,
      tiers: [],
      languages: [row.language.split('-')[0]!],
      rights: offered,
      freeMonths: free.get(row.id) ?? [],
      sample: row.sample,
      covers: cover
        ? [{ id: cover.id, width: cover.width ?? 2, height: cover.height ?? 3, title: row.title }]
        : [],
      fingerprint: null,
      publishedAt: row.publishedAt ?? row.createdAt,
    };
  });
}

/** Has the market find a book as it now is; or find it no more. */
export async function relistBook(tx: Tx, id: BookId): Promise<void> {
  const found = await tx
    .select()
    .from(books)
    .where(and(eq(books.id, id), inPublic));
  const [entry] = await entriesOf(tx, found);
  await (entry ? list(tx, entry) : unlist(tx, id));
}

/** Everything the market is to find of books, a stretch of ids at a time. */
export const bookListings = {
  kind: 'book',
  async entries(db: Sql, after: string, most: number): Promise<ListingEntry[]> {
    const found = await db
      .select()
      .from(books)
      .where(and(gt(books.id, after as BookId), inPublic))
      .orderBy(asc(books.id))
      .limit(most);
    return entriesOf(db, found);
  },
} as const;
