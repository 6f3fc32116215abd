import type { Facet, FacetKind } from '@limn/contracts/gallery';
import type { ProfileId } from '@limn/contracts/ids';
import { type SQL, sql } from 'drizzle-orm';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';
import { fitting, orders } from './fitting.ts';
import { areAllOwn, type PictureFilter } from './picture-filter.ts';

/** Choices of one kind that are told, the most frequent. */
const mostChoices = 50;

/** Pictures that choices are counted of, the newest, where counts are not kept. */
const mostLookedAt = 300;

/** What the newest pictures that a filter leaves hold of choices, a line each, by a name; and how many pictures they are. */
const foundBy = (name: SQL, filter: PictureFilter): SQL => {
  const found = fitting(orders.newest, filter, { after: undefined, upTo: mostLookedAt + 1 });
  return sql`${name}_keys as materialized (select k.choices from image_keys k
      where k.image_id in (
        select id from (${found}) as f order by f.key desc limit ${mostLookedAt + 1})),
    ${name} as materialized (select told, count(*)::int as count from (
      select unnest(string_to_array(choices, chr(10))) as told
      from (select choices from ${name}_keys limit ${mostLookedAt}) as k) as t group by told)`;
};

/** The choices of a kind, and what they are called. */
const valuesOf: Record<FacetKind, { of: keyof PictureFilter; name: SQL }> = {
  styles: { of: 'style', name: sql`(select s.name from art_styles s where s.id = value)` },
  artists: {
    of: 'artist',
    name: sql`(select p.account_name from profiles p where p.id = value)`,
  },
  models: { of: 'model', name: sql`value` },
  origins: { of: 'origin', name: sql`value` },
  colours: { of: 'colour', name: sql`value` },
};

/** Counts that triggers keep (`1005-images.sql`), of several profiles together. One profile's are not added up: it takes longer. */
function keptCounts(kind: FacetKind, owners: ProfileId[]): SQL {
  const of = sql`from image_counts where kind = ${kind} and profile_id in ${oneOf(owners)}`;
  return owners.length === 1
    ? sql`select value, count ${of}`
    : sql`select value, sum(count)::int as count ${of} group by value`;
}

/**
 * What pictures can be narrowed down by and how many each choice leaves, the most frequent first. Choices of a kind are
 * counted as if none of that kind were taken: so one can go over to another. Where counts are not kept, those of the newest 300
 * pictures, `atLeast` where there are more.
 */
export async function countFacets(
  db: Sql,
  filter: PictureFilter,
): Promise<Record<FacetKind, Facet[]>> {
  const kinds = Object.keys(valuesOf) as FacetKind[];
  const none = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<
    FacetKind,
    Facet[]
  >;
  if (filter.owners?.length === 0) return none;
  // Those that leave the same pictures are one, by its name in the statement.
  const found = new Map<string, SQL>();
  const counts = kinds.map((kind) => {
    const { of, name } = valuesOf[kind];
    const chosen = filter[of] !== undefined;
    const others = { ...filter, [of]: undefined };
    const from = sql.raw(chosen ? `found_${kind}` : 'found');
    const kept = areAllOwn(others);
    if (!kept) found.set(chosen ? kind : '', foundBy(from, others));
    const counted = kept
      ? keptCounts(kind, filter.owners ?? [])
      : sql`select substr(told, ${sql.raw(String(kind.length + 2))}) as value, count from ${from}
          where told ^@ ${sql.raw(`'${kind}:'`)}`;
    const atLeast = kept
      ? sql`false`
      : sql`(select count(*) > ${sql.raw(String(mostLookedAt))} from ${from}_keys)`;
    return sql`(select ${kind}::text as kind, value, coalesce(${name}, '') as name, count, ${atLeast} as more
      from (${counted}) as counted order by count desc, value limit ${sql.raw(String(mostChoices))})`;
  });
  const told = await rows<{
    kind: FacetKind;
    value: string;
    name: string;
    count: number;
    more: boolean;
  }>(
    db,
    sql`${found.size > 0 ? sql`with ${sql.join([...found.values()], sql`, `)}` : sql``}
      select kind, value, name, count, more from (${sql.join(counts, sql` union all `)}) as told`,
  );
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      told.flatMap(({ kind: of, more, ...facet }) =>
        of === kind ? [more ? { ...facet, atLeast: true as const } : facet] : [],
      ),
    ]),
  ) as Record<FacetKind, Facet[]>;
}
