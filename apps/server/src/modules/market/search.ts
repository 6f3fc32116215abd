import type { UserId } from '@limn/contracts/ids';
import type { ListingKind, ListingSort } from '@limn/contracts/market';
import { mostCounted } from '@limn/contracts/paging';
import { and, type SQL, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { hasAll } from '../../platform/search/conditions.ts';
import { pageOf } from '../../platform/search/pages.ts';
import { kindValue } from './entry.ts';
import { conditionOf, type Search } from './condition.ts';
import { type Counts, countListings } from './count.ts';
import { orders, placeAfter, stretchOf } from './order.ts';
import { type ListingRow, listingColumns } from './view.ts';
import { meaningOf } from './words.ts';

/** Where more listings match than are counted, the most liked are ranked by relevance in blocks of this many. */
export const rankedTogether = 50;

export interface PageRange {
  sort: ListingSort;
  offset: number;
  size: number;
  after?: string | undefined;
  viewer: UserId | undefined;
}

/** The SELECT of a page by relevance, and the order of its rows. Pages end at `mostCounted`. */
function relevantPageOf(
  search: Search,
  { offset, size }: PageRange,
  areAllCounted: boolean,
): { page: SQL; order: SQL } {
  const rank =
    search.meaning === undefined ? sql`0` : sql`ts_rank(l.searched, ${search.meaning}::tsquery)`;
  const matches = sql`from listings l where ${conditionOf(search)}`;
  const start = areAllCounted ? 0 : Math.floor(offset / rankedTogether) * rankedTogether;
  const end = Math.ceil((offset + size) / rankedTogether) * rankedTogether;
  const order = sql`page.block, page.rank desc, page.likes desc, page.id desc`;
  const candidates = areAllCounted
    ? sql`select id, likes, rank, 0 as block from (select l.id, l.likes, ${rank} as rank ${matches} offset 0) as l`
    : sql`select id, likes, rank, (row_number() over (order by likes desc, id desc) - 1) / ${rankedTogether}::int as block
        from (select l.id, l.likes, ${rank} as rank ${matches}
          order by l.likes desc, l.id desc limit ${end - start} offset ${start}) as l`;
  return {
    page: sql`select * from (${candidates}) as page order by ${order} limit ${size} offset ${offset - start}`,
    order,
  };
}

/**
 * One page of a search.
 * @param areAllCounted all matches were counted, because there are at most `mostCounted`: they are found and sorted
 * @throws DomainError invalid for an `after` that is not the `next` of a page in this order
 */
export async function findListings(
  db: Sql,
  search: Search,
  asked: PageRange,
  areAllCounted = false,
): Promise<ListingRow[]> {
  const { sort, offset, size, after, viewer } = asked;
  const columns = listingColumns(viewer);
  if (sort === 'relevance') {
    if (offset >= mostCounted) return [];
    const { page, order } = relevantPageOf(search, asked, areAllCounted);
    return rows(
      db,
      sql`with page as materialized (${page})
        select ${columns} from page join listings l on l.id = page.id order by ${order}`,
    );
  }
  const order = orders[sort];
  const page = pageOf({
    from: sql`listings l`,
    condition: and(conditionOf(search), stretchOf(sort, search.filter))!,
    order,
    after: after === undefined ? undefined : placeAfter(sort, after),
    offset: after === undefined ? offset : 0,
    size,
    isSorted: areAllCounted,
  });
  const way = sql.raw(order.descending ? 'desc' : 'asc');
  return rows(
    db,
    sql`with page as materialized (${page})
      select ${columns} from page join listings l on l.id = page.id
      order by page.key ${way}, page.id ${way}`,
  );
}

/**
 * A page of a search, and its counts, which decide how the page is read.
 * @throws DomainError invalid for an `after` that is not the `next` of a page in this order
 */
export async function findPage(
  db: Sql,
  search: Search,
  page: PageRange,
): Promise<{ found: ListingRow[]; counts: Counts }> {
  const counts = await countListings(db, search);
  const found = await findListings(db, search, page, !counts.totalAtLeast);
  return { found, counts };
}

/** Listings that a list of one kind looks at for words, at most. */
const mostWithWords = 1000;

/**
 * The SELECT of the ids of listings of a kind that match words, for a list in its own order; at most a thousand.
 * Undefined without a word to search for.
 */
export async function listedWith(
  db: Sql,
  kind: ListingKind,
  typed: string,
): Promise<SQL | undefined> {
  const meaning = await meaningOf(db, typed);
  if (meaning === undefined) return undefined;
  if (meaning === null) return sql`select null::text where false`;
  return sql`with matches as materialized (
      select l.id from listings l where ${hasAll(sql`l.facets`, [kindValue(kind)])} and l.searched @@ ${meaning}::tsquery)
    select id from matches limit ${mostWithWords}`;
}
