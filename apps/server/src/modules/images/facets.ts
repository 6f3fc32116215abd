import type { Facet, FacetKind } from '@limn/contracts/gallery';
import { and, type SQL, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { conditionOf, ownedBy, type PictureFilter } from './picture-filter.ts';
import { images } from './schema.ts';

/** Choices of one kind that are told, the most frequent. */
const mostChoices = 50;

/** The pictures a filter leaves, as `found`. */
const foundBy = (filter: PictureFilter): SQL =>
  sql`found as materialized (select ${images.id} as id, ${images.origin} as origin,
    ${images.recipe}->>'model' as model, ${images.colours} as colours
    from images where ${and(ownedBy(filter.owners), conditionOf(filter))})`;

/** What each of these pictures counts for, as `value`, once for each picture. */
const valuesOf: Record<FacetKind, { of: keyof PictureFilter; values: SQL; name: SQL }> = {
  styles: {
    of: 'style',
    values: sql`select distinct a.image_id, a.style_id as value
      from found join attributions a on a.image_id = found.id`,
    name: sql`(select s.name from art_styles s where s.id = value)`,
  },
  artists: {
    of: 'artist',
    values: sql`select distinct a.image_id, a.profile_id as value
      from found join attributions a on a.image_id = found.id`,
    name: sql`(select p.account_name from profiles p where p.id = value)`,
  },
  models: {
    of: 'model',
    values: sql`select id, model as value from found where model is not null`,
    name: sql`value`,
  },
  origins: { of: 'origin', values: sql`select id, origin as value from found`, name: sql`value` },
  colours: {
    of: 'colour',
    values: sql`select id, unnest(colours) as value from found`,
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
  const count = async (kind: FacetKind) => {
    const { of, values, name } = valuesOf[kind];
    return rows<Facet>(
      db,
      sql`with ${foundBy({ ...filter, [of]: undefined })},
        counted as (select value, count(*)::int as count from (${values}) as v group by value)
        select value, coalesce(${name}, '') as name, count from counted
        order by count desc, value limit ${sql.raw(String(mostChoices))}`,
    );
  };
  return {
    styles: await count('styles'),
    artists: await count('artists'),
    models: await count('models'),
    origins: await count('origins'),
    colours: await count('colours'),
  };
}
