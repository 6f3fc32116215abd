import type { UserId } from '@limn/contracts/ids';
import { type SQL, sql } from 'drizzle-orm';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';
import { terms, textArray } from './condition.ts';
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

/** How alike two pictures' fingerprints are, 0 for no more than chance (64 of 128 bits) to 1. */
function looksAlike(one: string | null, other: string | null): number {
  if (!one || !other) return 0;
  const differing = bits((BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(16));
  return Math.max(0, 1 - differing / 64);
}

export type Likened = Pick<
  ListingRow,
  'medium' | 'colours' | 'subjects' | 'categories' | 'fingerprint'
>;

/** How alike two listings are: palette, what they show or are known for, medium, and look. */
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
  const palette = own.colours.slice(0, 3).map((colour) => `colour:${colour}`);
  const shown = own.subjects.map((subject) => `subject:${subject}`);
  const known = own.categories.map((category) => `category:${category}`);
  // How many have several values, or one that hardly anybody has, the planner guesses badly, and reads everything; by an array
  // it does not know it goes to the index. That reads all who have a value: one in 64 are looked at first.
  const unforeseen = (values: string[]): SQL => sql`(select ${textArray(values)} offset 0)`;
  const fitting = (condition: SQL, table = sql`listing_keys`): SQL =>
    sql`select l.id from ${table} l where l.kind = ${own.kind} and l.id <> ${own.id} and ${condition}`;
  const near = (condition: SQL): SQL => sql`(${fitting(condition)} limit ${mostLookedAt})`;
  const nearByIndex = (condition: SQL, orElse = condition): SQL => sql`(
    with chosen as materialized (${fitting(condition, sql`listing_sample`)} limit ${mostLookedAt})
    select id from chosen union all
    (${fitting(orElse)} and (select count(*) from chosen) < ${mostLookedAt} limit ${mostLookedAt}))`;
  const samePalette = sql`l.facets @> ${unforeseen(palette)}`;
  // Hardly anybody has just these colours, and each alone a hundred thousand: with their medium they are found by pairs.
  const withMedium = textArray([...palette, `medium:${own.medium}`]);
  const sameWithMedium = sql`${terms} @> value_terms(${withMedium})`;
  const ways = [
    ...(palette.length > 0
      ? [nearByIndex(samePalette, own.medium ? sameWithMedium : samePalette)]
      : []),
    ...(palette.length > 0 ? [near(sql`l.facets @> ${textArray(palette.slice(0, 1))}`)] : []),
    ...(shown.length > 0 ? [nearByIndex(sql`l.facets && ${unforeseen(shown)}`)] : []),
    ...(known.length > 0 ? [nearByIndex(sql`l.facets && ${unforeseen(known)}`)] : []),
    ...(own.medium ? [near(sql`l.facets @> ${textArray([`medium:${own.medium}`])}`)] : []),
  ];
  if (ways.length === 0) return [];
  const found = await rows<Likened & { id: string }>(
    db,
    sql`select l.id, l.medium, l.colours, l.subjects, l.categories, l.fingerprint from listings l
      where l.id in (${sql.join(ways, sql` union `)})`,
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
