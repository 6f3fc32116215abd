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

/** Kinds that are looked for. */
export const wantedOf = ({ kinds, filter }: Search): readonly ListingKind[] =>
  filter.kind ? kinds.filter((kind) => kind === filter.kind) : kinds;

export const areAll = (wanted: readonly ListingKind[]): boolean =>
  wanted.length === listingKinds.length;

/** Of which listings: one in 64, or one in eight, are often enough. Indexes of their own have them. */
export type Among = 'all' | keyof typeof chosenByChance;
export const chosenByChance = {
  oneIn8: sql`hashtext(l.id) & 7 = 0`,
  oneIn64: sql`hashtext(l.id) & 63 = 0`,
};

/** What each word of a search stands for, as a tsquery. */
const wordsOf = ({ meaning }: Search): string[] => meaning?.split(' & ') ?? [];

/**
 * The condition of a search; without the choice of one facet where that is left out.
 * @param by how what has several single values is found: by the pairs of them, for single values are held by too many; or by
 *   the values, where what fits is known otherwise
 */
export function conditionOf(
  search: Search,
  without?: Facet,
  { among = 'all', by = 'pairs' }: { among?: Among; by?: 'pairs' | 'values' } = {},
): SQL {
  const words = wordsOf(search);
  const wanted = wantedOf(search);
  const { single, several } = chosenBut(search, without);
  // Beside others, by what it is not: else a third of all listings would be read from an index of kinds, to leave a few of them out.
  const isAlone = words.length + single.length + several.length === 0;
  const kind = isAlone
    ? sql`l.kind = any (${textArray(wanted)})`
    : sql`l.kind <> all (${textArray(listingKinds.filter((one) => !wanted.includes(one)))})`;
  const values =
    single.length > 1 && by === 'pairs'
      ? sql`listing_pairs(l.facets, l.id) @> facet_pairs(${textArray(single)}, '')`
      : sql`l.facets @> ${textArray(single)}`;
  const conditions = [
    ...(areAll(wanted) ? [] : [kind]),
    ...words.map((word) => sql`l.searched @@ ${word}::tsquery`),
    ...(single.length > 0 ? [values] : []),
    ...several.map((anyOf) => sql`l.facets && ${textArray(anyOf)}`),
    ...(among === 'all' ? [] : [chosenByChance[among]]),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/**
 * The condition that no listing misses that fits, of what the indexes of orders hold: of each word, value and choice of values the signs
 * that it, or others, leave among 256 bits. What meets it must be looked at still.
 */
export function signsOf(search: Search): SQL {
  const words = wordsOf(search).map((word) =>
    [...word.matchAll(/'([^']*)'/g)].map(([, meant = '']) => meant),
  );
  const wanted = wantedOf(search);
  const asked = [...words, ...choicesOf(search).values()];
  const have = (found: string[]) => {
    const signs = sql`listing_signs(${textArray(found)})`;
    return sql`l.signs & ${signs} = ${signs}`;
  };
  const all = asked.flatMap((values) => (values.length === 1 ? values : []));
  const signs = [
    ...(wanted.length === 1 ? [sql`l.kind = ${wanted[0]}`] : []),
    ...(all.length > 0 ? [have(all)] : []),
    ...asked
      .filter((values) => values.length > 1)
      .map(
        (values) =>
          sql`(${sql.join(
            values.map((value) => have([value])),
            sql` or `,
          )})`,
      ),
  ];
  return signs.length > 0 ? sql.join(signs, sql` and `) : sql`true`;
}

/** Whether several words or single values must fit together: each alone fits so much that reading it takes long. */
export function isJoint(search: Search, without?: Facet): boolean {
  return wordsOf(search).length + chosenBut(search, without).single.length > 1;
}
