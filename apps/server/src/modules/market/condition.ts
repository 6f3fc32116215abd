import {
  type Facet,
  facets,
  type ListingFilter,
  type ListingKind,
  listingKinds,
} from '@limn/contracts/market';
import { type SQL, sql } from 'drizzle-orm';
import { hasAny } from '../../platform/search/conditions.ts';
import { facetValue, kindValue } from './entry.ts';

/** A search prepared for the database. */
export interface Search {
  filter: Omit<ListingFilter, 'q'>;
  /** The words as a tsquery, from `meaningOf`. */
  meaning: string | undefined;
  /** Kinds the caller may find. */
  kinds: readonly ListingKind[];
  /** This month as '2026-07'. */
  month: string;
}

/** The chosen values of each facet, in the format of `listings.facets`. */
export function choicesOf({ filter, month }: Search): Map<Facet, string[]> {
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

/** The condition of a search on `listings l`; without the choice of one facet where that is left out. */
export function conditionOf(search: Search, without?: Facet): SQL {
  const { filter, kinds, meaning } = search;
  const wanted = filter.kind ? kinds.filter((kind) => kind === filter.kind) : kinds;
  const chosen = [...choicesOf(search)].filter(([facet]) => facet !== without);
  const conditions = [
    ...(wanted.length === listingKinds.length
      ? []
      : [hasAny(sql`l.facets`, wanted.map(kindValue))]),
    ...(meaning === undefined ? [] : [sql`l.searched @@ ${meaning}::tsquery`]),
    ...chosen.map(([, values]) => hasAny(sql`l.facets`, values)),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}
