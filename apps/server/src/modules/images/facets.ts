import type { Facet, FacetKind } from '@limn/contracts/gallery';
import { and, type SQL, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { conditionOf, ownedBy, type PictureFilter } from './picture-filter.ts';
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

/**
 * What pictures can be narrowed down by and how many each choice leaves, the most frequent first. Choices of a kind are
 * counted as if none of that kind were taken: so one can go over to another.
 */
export async function countFacets(
  db: Sql,
  filter: PictureFilter,
): Promise<Record<FacetKind, Facet[]>> {
  const kinds = Object.keys(valuesOf) as FacetKind[];
  const chosen = kinds.filter((kind) => filter[valuesOf[kind].of] !== undefined);
  const all = sql`found`;
  const without = (kind: FacetKind) => sql.identifier(`found_${kind}`) as unknown as SQL;
  const found = [
    foundBy(all, filter),
    ...chosen.map((kind) => foundBy(without(kind), { ...filter, [valuesOf[kind].of]: undefined })),
  ];
  const counts = kinds.map((kind) => {
    const { values, name } = valuesOf[kind];
    return sql`(select ${kind}::text as kind, value, coalesce(${name}, '') as name, count from (
        select value, count(*)::int as count
        from (${values(chosen.includes(kind) ? without(kind) : all)}) as v group by value) as counted
      order by count desc, value limit ${sql.raw(String(mostChoices))})`;
  });
  const told = await rows<Facet & { kind: FacetKind }>(
    db,
    sql`with ${sql.join(found, sql`, `)} ${sql.join(counts, sql` union all `)}`,
  );
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      told.flatMap(({ kind: of, ...facet }) => (of === kind ? [facet] : [])),
    ]),
  ) as Record<FacetKind, Facet[]>;
}
