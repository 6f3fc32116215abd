import { type Facet, facets } from '@limn/contracts/market';
import { facetText } from './facet-text.ts';

const kinds: Record<string, string> = { style: 'Art styles', talent: 'Talents', book: 'Books' };

/** A saved search in words: 'Art styles: boats, Oil'. */
export function searchText(query: Record<string, string>): string {
  const values = facets.flatMap((facet: Facet) =>
    (query[facet]?.split(',') ?? []).map((value) => facetText(facet, value)),
  );
  const told = [...(query['q'] ? [query['q']] : []), ...values].join(', ');
  const kind = kinds[query['kind'] ?? ''] ?? 'Everything';
  return told ? `${kind}: ${told}` : kind;
}
