import {
  type Facet,
  type FacetCounts,
  facets,
  mostCounted,
  mostFacetValues,
} from '@limn/contracts/market';
import { type SQL, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import {
  type Among,
  choicesOf,
  fittingOf,
  isJoint,
  listed,
  type Search,
  terms,
  textArray,
} from './condition.ts';

/** One more than are counted tells that there are more. */
const most = mostCounted + 1;
const mostSql = sql.raw(String(most));

/**
 * From so many of some on these alone are counted: of what is held by more than are counted hardly ever fewer fit among one in eight, and
 * some four thousand are as many among one in 64. What one word or value alone finds is counted by itself up to five times as many.
 */
export const enoughOfSome = mostCounted / 5;
const enoughIn64 = (search: Search, without?: Facet): number =>
  isJoint(search, without) ? enoughOfSome : most;

/** As few among one in 64, or fewer, are read of all at once: one in eight would hardly be enough. */
const hardlyAny = 5;

const chosenIn = (set: CountedSet): Facet | undefined => (set === 'all' ? undefined : set);

const found = (search: Search, set: CountedSet, among: Among): SQL =>
  sql`select l.facets from ${fittingOf(search, chosenIn(set), { among })}`;
const sizeNameOf = (set: CountedSet): SQL => sql`size_${nameOf(set)}`;

/** How many are in a set that is known by its name, as a part of a WITH. */
export const sizeOf = (set: CountedSet): SQL =>
  sql`${sizeNameOf(set)} (count) as (select count(*)::int from ${nameOf(set)})`;

/** A set of a search, up to one more than are counted, as parts of a WITH. */
const setOf = (search: Search, set: CountedSet, among: Among): SQL =>
  sql`${nameOf(set)} as materialized (${found(search, set, among)} limit ${mostSql}), ${sizeOf(set)}`;

/** The same of one in eight where enough of these are there, for then there are more than are counted; else of all. */
function setOfSome(search: Search, set: CountedSet): SQL {
  const some = sql`some_${nameOf(set)}`;
  const areEnough = sql`(select count(*) >= ${sql.raw(String(enoughOfSome))} from ${some})`;
  return sql`${some} as materialized (${found(search, set, 'oneIn8')} limit ${mostSql}),
    ${nameOf(set)} as materialized (select facets from ${some} where ${areEnough}
      union all (${found(search, set, 'all')} and not ${areEnough} limit ${mostSql})),
    ${sizeNameOf(set)} (count) as (select case when ${areEnough} then ${mostSql} else count(*)::int end from ${nameOf(set)})`;
}

export interface Counts {
  total: number;
  totalAtLeast: boolean;
  facets: FacetCounts;
}

/** What is counted: all that fit, or what fits without the choice of one facet, of which that facet's values are counted. */
export type CountedSet = Facet | 'all';

/** How many are in a set, without a value; or how many of them have one. */
export interface Counted {
  set: CountedSet;
  value: string | null;
  count: number;
}

// Names of facets are our own.
export const nameOf = (set: CountedSet): SQL => sql.raw(`fit_${set}`);

/** The rows of `Counted` of a set that is known by its name, as its size is. */
export function countsOf(set: CountedSet): SQL {
  const name = nameOf(set);
  const own = sql.raw(`'${set}'`);
  return sql`select ${own} as set, null as value, count from ${sizeNameOf(set)}
    union all select ${own}, v, count(*)::int
    from (select unnest(facets) as v from (select facets from ${name} limit ${sql.raw(String(mostCounted))}) as f) as held
    where ${set === 'all' ? sql`true` : sql`v ^@ ${sql.raw(`'${set}:'`)}`} group by v`;
}

/** What is told by one in 64 that were looked at. */
export interface LookedAt {
  /** The counts of sets of which enough were among them. */
  known: Counted[];
  /** How many of each set were among them, or one more than are counted. */
  sizes: ReadonlyMap<CountedSet, number>;
}

const sizesOf = (counted: Counted[]): Map<CountedSet, number> =>
  new Map(counted.filter(({ value }) => value === null).map(({ set, count }) => [set, count]));

/** Counts of sets of which enough were among some that were looked at: there are more of these sets than are counted. */
const known = (counted: Counted[], sets: ReadonlySet<CountedSet>): Counted[] =>
  counted
    .filter(({ set }) => sets.has(set))
    .map((row) => (row.value === null ? { ...row, count: most } : row));

/** @param counted of each set of a search, among one in 64 */
export function lookedAt(search: Search, counted: Counted[]): LookedAt {
  const sizes = sizesOf(counted);
  const enough = [...sizes].filter(([set, size]) => size >= enoughIn64(search, chosenIn(set)));
  return { known: known(counted, new Set(enough.map(([set]) => set))), sizes };
}

/**
 * Sets of which hardly any are in 64, of a search for three single values: what has two of the three is found in one pass, for reading
 * the lists of common words takes longer than everything else. Undefined where that spares nothing.
 */
function fewTogether(
  search: Search,
  sets: readonly CountedSet[],
  { sizes }: LookedAt,
): { sets: CountedSet[]; parts: SQL[] } | undefined {
  const single = [...choicesOf(search)].filter(([, values]) => values.length === 1);
  const valuesBut = (set: CountedSet): SQL =>
    textArray(single.flatMap(([facet, values]) => (facet === set ? [] : values)));
  const few = sets.filter(
    (set) => single.some(([facet]) => facet === set) && (sizes.get(set) ?? most) <= hardlyAny,
  );
  if (single.length !== 3 || few.length < 2) return undefined;
  const ofWords = {
    ...search,
    filter: { ...search.filter, ...Object.fromEntries(single.map(([facet]) => [facet])) },
  };
  const pairs = sql.join(
    few.map((set) => sql`value_terms(${valuesBut(set)})`),
    sql` || `,
  );
  return {
    sets: few,
    parts: [
      sql`together as materialized (
        select l.facets from ${fittingOf(ofWords)} and ${terms} && (${pairs}))`,
      ...few.map(
        (set) => sql`${nameOf(set)} as materialized (
          select facets from together where facets @> ${valuesBut(set)} limit ${mostSql}), ${sizeOf(set)}`,
      ),
    ],
  };
}

/** What parts of a WITH tell of sets. */
const countIn = (db: Sql, parts: SQL[], sets: readonly CountedSet[]): Promise<Counted[]> =>
  rows<Counted>(db, sql`with ${listed(parts)} ${sql.join(sets.map(countsOf), sql` union all `)}`);

/** What one in 64 tell of sets. */
export async function countIn64(
  db: Sql,
  search: Search,
  sets: readonly CountedSet[],
): Promise<LookedAt> {
  if (sets.length === 0) return lookedAt(search, []);
  const parts = sets.map((set) => setOf(search, set, 'oneIn64'));
  return lookedAt(search, await countIn(db, parts, sets));
}

/**
 * Counts sets, over `mostCounted` matches of each at most, but for those that are known. What several words or values find together is
 * counted among one in eight where that is enough.
 */
export async function countSets(
  db: Sql,
  search: Search,
  sets: readonly CountedSet[],
  looked: LookedAt = { known: [], sizes: new Map() },
): Promise<Counted[]> {
  const told = looked.known.filter(({ set }) => sets.includes(set));
  const others = sets.filter((set) => !told.some((row) => row.set === set));
  if (others.length === 0) return told;
  const few = fewTogether(search, others, looked);
  const isInSome = (set: CountedSet) =>
    isJoint(search, chosenIn(set)) && (looked.sizes.get(set) ?? most) > hardlyAny;
  const parts = others
    .filter((set) => !few?.sets.includes(set))
    .map((set) => (isInSome(set) ? setOfSome(search, set) : setOf(search, set, 'all')));
  return [...told, ...(await countIn(db, [...(few?.parts ?? []), ...parts], others))];
}

/** How many fit, and how many each value of each facet leaves without that facet's own choice. */
export function toCounts(search: Search, counted: Counted[]): Counts {
  const chosen = choicesOf(search);
  const sizeIn = (set: CountedSet) =>
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
    return { values, atLeast: sizeIn(set) > mostCounted };
  };
  const total = sizeIn('all');
  return {
    total: Math.min(total, mostCounted),
    totalAtLeast: total > mostCounted,
    facets: Object.fromEntries(facets.map((facet) => [facet, facetCounts(facet)])) as FacetCounts,
  };
}

/** What there is to say of a search for which nothing can fit. */
export const nothing: Counts = {
  total: 0,
  totalAtLeast: false,
  facets: Object.fromEntries(
    facets.map((facet) => [facet, { values: [], atLeast: false }]),
  ) as unknown as FacetCounts,
};
