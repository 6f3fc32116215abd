import {
  type ListingKind,
  listingKinds,
  type ListingSort,
  mostCounted,
} from '@limn/contracts/market';
import type { UserId } from '@limn/contracts/ids';
import { type SQL, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import {
  areAll,
  choicesOf,
  conditionOf,
  fittingOf,
  isJoint,
  listed,
  marksOf,
  meantOf,
  type Search,
  terms,
  textArray,
  wantedOf,
} from './condition.ts';
import {
  type Counted,
  type Counts,
  countSets,
  countsOf,
  countIn64,
  type LookedAt,
  lookedAt,
  nameOf,
  sizeOf,
  toCounts,
} from './count.ts';
import { afterCursor, orders } from './order.ts';
import { type ListingRow, listingColumns } from './view.ts';
import { meaningOf } from './words.ts';

/** Where very many fit, relevance is judged among so many of the most liked, then among as many after them: some pages each. */
export const judgedTogether = 50;

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

/** Where the rows begin and end that are judged `together` for a page. */
function blocksOf(offset: number, size: number, together: number): { start: number; end: number } {
  const start = Math.floor(offset / together) * together;
  return { start, end: Math.ceil((offset + size) / together) * together };
}

/** How a page is read: parts of a WITH, the first of them `found`, and the SELECT of its rows. */
interface Reading {
  parts: SQL[];
  page: SQL;
}

/** Undefined where nobody pages as far. @throws DomainError invalid for an `after` that is none of ours */
function readingOf(search: Search, asked: PageOf): Reading | undefined {
  const { sort, offset, size, after, viewer, few = false, veryMany = false } = asked;
  // Those whose marks cannot fit are passed over in the order's index; who is left is looked up by its id, and must not be planned otherwise.
  const fitting = veryMany
    ? sql`listing_keys l, lateral (
        select from (select * from listing_keys k where k.id = l.id) as l
        where ${conditionOf(search, undefined, { by: 'values' })} offset 0) as fits where ${marksOf(search)}`
    : fittingOf(search);
  const columns = listingColumns(viewer);
  if (sort === 'relevance') {
    // Nobody pages further than what is counted.
    if (offset >= mostCounted) return undefined;
    const together = few ? mostCounted : judgedTogether;
    const { start, end } = blocksOf(offset, size, together);
    const rank =
      search.meaning === undefined ? sql`0` : sql`ts_rank(l.searched, ${search.meaning}::tsquery)`;
    const byLikes = sql`order by l.likes desc, l.id desc`;
    const block = sql`(row_number() over (${byLikes}) - 1) / ${together} as block`;
    return {
      parts: [
        ...(few
          ? [
              // Behind an offset, or an order of all listings would be read for them.
              sql`found as materialized (
                select l.id, l.likes, l.facets, ${rank} as rank, ${block}
                from (select l.id, l.likes, l.facets, l.searched
                  from (select l.id, l.likes, l.facets, l.searched from ${fitting} offset 0) as l
                  ${byLikes} limit ${Math.max(mostCounted + 1, end)}) as l)`,
            ]
          : [
              sql`found as not materialized (select l.id, l.likes from ${fitting})`,
              sql`liked as materialized (
                select l.id, ${block} from found l ${byLikes} limit ${end - start} offset ${start})`,
              sql`judged as materialized (
                select l.id, l.likes, ${rank} as rank, liked.block from liked join listing_keys l on l.id = liked.id)`,
            ]),
        sql`page as materialized (
          select id, block, rank from ${few ? sql`found` : sql`judged`} order by block, rank desc, likes desc, id desc
          limit ${size} offset ${offset - start})`,
      ],
      page: sql`select ${columns} from page join listings l on l.id = page.id
        order by page.block, page.rank desc, l.likes desc, l.id desc`,
    };
  }
  const found = sql`found as ${few ? sql`` : sql`not`} materialized (
    select l.id, l.likes, l.price, l.followers, l.published_at, l.facets from ${fitting})`;
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
 * The SELECT that finds the ids of listings of a kind that fit words, for a list that has an order of its own; of words that very many
 * fit, a thousand of them. Undefined without a word to search by.
 */
export async function listedWith(
  db: Sql,
  kind: ListingKind,
  typed: string,
): Promise<SQL | undefined> {
  const meaning = await meaningOf(db, typed);
  if (meaning === undefined) return undefined;
  if (meaning === null) return sql`select null::text where false`;
  return sql`select l.id from listing_keys l where l.kind = ${kind} and l.searched @@ ${meaning}::tsquery
    limit ${mostWithWords}`;
}

/**
 * Of one in 64 that are looked at, so many for each row that a page is met with in an order say that it is met there sooner than all that fit
 * are found and put in order, measured with a million listings: some fifteen hundred of all for fifty rows. One word alone may stand
 * for a dozen of the vocabulary, whose marks are common, so that more listings are looked up in an order: some five thousand. PostgreSQL
 * cannot tell, for its statistics know frequent words only. For a page far down an order no more than `most` are needed.
 */
const looks = {
  joint: { forRow: 0.45, most: 100 },
  oneWord: { forRow: 1.5, most: 1600 },
} as const;

/** Of one in 64 so many may have a word elsewhere than in their titles, for pairs of it to be found: some thousand of all. */
const mostElsewhere = 16;

/** Which words hardly any of one in 64 have elsewhere than in their titles and their owners' names, for a SELECT: true in a word's place. */
function areTitled(search: Search): SQL {
  const words = meantOf(search);
  if (words.length < 2) return sql`'[]'::json`;
  const titled = words.map(
    (meant) => sql`(select count(*) <= ${mostElsewhere} from (
      select from listing_sample l where ${terms} && word_terms(${textArray(meant)}) limit ${mostElsewhere + 1}) as elsewhere)`,
  );
  return sql`json_build_array(${listed(titled)})`;
}

interface FirstLook {
  /** So much fits that a page is met soon in its order. */
  veryMany: boolean;
  /** The search, and which of its words are in titles. */
  search: Search;
  /** How many fit among one in 64. */
  in64: LookedAt;
}

/**
 * Looks at one listing in 64. Listings of other kinds are read to be left out, where all that fit are found; an order is of the one kind,
 * which must be a quarter of them to be met as soon.
 */
async function lookAtSome(
  db: Sql,
  search: Search,
  { sort, offset, size }: PageOf,
): Promise<FirstLook> {
  // By relevance the same for each page: few are judged in other blocks than many.
  const rowsMet = sort === 'relevance' ? judgedTogether : offset + size;
  const { forRow, most } = looks[isJoint(search) ? 'joint' : 'oneWord'];
  const deciding = Math.min(most, Math.ceil(rowsMet * forRow));
  const wanted = wantedOf(search);
  const atMost = Math.max(deciding, mostCounted + 1) * (areAll(wanted) ? 1 : 3);
  const ofAllKinds = {
    ...search,
    filter: { ...search.filter, kind: undefined },
    kinds: listingKinds,
  };
  const all = nameOf('all');
  const [some] = await rows<{ looked: number; counted: Counted[]; titled: boolean[] }>(
    db,
    sql`with looked as materialized (
        select l.kind, l.facets from ${fittingOf(ofAllKinds, undefined, { among: 'oneIn64' })} limit ${atMost}),
      ${all} as materialized (select facets from looked where kind = any (${textArray(wanted)})), ${sizeOf('all')}
      select (select count(*)::int from looked) as looked, (select json_agg(c) from (${countsOf('all')}) as c) as counted,
        ${areTitled(search)} as titled`,
  );
  const { looked, counted, titled } = some!;
  const in64 = lookedAt(search, counted);
  return {
    veryMany: looked >= deciding && in64.sizes.get('all')! >= deciding / 4,
    search: { ...search, titled: titled.flatMap((is, place) => (is ? [place] : [])) },
    in64,
  };
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
    sizeOf('all'),
  ];
  const [both] = await rows<Found>(
    db,
    sql`with ${listed(parts)} select
      (select coalesce(json_agg(p), '[]') from (${reading.page}) as p) as found,
      (select json_agg(c) from (${countsOf('all')}) as c) as counted`,
  );
  return both!;
}

/**
 * A page of a search, and its counts, asked for at once: with words, or several values that must fit together, some that are looked at
 * before tell how the page is found, and of what is counted.
 * @throws DomainError invalid for an `after` that is none of ours
 */
export async function findPage(
  db: Sql,
  search: Search,
  page: Omit<PageOf, 'few' | 'veryMany'>,
): Promise<{ found: ListingRow[]; counts: Counts }> {
  const worded = search.meaning !== undefined;
  const looking: Promise<FirstLook> | undefined =
    worded || isJoint(search) ? lookAtSome(db, search, page) : undefined;
  const findAll = async (): Promise<Found> => {
    const looked = await looking;
    const { veryMany = false } = looked ?? {};
    if (worded && !veryMany) return findFew(db, looked!.search, page);
    const [found, counted] = await Promise.all([
      findListings(db, search, { ...page, veryMany }),
      countSets(db, looked?.search ?? search, ['all'], looked?.in64),
    ]);
    return { found, counted };
  };
  const choices = [...choicesOf(search).keys()];
  const countChoices = async (): Promise<Counted[]> => {
    if (!looking) return countSets(db, search, choices);
    const [looked, in64] = await Promise.all([looking, countIn64(db, search, choices)]);
    return countSets(db, looked.search, choices, in64);
  };
  const [all, others] = await Promise.all([findAll(), countChoices()]);
  return { found: all.found, counts: toCounts(search, [...all.counted, ...others]) };
}
