import { type FacetValue, type FacetKind, facetKinds } from '@limn/contracts/gallery';
import type { ProfileId } from '@limn/contracts/ids';
import { type SQL, sql } from 'drizzle-orm';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';
import { countFacetSets } from '../../platform/search/counts.ts';
import { areAllOwn, matchesOf, type PictureFilter } from './picture-filter.ts';

/** Choices of one kind that are given, the most frequent. */
const mostChoices = 50;

/** The filter parameter of a facet. */
const chosenBy: Record<FacetKind, keyof PictureFilter> = {
  styles: 'style',
  artists: 'artist',
  models: 'model',
  origins: 'origin',
  colours: 'colour',
};

/**
 * Counts of one kind that triggers keep (`1005-images.sql`), of several profiles together. Those of one are in an index
 * in this order.
 */
function keptCounts(kind: FacetKind, owners: ProfileId[]): SQL {
  const kept = sql`from image_counts where kind = ${kind} and profile_id in ${oneOf(owners)}`;
  const counts =
    owners.length === 1
      ? sql`select kind, value, count ${kept}`
      : sql`select kind, value, sum(count)::int as count ${kept} group by kind, value`;
  return sql`(${counts} order by count desc, value limit ${mostChoices})`;
}

type Counted = FacetValue & { kind: FacetKind };

async function readKept(db: Sql, kinds: FacetKind[], owners: ProfileId[]): Promise<Counted[]> {
  if (kinds.length === 0) return [];
  return rows<Counted>(
    db,
    sql`select kind, value, '' as name, count from (${sql.join(
      kinds.map((kind) => keptCounts(kind, owners)),
      sql` union all `,
    )}) as kept`,
  );
}

/** Styles and artists are shown by their names. */
async function readNames(db: Sql, counted: readonly Counted[]): Promise<Map<string, string>> {
  const idsOf = (kind: FacetKind) =>
    oneOf(counted.flatMap((one) => (one.kind === kind ? [one.value] : [])));
  if (!counted.some(({ kind }) => kind === 'styles' || kind === 'artists')) return new Map();
  const found = await rows<{ id: string; name: string }>(
    db,
    sql`select id, name from art_styles where id in ${idsOf('styles')}
      union all select id, account_name from profiles where id in ${idsOf('artists')}`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

/**
 * Filters of pictures with the number of pictures each choice leaves, most frequent first. Choices of a facet are
 * counted without that facet's filter, so that a person can switch between them. Counts that triggers do not
 * maintain cover a thousand pictures, with `atLeast` if there are more.
 */
export async function countFacets(
  db: Sql,
  filter: PictureFilter,
): Promise<Record<FacetKind, FacetValue[]>> {
  const owners = filter.owners ?? [];
  const withoutChoice = (kind: FacetKind) => ({ ...filter, [chosenBy[kind]]: undefined });
  const isKept = (kind: FacetKind) => areAllOwn(withoutChoice(kind));
  const setOf = (kind: FacetKind) => (filter[chosenBy[kind]] === undefined ? 'all' : kind);
  const counted = owners.length === 0 ? [] : facetKinds.filter((kind) => !isKept(kind));
  const [sets, kept] = await Promise.all([
    countFacetSets(
      db,
      new Map(counted.map((kind) => [setOf(kind), matchesOf(sql`s.facets`, withoutChoice(kind))])),
    ),
    readKept(db, owners.length === 0 ? [] : facetKinds.filter(isKept), owners),
  ]);
  const found = counted.flatMap((kind): Counted[] => {
    const { values, totalAtLeast } = sets.get(setOf(kind))!;
    return values
      .filter(({ value }) => value.startsWith(`${kind}:`))
      .map(({ value, count }) => ({ kind, value: value.slice(kind.length + 1), name: '', count }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, mostChoices)
      .map((one) => (totalAtLeast ? { ...one, atLeast: true as const } : one));
  });
  const all = [...kept, ...found];
  const names = await readNames(db, all);
  const nameOf = (kind: FacetKind, value: string) =>
    kind === 'styles' || kind === 'artists' ? (names.get(value) ?? '') : value;
  return Object.fromEntries(
    facetKinds.map((kind) => [
      kind,
      all.flatMap(({ kind: of, ...facet }) =>
        of === kind ? [{ ...facet, name: nameOf(kind, facet.value) }] : [],
      ),
    ]),
  ) as Record<FacetKind, FacetValue[]>;
}
