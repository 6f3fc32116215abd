import type { Facet, FacetKind } from '@limn/contracts/gallery';
import type { ProfileId } from '@limn/contracts/ids';
import { and, type SQL, sql } from 'drizzle-orm';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';
import { areAllOwn, conditionOf, ownedBy, type PictureFilter } from './picture-filter.ts';
import { images } from './schema.ts';

/** Choices of one kind that are told, the most frequent. */
const mostChoices = 50;

/** The pictures a filter leaves, by a name. */
const foundBy = (name: SQL, filter: PictureFilter): SQL =>
  sql`${name} as materialized (select ${images.id} as id, ${images.origin} as origin,
    ${images.recipe}->>'model' as model, ${images.colours} as colours
    from images where ${and(ownedBy(filter.owners), conditionOf(filter))})`;

/** Whom pictures owe: each is looked up by its id, for all that anything owes are many more (`offset 0` keeps it so). */
const owedBy = (found: SQL): SQL =>
  sql`(select f.id, a.style_id, a.profile_id from ${found} f cross join lateral (
    select style_id, profile_id from attributions where image_id = f.id offset 0) a) as owed`;

/** What each of these pictures counts for, as `value`, once for each picture. */
const valuesOf: Record<
  FacetKind,
  { of: keyof PictureFilter; values: (found: SQL) => SQL; name: SQL }
> = {
  styles: {
    of: 'style',
    values: (found) => sql`select distinct id, style_id as value from ${owedBy(found)}`,
    name: sql`(select s.name from art_styles s where s.id = value)`,
  },
  artists: {
    of: 'artist',
    values: (found) => sql`select distinct id, profile_id as value from ${owedBy(found)}`,
    name: sql`(select p.account_name from profiles p where p.id = value)`,
  },
  models: {
    of: 'model',
    values: (found) => sql`select id, model as value from ${found} where model is not null`,
    name: sql`value`,
  },
  origins: {
    of: 'origin',
    values: (found) => sql`select id, origin as value from ${found}`,
    name: sql`value`,
  },
  colours: {
    of: 'colour',
    values: (found) => sql`select id, unnest(colours) as value from ${found}`,
    name: sql`value`,
  },
};

/** Counts that triggers keep (migration 0100), of several profiles together. One profile's are not added up: it takes longer. */
function keptCounts(kind: FacetKind, owners: ProfileId[]): SQL {
  const of = sql`from image_counts where kind = ${kind} and profile_id in ${oneOf(owners)}`;
  return owners.length === 1
    ? sql`select value, count ${of}`
    : sql`select value, sum(count)::int as count ${of} group by value`;
}

/**
 * What pictures can be narrowed down by and how many each choice leaves, the most frequent first. Choices of a kind are
 * counted as if none of that kind were taken: so one can go over to another.
 */
export async function countFacets(
  db: Sql,
  filter: PictureFilter,
): Promise<Record<FacetKind, Facet[]>> {
  const kinds = Object.keys(valuesOf) as FacetKind[];
  // Those that leave the same pictures are one, by its name in the statement.
  const found = new Map<string, SQL>();
  const counts = kinds.map((kind) => {
    const { of, values, name } = valuesOf[kind];
    const chosen = filter[of] !== undefined;
    const others = { ...filter, [of]: undefined };
    const from = sql.identifier(chosen ? `found_${kind}` : 'found') as unknown as SQL;
    const kept = areAllOwn(others);
    if (!kept) found.set(chosen ? kind : '', foundBy(from, others));
    const counted = kept
      ? keptCounts(kind, filter.owners ?? [])
      : sql`select value, count(*)::int as count from (${values(from)}) as v group by value`;
    return sql`(select ${kind}::text as kind, value, coalesce(${name}, '') as name, count
      from (${counted}) as counted order by count desc, value limit ${sql.raw(String(mostChoices))})`;
  });
  const told = await rows<Facet & { kind: FacetKind }>(
    db,
    sql`${found.size > 0 ? sql`with ${sql.join([...found.values()], sql`, `)}` : sql``}
      select kind, value, name, count from (${sql.join(counts, sql` union all `)}) as told`,
  );
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      told.flatMap(({ kind: of, ...facet }) => (of === kind ? [facet] : [])),
    ]),
  ) as Record<FacetKind, Facet[]>;
}
