import {
  type Facet,
  facets,
  type ListingFilter,
  type ListingKind,
  listingKinds,
} from '@limn/contracts/market';
import { type SQL, sql } from 'drizzle-orm';
import { facetValue } from './entry.ts';

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

/** An array that is known when the statement is planned. */
export const textArray = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

/** Parts of one statement beside one another. */
export const listed = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/** What is chosen of each facet, as `listings.facets` holds it. */
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
export function signsOf(search: Search): SQL {
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
export function isJoint(search: Search, without?: Facet): boolean {
  const words = search.meaning?.split(' & ').length ?? 0;
  return words + chosenBut(search, without).single.length > 1;
}
