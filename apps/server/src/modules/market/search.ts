import {
  type Facet,
  type FacetCounts,
  facets,
  type ListingFilter,
  type ListingKind,
  type ListingSort,
  mostCounted,
  mostFacetValues,
} from '@limn/contracts/market';
import type { UserId } from '@limn/contracts/ids';
import { type SQL, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { facetValue } from './entry.ts';
import { afterCursor, orders } from './order.ts';
import { type ListingRow, listingColumns } from './view.ts';
import { meaningOf } from './words.ts';

/** A search as it is asked of the database. */
export interface Search {
  filter: Omit<ListingFilter, 'q'>;
  /** The words as `meaningOf` gives them. */
  meaning: string | undefined;
  /** Kinds the caller may find. */
  kinds: readonly ListingKind[];
  /** This month as '2026-07'. */
  month: string;
}

/** Where very many fit, relevance is judged among so many of the most liked, then among as many after them: some pages each. */
export const judgedTogether = 50;

/** An array that is known when the statement is planned. */
export const textArray = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

/** What is chosen of each facet, as `listings.facets` holds it. */
function choicesOf({ filter, month }: Search): Map<Facet, string[]> {
  const chosen = new Map<Facet, string[]>();
  for (const facet of facets) {
    const values = facet === 'free' ? (filter.free ? [month] : undefined) : filter[facet];
    if (values)
      chosen.set(
        facet,
        values.map((value) => facetValue(facet, value)),
      );
  }
  return chosen;
}

/** What is chosen of facets as single values, and where one of several will do; without the choice of one facet. */
function chosenBut(search: Search, without?: Facet): { single: string[]; several: string[][] } {
  const chosen = [...choicesOf(search)].filter(([facet]) => facet !== without);
  return {
    single: chosen.flatMap(([, values]) => (values.length === 1 ? values : [])),
    several: chosen.flatMap(([, values]) => (values.length > 1 ? [values] : [])),
  };
}

/**
 * The condition of a search; without the choice of one facet where that is left out.
 * @param by how what has several single values is found: by an index of pairs of them, for single values are held by too
 *   many; `marked`, of one in sixteen listings alone, by chance; or by the values, where so much fits that any order soon meets it.
 *   With words it is always by the values, which one index holds together with the words
 */
export function conditionOf(
  search: Search,
  without?: Facet,
  by: 'pairs' | 'marked' | 'values' = 'pairs',
): SQL {
  const { meaning, kinds, filter } = search;
  const wanted = filter.kind ? kinds.filter((kind) => kind === filter.kind) : kinds;
  const { single, several } = chosenBut(search, without);
  const paired = single.length > 1 && by !== 'values' && meaning === undefined;
  const pairs = sql`facet_pairs(${textArray(single)}, ${by === 'marked' ? '#' : ''})`;
  const conditions = [
    ...(wanted.length < 3 ? [sql`l.kind = any (${textArray(wanted)})`] : []),
    ...(meaning === undefined ? [] : [sql`l.searched @@ ${meaning}::tsquery`]),
    ...(single.length > 0 && !paired ? [sql`l.facets @> ${textArray(single)}`] : []),
    ...(paired ? [sql`listing_pairs(l.facets, l.id) @> ${pairs}`] : []),
    ...several.map((values) => sql`l.facets && ${textArray(values)}`),
    // Pairs are marked themselves; words have an index of the marked alone.
    ...(by === 'marked' && !paired ? [sql`left(md5(l.id), 1) = '0'`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Whether several words or single values must fit together: each alone fits so much that reading it takes long. */
function isJoint(search: Search, without?: Facet): boolean {
  const words = search.meaning?.split(' & ').length ?? 0;
  return words + chosenBut(search, without).single.length > 1;
}

/** From so many of one in sixteen on these alone are counted: some twelve hundred fit, four times as many as are counted. */
const enoughMarked = mostCounted / 4;

/**
 * The facets of what a search leaves, up to one more than are counted, as a part of a WITH: `name`. Where enough are among one
 * in sixteen, these are read alone. And how many there are, or one more than are counted: `size_` and its name.
 */
function facetsOfFound(name: SQL, search: Search, without?: Facet): SQL {
  const found = (by: 'pairs' | 'marked') =>
    sql`select l.facets from listing_keys l where ${conditionOf(search, without, by)}`;
  const most = sql.raw(String(mostCounted + 1));
  const size = sql`size_${name}`;
  const all = sql`select count(*)::int from ${name}`;
  if (!isJoint(search, without))
    return sql`${name} as materialized (${found('pairs')} limit ${most}), ${size} (count) as (${all})`;
  const some = sql`some_${name}`;
  const enough = sql`(select count(*) from ${some}) >= ${enoughMarked}`;
  return sql`${some} as materialized (${found('marked')} limit ${most}),
    ${name} as materialized (select facets from ${some} where ${enough}
      union all (${found('pairs')} and not ${enough} limit ${most})),
    ${size} (count) as (select case when ${enough} then ${most}::int else (${all}) end)`;
}

export interface PageOf {
  sort: ListingSort;
  offset: number;
  size: number;
  after?: string | undefined;
  viewer: UserId | undefined;
  /**
   * Few fit: all of them are found by the indexes of words and facets and then put in order. Else they are met soon enough in
   * that order, which for a rare word would read everything there is.
   */
  few?: boolean;
  /** So much fits several words and values together that it is met soon in that order: then it is not all found, and put in order. */
  veryMany?: boolean;
}

/**
 * One page of a search. By relevance few are judged all together; of many the most liked come first, `judgedTogether` at a time.
 * @throws DomainError invalid for an `after` that is none of ours
 */
export function findListings(db: Sql, search: Search, asked: PageOf): Promise<ListingRow[]> {
  const { sort, offset, size, after, viewer, few = false, veryMany = false } = asked;
  const found = sql`found as ${few ? sql`materialized` : sql`not materialized`} (
    select l.id, l.likes, l.price, l.followers, l.published_at
    from listing_keys l where ${conditionOf(search, undefined, veryMany ? 'values' : 'pairs')})`;
  const columns = listingColumns(viewer);
  if (sort === 'relevance') {
    // Nobody pages further than what is counted.
    if (offset >= mostCounted) return Promise.resolve([]);
    const together = few ? mostCounted : judgedTogether;
    const first = Math.floor(offset / together);
    const blocks = Math.floor((offset + size - 1) / together) + 1 - first;
    const rank =
      search.meaning === undefined ? sql`0` : sql`ts_rank(l.searched, ${search.meaning}::tsquery)`;
    return rows<ListingRow>(
      db,
      sql`with ${found}, liked as materialized (
          select l.id, (row_number() over (order by l.likes desc, l.id desc) - 1) / ${together} as block
          from found l order by l.likes desc, l.id desc
          limit ${blocks * together} offset ${first * together}),
        judged as materialized (
          select l.id, l.likes, ${rank} as rank, liked.block from liked join listing_keys l on l.id = liked.id),
        page as materialized (
          select * from judged order by block, rank desc, likes desc, id desc
          limit ${size} offset ${offset - first * together})
        select ${columns} from page join listings l on l.id = page.id
        order by page.block, page.rank desc, l.likes desc, l.id desc`,
    );
  }
  const { by } = orders[sort];
  const from = after === undefined ? sql`true` : afterCursor(sort, after);
  return rows<ListingRow>(
    db,
    sql`with ${found}, page as materialized (
        select l.id from found l where ${from}
        order by ${by} limit ${size} offset ${after === undefined ? offset : 0})
      select ${columns} from page join listings l on l.id = page.id order by ${by}`,
  );
}

/** Listings that a list of one kind looks at for words, at most. */
const mostWithWords = 1000;

/**
 * The ids of listings of a kind that fit words, for a list that has an order of its own; of words that very many fit, a
 * thousand of them. Undefined without a word to search by.
 */
export async function listedWith(
  db: Sql,
  kind: ListingKind,
  typed: string,
): Promise<SQL | undefined> {
  const meaning = await meaningOf(db, typed);
  if (meaning === undefined) return undefined;
  if (meaning === null) return sql`(null)`;
  return sql`(select l.id from listing_keys l where l.kind = ${kind} and l.searched @@ ${meaning}::tsquery
    limit ${mostWithWords})`;
}

export interface Counts {
  total: number;
  totalAtLeast: boolean;
  facets: FacetCounts;
}

/**
 * How many fit, and how many each value of each facet leaves without that facet's own choice: in one
 * statement, over `mostCounted` matches at most.
 */
export async function countListings(db: Sql, search: Search): Promise<Counts> {
  const chosen = [...choicesOf(search).keys()];
  const sets: { name: string; values: SQL; without?: Facet }[] = [
    { name: 'all', values: sql`true` },
    ...chosen.map((facet) => ({ name: facet, values: sql`v ^@ ${`${facet}:`}`, without: facet })),
  ];
  const counted = sets.map(({ name, values, without }) => {
    // Names of facets are our own.
    const set = sql.raw(`fit_${name}`);
    return {
      with: facetsOfFound(set, search, without),
      select: sql`select ${name} as set, null as value, count from size_${set}
        union all select ${name}, v, count(*)::int
        from (select * from ${set} limit ${mostCounted}) as f, unnest(f.facets) as v
        where ${values} group by v`,
    };
  });
  const found = await rows<{ set: string; value: string | null; count: number }>(
    db,
    sql`with ${sql.join(
      counted.map((one) => one.with),
      sql`, `,
    )} ${sql.join(
      counted.map((one) => one.select),
      sql` union all `,
    )}`,
  );
  const sizeOf = (set: string) =>
    found.find((row) => row.set === set && row.value === null)?.count ?? 0;
  const countsOf = (facet: Facet) => {
    const set = chosen.includes(facet) ? facet : 'all';
    const values = found
      .filter((row) => row.set === set && row.value?.startsWith(`${facet}:`))
      .map(({ value, count }) => ({ value: value!.slice(facet.length + 1), count }))
      .filter(({ value }) => facet !== 'free' || value === search.month)
      .map(({ value, count }) => ({ value: facet === 'free' ? 'true' : value, count }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, mostFacetValues);
    return { values, atLeast: sizeOf(set) > mostCounted };
  };
  const total = sizeOf('all');
  return {
    total: Math.min(total, mostCounted),
    totalAtLeast: total > mostCounted,
    facets: Object.fromEntries(facets.map((facet) => [facet, countsOf(facet)])) as FacetCounts,
  };
}

/**
 * From so many of one in sixteen on a page is sooner met in its order than found among all that fit, put in order: measured with
 * a million listings.
 */
const markedOfVeryMany = mostCounted;

/** Whether so much fits several words and values together that a page is met soon in its order. */
async function isVeryMany(db: Sql, search: Search): Promise<boolean> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
      select from listing_keys l where ${conditionOf(search, undefined, 'marked')} limit ${markedOfVeryMany}) as marked`,
  );
  return found!.count === markedOfVeryMany;
}

/**
 * A page of a search, and its counts, asked for at once where it is known how the page is found: where several words or values
 * must fit together the marked tell; of one word how many fit is counted first.
 * @throws DomainError invalid for an `after` that is none of ours
 */
export async function findPage(
  db: Sql,
  search: Search,
  page: Omit<PageOf, 'few' | 'veryMany'>,
): Promise<{ found: ListingRow[]; counts: Counts }> {
  const worded = search.meaning !== undefined;
  const joint = isJoint(search);
  if (worded && !joint) {
    const counts = await countListings(db, search);
    return {
      counts,
      found: await findListings(db, search, { ...page, few: !counts.totalAtLeast }),
    };
  }
  const told = async () => {
    if (!joint) return {};
    const veryMany = await isVeryMany(db, search);
    return { veryMany, few: worded && !veryMany };
  };
  const [found, counts] = await Promise.all([
    told().then((how) => findListings(db, search, { ...page, ...how })),
    countListings(db, search),
  ]);
  return { found, counts };
}

/** What there is to say of a search for which nothing can fit. */
export const nothing: Counts = {
  total: 0,
  totalAtLeast: false,
  facets: Object.fromEntries(
    facets.map((facet) => [facet, { values: [], atLeast: false }]),
  ) as unknown as FacetCounts,
};
