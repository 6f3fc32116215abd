import { cutText, storable } from '@limn/contracts/text';
import {
  type Facet,
  facets,
  ListingFilter,
  type ListingFilterInput,
  type ListingKind,
  type ListingSort,
  listingSorts,
} from '@limn/contracts/market';

/** A search of the marketplace as its address holds it. */
export interface MarketSearch {
  q: string;
  /** The chosen values of each facet. */
  chosen: Partial<Record<Facet, string[]>>;
  /** Undefined: as the server finds best. */
  sort: ListingSort | undefined;
}

/** Reads a search from the address and ignores everything else in it. */
export function readSearch(query: URLSearchParams): MarketSearch {
  const chosen: MarketSearch['chosen'] = {};
  for (const facet of facets) {
    const text = query.get(facet);
    if (text && ListingFilter.shape[facet].safeParse(text).success)
      chosen[facet] = text.split(',').filter(Boolean);
  }
  return {
    q: cutText(storable(query.get('q') ?? ''), 100),
    chosen,
    sort: listingSorts.find((sort) => sort === query.get('sort')),
  };
}

/** The words and facets of a search as the server takes them. */
export function filterOf(
  { q, chosen }: Pick<MarketSearch, 'q' | 'chosen'>,
  kind: ListingKind | undefined,
): ListingFilterInput {
  const values = Object.entries(chosen).map(([facet, list]) => [facet, list.join(',')]);
  return {
    ...Object.fromEntries(values),
    ...(q ? { q } : {}),
    ...(kind ? { kind } : {}),
  } as ListingFilterInput;
}

/** The address's part for a facet once a value of it was pressed. */
export function toggled(list: readonly string[], value: string): string | null {
  const next = list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
  return next.length > 0 ? next.join(',') : null;
}

export const isNarrowed = ({ q, chosen }: MarketSearch): boolean =>
  q !== '' || Object.keys(chosen).length > 0;

/** Changes to the address that take every word and facet out of it. */
export const nothingSought = (): Record<string, null> =>
  Object.fromEntries(['q', 'offset', ...facets].map((name) => [name, null]));
