import {
  type Facet,
  type FacetCounts,
  facets,
  type ListingFilter,
  type ListingKind,
  listingKinds,
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

/** Kinds that are looked for; undefined where that is all of them. */
function wantedOf({ kinds, filter }: Search): readonly ListingKind[] | undefined {
  const wanted = filter.kind ? kinds.filter((kind) => kind === filter.kind) : kinds;
  return wanted.length < listingKinds.length ? wanted : undefined;
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
  const { meaning } = search;
  const wanted = wantedOf(search);
  const { single, several } = chosenBut(search, without);
  // Beside others, by what it is not: else a third of all listings would be read from an index of kinds, to leave a few of them out.
  const isAlone = meaning === undefined && single.length + several.length === 0;
  const kind =
    isAlone || !wanted
      ? sql`l.kind = any (${textArray(wanted ?? listingKinds)})`
      : sql`l.kind <> all (${textArray(listingKinds.filter((one) => !wanted.includes(one)))})`;
  const paired = single.length > 1 && by !== 'values' && meaning === undefined;
  const pairs = sql`facet_pairs(${textArray(single)}, ${by === 'marked' ? '#' : ''})`;
  const conditions = [
    ...(wanted ? [kind] : []),
    ...(meaning === undefined ? [] : [sql`l.searched @@ ${meaning}::tsquery`]),
    ...(single.length > 0 && !paired ? [sql`l.facets @> ${textArray(single)}`] : []),
    ...(paired ? [sql`listing_pairs(l.facets, l.id) @> ${pairs}`] : []),
    ...several.map((values) => sql`l.facets && ${textArray(values)}`),
    // Pairs are marked themselves; words have an index of the marked alone.
    ...(by === 'marked' && !paired ? [sql`left(md5(l.id), 1) = '0'`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/**
 * The condition that no listing misses that fits, of what the indexes of orders hold: of each word, value and choice of values a sign
 * that it, or others, leave among 128. What meets it must be looked at still.
 */
function signsOf(search: Search): SQL {
  const words = (search.meaning?.split(' & ') ?? []).map((word) =>
    [...word.matchAll(/'([^']*)'/g)].map(([, meant = '']) => meant),
  );
  const wanted = wantedOf(search);
  const signs = [
    ...(wanted?.length === 1 ? [sql`l.kind = ${wanted[0]}`] : []),
    ...[...words, ...choicesOf(search).values()].map((values) => {
      const found = textArray(values);
      return sql`(l.signs & listing_signs(${found}, 0) <> 0 or l.more_signs & listing_signs(${found}, 1) <> 0)`;
    }),
  ];
  return signs.length > 0 ? sql.join(signs, sql` and `) : sql`true`;
}

/** Whether several words or single values must fit together: each alone fits so much that reading it takes long. */
function isJoint(search: Search, without?: Facet): boolean {
  const words = search.meaning?.split(' & ').length ?? 0;
  return words + chosenBut(search, without).single.length > 1;
}

/**
 * From so many of one in sixteen on these alone are counted: some twelve hundred fit, four times as many as are counted. A page
 * is then sooner met in its order than found among all that fit and put in order: measured with a million listings.
 */
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

/** How a page is read: parts of a WITH, the first of them `found`, and the SELECT of its rows. */
interface Reading {
  parts: SQL[];
  page: SQL;
}

/** Undefined where nobody pages as far. @throws DomainError invalid for an `after` that is none of ours */
function readingOf(search: Search, asked: PageOf): Reading | undefined {
  const { sort, offset, size, after, viewer, few = false, veryMany = false } = asked;
  // Those whose signs cannot fit are passed over in the order's index; who is left is looked up by its id, and must not be planned otherwise.
  const fitting = veryMany
    ? sql`listing_keys l, lateral (
        select from (select * from listing_keys k where k.id = l.id) as l
        where ${conditionOf(search, undefined, 'values')} offset 0) as fits where ${signsOf(search)}`
    : sql`listing_keys l where ${conditionOf(search)}`;
  const rank =
    search.meaning === undefined ? sql`0` : sql`ts_rank(l.searched, ${search.meaning}::tsquery)`;
  const found = few
    ? sql`found as materialized (
        select l.id, l.likes, l.price, l.followers, l.published_at, l.facets, ${rank} as rank from ${fitting})`
    : sql`found as not materialized (
        select l.id, l.likes, l.price, l.followers, l.published_at from ${fitting})`;
  const columns = listingColumns(viewer);
  if (sort === 'relevance') {
    // Nobody pages further than what is counted.
    if (offset >= mostCounted) return undefined;
    const together = few ? mostCounted : judgedTogether;
    const first = Math.floor(offset / together);
    const blocks = Math.floor((offset + size - 1) / together) + 1 - first;
    const block = sql`(row_number() over (order by l.likes desc, l.id desc) - 1) / ${together} as block`;
    const liked = sql`from found l order by l.likes desc, l.id desc limit ${blocks * together} offset ${first * together}`;
    return {
      parts: [
        found,
        ...(few
          ? [sql`judged as materialized (select l.id, l.likes, l.rank, ${block} ${liked})`]
          : [
              sql`liked as materialized (select l.id, ${block} ${liked})`,
              sql`judged as materialized (
                select l.id, l.likes, ${rank} as rank, liked.block from liked join listing_keys l on l.id = liked.id)`,
            ]),
        sql`page as materialized (
          select * from judged order by block, rank desc, likes desc, id desc
          limit ${size} offset ${offset - first * together})`,
      ],
      page: sql`select ${columns} from page join listings l on l.id = page.id
        order by page.block, page.rank desc, l.likes desc, l.id desc`,
    };
  }
  const { by } = orders[sort];
  const from = after === undefined ? sql`true` : afterCursor(sort, after);
  return {
    parts: [
      found,
      sql`page as materialized (
        select l.id from found l where ${from}
        order by ${by} limit ${size} offset ${after === undefined ? offset : 0})`,
    ],
    page: sql`select ${columns} from page join listings l on l.id = page.id order by ${by}`,
  };
}

const listed = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/**
 * One page of a search. By relevance few are judged all together; of many the most liked come first, `judgedTogether` at a time.
 * @throws DomainError invalid for an `after` that is none of ours
 */
export function findListings(db: Sql, search: Search, asked: PageOf): Promise<ListingRow[]> {
  const reading = readingOf(search, asked);
  if (!reading) return Promise.resolve([]);
  return rows<ListingRow>(db, sql`with ${listed(reading.parts)} ${reading.page}`);
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

/** What is counted: all that fit, or what fits without the choice of one facet, of which that facet's values are counted. */
type CountedSet = Facet | 'all';

/** How many are in a set, without a value; or how many of them have one. */
interface Counted {
  set: CountedSet;
  value: string | null;
  count: number;
}

// Names of facets are our own.
const nameOf = (set: CountedSet): SQL => sql.raw(`fit_${set}`);

/** The rows of `Counted` of a set that is known by its name, as its size is. */
function countsOf(set: CountedSet): SQL {
  const name = nameOf(set);
  return sql`select ${set} as set, null as value, count from size_${name}
    union all select ${set}, v, count(*)::int
    from (select * from ${name} limit ${mostCounted}) as f, unnest(f.facets) as v
    where ${set === 'all' ? sql`true` : sql`v ^@ ${`${set}:`}`} group by v`;
}

/** Counts sets in one statement, over `mostCounted` matches of each at most. */
async function countSets(db: Sql, search: Search, sets: CountedSet[]): Promise<Counted[]> {
  if (sets.length === 0) return [];
  const parts = sets.map((set) =>
    facetsOfFound(nameOf(set), search, set === 'all' ? undefined : set),
  );
  return rows<Counted>(
    db,
    sql`with ${listed(parts)} ${sql.join(sets.map(countsOf), sql` union all `)}`,
  );
}

function toCounts(search: Search, counted: Counted[]): Counts {
  const chosen = choicesOf(search);
  const sizeOf = (set: CountedSet) =>
    counted.find((row) => row.set === set && row.value === null)?.count ?? 0;
  const facetCounts = (facet: Facet) => {
    const set = chosen.has(facet) ? facet : 'all';
    const values = counted
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
    facets: Object.fromEntries(facets.map((facet) => [facet, facetCounts(facet)])) as FacetCounts,
  };
}

/** How many fit, and how many each value of each facet leaves without that facet's own choice. */
export async function countListings(db: Sql, search: Search): Promise<Counts> {
  const counted = await countSets(db, search, ['all', ...choicesOf(search).keys()]);
  return toCounts(search, counted);
}

/**
 * Of one word so many of one in sixteen: what it stands for fits half of all signs, so that more must be looked at in an order.
 * Statistics would not tell, for they know common words alone.
 */
const enoughOfWord = mostCounted;

/** Whether so much fits that a page is met soon in its order. */
async function isVeryMany(db: Sql, search: Search): Promise<boolean> {
  const enough = isJoint(search) ? enoughMarked : enoughOfWord;
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
      select from listing_keys l where ${conditionOf(search, undefined, 'marked')} limit ${enough}) as marked`,
  );
  return found!.count >= enough;
}

interface Found {
  found: ListingRow[];
  counted: Counted[];
}

/** A page of few that fit words, and what is counted of all of these: they are found once for both. */
async function findFew(db: Sql, search: Search, asked: PageOf): Promise<Found> {
  const reading = readingOf(search, { ...asked, few: true });
  if (!reading) return { found: [], counted: await countSets(db, search, ['all']) };
  const all = nameOf('all');
  const parts = [
    ...reading.parts,
    sql`${all} as (select facets from found limit ${mostCounted + 1})`,
    sql`size_${all} (count) as (select count(*)::int from ${all})`,
  ];
  const [both] = await rows<Found>(
    db,
    sql`with ${listed(parts)} select
      (select coalesce(json_agg(p), '[]') from (${reading.page}) as p) as found,
      (select json_agg(c) from (${countsOf('all')}) as c) as counted`,
  );
  return both!;
}

/** A page and what is counted of all that fit, asked for at once. */
async function findAndCount(db: Sql, search: Search, asked: PageOf): Promise<Found> {
  const [found, counted] = await Promise.all([
    findListings(db, search, asked),
    countSets(db, search, ['all']),
  ]);
  return { found, counted };
}

/**
 * A page of a search, and its counts, asked for at once: with words, or several values that must fit together, the marked tell how
 * the page is found.
 * @throws DomainError invalid for an `after` that is none of ours
 */
export async function findPage(
  db: Sql,
  search: Search,
  page: Omit<PageOf, 'few' | 'veryMany'>,
): Promise<{ found: ListingRow[]; counts: Counts }> {
  const worded = search.meaning !== undefined;
  const findAll = async () => {
    const veryMany = (worded || isJoint(search)) && (await isVeryMany(db, search));
    if (worded && !veryMany) return findFew(db, search, page);
    return findAndCount(db, search, { ...page, veryMany });
  };
  const [all, others] = await Promise.all([
    findAll(),
    countSets(db, search, [...choicesOf(search).keys()]),
  ]);
  return { found: all.found, counts: toCounts(search, [...all.counted, ...others]) };
}

/** What there is to say of a search for which nothing can fit. */
export const nothing: Counts = {
  total: 0,
  totalAtLeast: false,
  facets: Object.fromEntries(
    facets.map((facet) => [facet, { values: [], atLeast: false }]),
  ) as unknown as FacetCounts,
};
