import {
  followerBands,
  type ListingFilter,
  type ListingSort,
  priceBands,
  priceOnRequest,
} from '@limn/contracts/market';
import { type SQL, sql } from 'drizzle-orm';
import {
  type Order,
  type CursorPosition,
  readCursor,
  writeCursor,
} from '../../platform/search/pages.ts';
import type { ListingRow } from './view.ts';

export type PagedSort = Exclude<ListingSort, 'relevance'>;

/** The sort key of a listing with a price on request: last in both orders. */
const onRequest = { up: 2_147_483_647, down: -1 };

const orderBy = (key: SQL, type: Order['type'], descending = true): Order => ({
  key,
  id: sql`l.id`,
  type,
  descending,
});

export const orders: Record<PagedSort, Order> = {
  newest: orderBy(sql`l.published_at`, 'timestamptz'),
  'most-liked': orderBy(sql`l.likes`, 'bigint'),
  'most-followers': orderBy(sql`l.followers`, 'bigint'),
  'price-up': orderBy(sql.raw(`coalesce(l.price, ${onRequest.up})`), 'bigint', false),
  'price-down': orderBy(sql.raw(`coalesce(l.price, ${onRequest.down})`), 'bigint'),
};

const keyOf: Record<PagedSort, (row: ListingRow) => string | number> = {
  newest: (row) => row.publishedAt,
  'most-liked': (row) => row.likes,
  'most-followers': (row) => row.followers,
  'price-up': (row) => row.price ?? onRequest.up,
  'price-down': (row) => row.price ?? onRequest.down,
};

/** Where the page after this listing begins. */
export const cursorOf = (sort: PagedSort, row: ListingRow): string =>
  writeCursor(sort, { key: String(keyOf[sort](row)), id: row.id });

/** @throws DomainError invalid for a cursor that `cursorOf` did not write for this order */
export const placeAfter = (sort: PagedSort, after: string): CursorPosition =>
  readCursor(after, { name: sort, type: orders[sort].type, field: 'after' });

type Band = { value: string; from: number };

const bandsOf = (
  sort: PagedSort,
  filter: Omit<ListingFilter, 'q'>,
): { bands: readonly Band[]; chosen: readonly string[] | undefined } => {
  if (sort === 'most-followers') return { bands: followerBands, chosen: filter.followers };
  if (sort === 'price-up' || sort === 'price-down') {
    const last = { value: priceOnRequest, from: onRequest.up };
    const bands = sort === 'price-up' ? [...priceBands, last] : priceBands;
    return { bands, chosen: filter.price };
  }
  return { bands: [], chosen: undefined };
};

/**
 * Where something is chosen of the very thing that listings are put in order by, as prices over $500 with the cheapest first: the
 * stretch of the order that can match. Without it the page would be looked for among all that come before.
 */
export function stretchOf(sort: PagedSort, filter: Omit<ListingFilter, 'q'>): SQL | undefined {
  const { bands, chosen } = bandsOf(sort, filter);
  const places = chosen?.map((value) => bands.findIndex((band) => band.value === value));
  if (!places || places.includes(-1)) return undefined;
  const { key } = orders[sort];
  const end = bands[Math.max(...places) + 1]?.from;
  return sql`${key} >= ${bands[Math.min(...places)]!.from}::bigint
    and ${end === undefined ? sql`true` : sql`${key} < ${end}::bigint`}`;
}
