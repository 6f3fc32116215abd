import { type Facet, type FacetCounts, facets, mostFacetValues } from '@limn/contracts/market';
import { type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { countFacetSets, type Total } from '../../platform/search/counts.ts';
import { choicesOf, conditionOf, type Search } from './condition.ts';

export interface Counts extends Total {
  facets: FacetCounts;
}

/**
 * How many listings match, and how many each value of each facet leaves. A facet in which something is chosen is counted
 * without that choice, so that one can change it.
 */
export async function countListings(db: Sql, search: Search): Promise<Counts> {
  const chosen = choicesOf(search);
  const matches = (without?: Facet) =>
    sql`select l.facets from listings l where ${conditionOf(search, without)}`;
  const sets = new Map<Facet | 'all', SQL>([['all', matches()]]);
  for (const facet of chosen.keys()) sets.set(facet, matches(facet));
  const counted = await countFacetSets(db, sets);
  const countsOf = (facet: Facet): FacetCounts[Facet] => {
    const { values, totalAtLeast } = counted.get(chosen.has(facet) ? facet : 'all')!;
    const own = values
      .filter(({ value }) => value.startsWith(`${facet}:`))
      .map(({ value, count }) => ({ value: value.slice(facet.length + 1), count }))
      .filter(({ value }) => facet !== 'free' || value === search.month)
      .map(({ value, count }) => ({ value: facet === 'free' ? 'true' : value, count }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
    return { values: own.slice(0, mostFacetValues), atLeast: totalAtLeast };
  };
  const { total, totalAtLeast } = counted.get('all')!;
  return {
    total,
    totalAtLeast,
    facets: Object.fromEntries(facets.map((facet) => [facet, countsOf(facet)])) as FacetCounts,
  };
}

/** The counts of a search that nothing can match. */
export const noCounts: Counts = {
  total: 0,
  totalAtLeast: false,
  facets: Object.fromEntries(
    facets.map((facet) => [facet, { values: [], atLeast: false }]),
  ) as unknown as FacetCounts,
};
