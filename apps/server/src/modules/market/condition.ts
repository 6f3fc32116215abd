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
  /**
   * Words that hardly any listing has but in its title or its owner's name, by their places in the search, as was looked up: pairs of
   * them are found, for each alone is held by too many.
   */
  titled?: readonly number[];
}

/** An array that is known when the statement is planned: one value of the statement, however long it is. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`;

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

/**
 * Of which listings: all, one in eight by chance, which have indexes of their own, or one in 64, which lie close together in a small table.
 */
export type Among = 'all' | 'oneIn8' | 'oneIn64';

/** What each word of a search stands for, as a tsquery. */
const wordsOf = ({ meaning }: Search): string[] => meaning?.split(' & ') ?? [];

/** The words of listings in one of these. */
const meantBy = (word: string): string[] =>
  [...word.matchAll(/'([^']*)'/g)].map(([, meant = '']) => meant);

/** The words of listings that each word of a search stands for. */
export const meantOf = (search: Search): string[][] => wordsOf(search).map(meantBy);

/** The terms of listings' keys (`1014-market.sql`). Reckoning them takes long: only indexes have them. */
export const terms = sql`listing_terms(l.searched, l.facets)`;
/** A condition that is not looked for in an index. */
const unsought = (condition: SQL): SQL => sql`(${condition}) is true`;

/** How what fits a search is found. */
interface How {
  among?: Among;
  /** By an index of terms: pairs of what is held by too many each. Else by words and values, where what fits is known otherwise. */
  by?: 'terms' | 'values';
}

/** The condition of a search on keys of listings; without the choice of one facet where that is left out. */
export function conditionOf(
  search: Search,
  without?: Facet,
  { among = 'all', by = 'terms' }: How = {},
): SQL {
  const { titled = [] } = search;
  const words = wordsOf(search);
  const wanted = wantedOf(search);
  const { single, several } = chosenBut(search, without);
  // Beside others, by what it is not: else a third of all listings would be read from an index of kinds, to leave a few of them out.
  const isAlone = words.length + single.length + several.length === 0;
  const kind = isAlone
    ? sql`l.kind = any (${textArray(wanted)})`
    : sql`l.kind <> all (${textArray(listingKinds.filter((one) => !wanted.includes(one)))})`;
  const holds = sql`l.facets @> ${textArray(single)}`;
  const values =
    single.length > 1 && by === 'terms'
      ? [sql`${terms} @> value_terms(${textArray(single)})`, unsought(holds)]
      : [holds];
  const paired = by === 'terms' && titled.length > 1 ? titled : [];
  const has = words.map((word) => sql`l.searched @@ ${word}::tsquery`);
  const meant = (place: number): SQL => textArray(meantBy(words[place]!));
  const conditions = [
    ...(areAll(wanted) ? [] : [kind]),
    ...has.map((one, place) => (paired.includes(place) ? unsought(one) : one)),
    ...paired.slice(1).map(
      (other, at) => sql`${terms} && (word_pair_terms(${meant(paired[at]!)}, ${meant(other)})
          || word_terms(${meant(paired[at]!)} || ${meant(other)}))`,
    ),
    ...(single.length > 0 ? values : []),
    ...several.map((anyOf) => sql`l.facets && ${textArray(anyOf)}`),
    ...(among === 'oneIn8' ? [sql`hashtext(l.id) & 7 = 0`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** The keys of listings that fit a search, for a FROM: they are called `l`. */
export function fittingOf(search: Search, without?: Facet, how: How = {}): SQL {
  const table = how.among === 'oneIn64' ? sql`listing_sample` : sql`listing_keys`;
  return sql`${table} l where ${conditionOf(search, without, how)}`;
}

/**
 * The condition that no listing misses that fits, of what the indexes of orders hold: of each word, value and choice of values the marks
 * that it, or others, leave among 384 bits. What meets it must be looked at still.
 */
export function marksOf(search: Search): SQL {
  const wanted = wantedOf(search);
  const asked = [...meantOf(search), ...choicesOf(search).values()];
  const have = (found: string[]) => {
    const marks = sql`listing_marks(${textArray(found)})`;
    return sql`l.marks & ${marks} = ${marks}`;
  };
  const all = asked.flatMap((values) => (values.length === 1 ? values : []));
  const marks = [
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
  return marks.length > 0 ? sql.join(marks, sql` and `) : sql`true`;
}

/** Whether several words or single values must fit together: each alone fits so much that reading it takes long. */
export function isJoint(search: Search, without?: Facet): boolean {
  return wordsOf(search).length + chosenBut(search, without).single.length > 1;
}
