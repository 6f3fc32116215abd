import type { ListingSort } from '@limn/contracts/market';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { invalid } from '../../platform/errors.ts';
import type { ListingRow } from './view.ts';

type PagedSort = Exclude<ListingSort, 'relevance'>;
type Place = [value: string | number, id: string];

interface Order {
  by: SQL;
  /** What comes after a place in this order. */
  beyond: (place: Place) => SQL;
  /** What a listing stands in the order by. */
  value: (row: ListingRow) => string | number;
}

const down = (column: SQL, type: SQL, value: Order['value']): Order => ({
  by: sql`${column} desc, l.id desc`,
  beyond: ([at, id]) => sql`(${column}, l.id) < (${at}::${type}, ${id})`,
  value,
});

/** What is largest and smallest of all prices: those on request come last either way. */
const [past, before] = [2_147_483_647, -1];

export const orders: Record<PagedSort, Order> = {
  newest: down(sql`l.published_at`, sql`timestamptz`, (row) => row.publishedAt),
  'most-liked': down(sql`l.likes`, sql`int`, (row) => row.likes),
  'most-followers': down(sql`l.followers`, sql`bigint`, (row) => Number(row.followers)),
  'price-down': down(sql`coalesce(l.price, -1)`, sql`int`, (row) => row.price ?? before),
  'price-up': {
    by: sql`coalesce(l.price, 2147483647), l.id`,
    beyond: ([at, id]) => sql`(coalesce(l.price, 2147483647), l.id) > (${at}::int, ${id})`,
    value: (row) => row.price ?? past,
  },
};

const Cursor = z.tuple([z.string(), z.union([z.string().max(40), z.number()]), z.string().max(40)]);

/** Where the page after this listing begins. */
export function cursorOf(sort: PagedSort, row: ListingRow): string {
  return Buffer.from(JSON.stringify([sort, orders[sort].value(row), row.id])).toString('base64url');
}

/** @throws DomainError invalid for what `cursorOf` did not write for this order */
export function afterCursor(sort: PagedSort, cursor: string): SQL {
  const wrong = invalid('after', 'This is not the `next` of a page in this order. Leave it out.');
  let read;
  try {
    read = Cursor.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw wrong;
  }
  if (!read.success || read.data[0] !== sort) throw wrong;
  const [, value, id] = read.data;
  const fits =
    sort === 'newest'
      ? z.iso.datetime({ offset: true }).safeParse(value).success
      : Number.isSafeInteger(value);
  if (!fits) throw wrong;
  return orders[sort].beyond([value, id]);
}
