import {
  type Facet,
  type FacetCounts,
  facets,
  mostCounted,
  mostFacetValues,
} from '@limn/contracts/market';
import { type SQL, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { type Among, choicesOf, conditionOf, isJoint, listed, type Search } from './condition.ts';

/** From so many of some on these alone are counted: of one in eight some five hundred fit then, and hardly ever less than are counted. */
export const enoughOfSome = mostCounted / 5;

/**
 * The facets of what a search leaves, up to one more than are counted, as a part of a WITH: `name`. Where enough are among one
 * in eight, these are read alone. And how many there are, or one more than are counted: `size_` and its name.
 * @param enoughIn64 enough are known to be among one in 64
 */
function facetsOfFound(
  name: SQL,
  search: Search,
  without: Facet | undefined,
  enoughIn64: boolean,
): SQL {
  const found = (among: Among) =>
    sql`select l.facets from listing_keys l where ${conditionOf(search, without, { among })}`;
  const most = sql.raw(String(mostCounted + 1));
  const size = sql`size_${name}`;
  const all = sql`select count(*)::int from ${name}`;
  if (enoughIn64)
    return sql`${name} as materialized (${found('oneIn64')} limit ${most}), ${size} (count) as (select ${most}::int)`;
  if (!isJoint(search, without))
    return sql`${name} as materialized (${found('all')} limit ${most}), ${size} (count) as (${all})`;
  const some = sql`some_${name}`;
  const enough = sql`(select count(*) from ${some}) >= ${enoughOfSome}`;
  return sql`${some} as materialized (${found('oneIn8')} limit ${most}),
    ${name} as materialized (select facets from ${some} where ${enough}
      union all (${found('all')} and not ${enough} limit ${most})),
    ${size} (count) as (select case when ${enough} then ${most}::int else (${all}) end)`;
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
  return sql`select ${set} as set, null as value, count from size_${name}
    union all select ${set}, v, count(*)::int
    from (select * from ${name} limit ${mostCounted}) as f, unnest(f.facets) as v
    where ${set === 'all' ? sql`true` : sql`v ^@ ${`${set}:`}`} group by v`;
}

/**
 * Counts sets in one statement, over `mostCounted` matches of each at most.
 * @param enoughIn64 enough of the whole search, and so of each set, are known to be among one listing in 64
 */
export async function countSets(
  db: Sql,
  search: Search,
  sets: CountedSet[],
  enoughIn64 = false,
): Promise<Counted[]> {
  if (sets.length === 0) return [];
  const parts = sets.map((set) =>
    facetsOfFound(nameOf(set), search, set === 'all' ? undefined : set, enoughIn64),
  );
  return rows<Counted>(
    db,
    sql`with ${listed(parts)} ${sql.join(sets.map(countsOf), sql` union all `)}`,
  );
}

/** How many fit, and how many each value of each facet leaves without that facet's own choice. */
export function toCounts(search: Search, counted: Counted[]): Counts {
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

/** What there is to say of a search for which nothing can fit. */
export const nothing: Counts = {
  total: 0,
  totalAtLeast: false,
  facets: Object.fromEntries(
    facets.map((facet) => [facet, { values: [], atLeast: false }]),
  ) as unknown as FacetCounts,
};
