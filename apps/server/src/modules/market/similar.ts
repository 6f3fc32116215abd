import type { UserId } from '@limn/contracts/ids';
import type { Facet } from '@limn/contracts/market';
import { sql } from 'drizzle-orm';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';
import { hasAll, hasAny } from '../../platform/search/conditions.ts';
import { facetValue, kindValue } from './entry.ts';
import { type ListingRow, listingColumns } from './view.ts';

/** Listings that are given. */
const mostSimilar = 8;
/** Listings of each sort of likeness that are looked at. */
const mostLookedAt = 60;

const share = (one: readonly string[], other: readonly string[]): number => {
  const both = one.filter((value) => other.includes(value)).length;
  const all = new Set([...one, ...other]).size;
  return all === 0 ? 0 : both / all;
};

const bits = (hex: string): number => BigInt(`0x${hex}`).toString(2).replaceAll('0', '').length;

/** Similarity of two fingerprints, from 0 (chance: 64 of 128 bits) to 1. */
function looksAlike(one: string | null, other: string | null): number {
  if (!one || !other) return 0;
  const differing = bits((BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(16));
  return Math.max(0, 1 - differing / 64);
}

export type Likened = Pick<
  ListingRow,
  'medium' | 'colours' | 'subjects' | 'categories' | 'fingerprint'
>;

/** Similarity of two listings: palette, subjects, medium, and look. */
export function likeness(one: Likened, other: Likened): number {
  return (
    3 * share(one.colours, other.colours) +
    3 * share(one.subjects, other.subjects) +
    2 * share(one.categories, other.categories) +
    (one.medium !== null && one.medium === other.medium ? 1 : 0) +
    2 * looksAlike(one.fingerprint, other.fingerprint)
  );
}

/** Listings of its kind that are most like one. */
export async function similarTo(
  db: Sql,
  own: ListingRow,
  viewer: UserId | undefined,
): Promise<ListingRow[]> {
  const valuesOf = (facet: Facet, values: readonly string[]) =>
    values.map((value) => facetValue(facet, value));
  const palette = valuesOf('colour', own.colours.slice(0, 3));
  const shown = valuesOf('subject', own.subjects);
  const known = valuesOf('category', own.categories);
  const facets = sql`l.facets`;
  const ways = [
    ...(palette.length > 0 ? [hasAll(facets, palette), hasAll(facets, palette.slice(0, 1))] : []),
    ...(shown.length > 0 ? [hasAny(facets, shown)] : []),
    ...(known.length > 0 ? [hasAny(facets, known)] : []),
    ...(own.medium ? [hasAll(facets, valuesOf('medium', [own.medium]))] : []),
  ];
  if (ways.length === 0) return [];
  // Materialized: planned for all matches, so that the GIN index is used, and read until there are enough.
  const near = ways.map(
    (way) => sql`(with matches as materialized (
        select l.id from listings l where ${way} and ${hasAll(facets, [kindValue(own.kind)])} and l.id <> ${own.id})
      select id from matches limit ${mostLookedAt})`,
  );
  const found = await rows<Likened & { id: string }>(
    db,
    sql`select l.id, l.medium, l.colours, l.subjects, l.categories, l.fingerprint from listings l
      where l.id in (${sql.join(near, sql` union `)})`,
  );
  const likest = found
    .map(({ id: other, ...row }) => ({ id: other, alike: likeness(own, row) }))
    .toSorted((a, b) => b.alike - a.alike || (a.id < b.id ? 1 : -1))
    .slice(0, mostSimilar)
    .map((one) => one.id);
  const shownRows = await rows<ListingRow>(
    db,
    sql`select ${listingColumns(viewer)} from listings l where l.id in ${oneOf(likest)}`,
  );
  const byId = new Map(shownRows.map((row) => [row.id, row]));
  return likest.flatMap((one) => byId.get(one) ?? []);
}
