import type { ColourName, mediums } from '@limn/contracts/constants';
import type { ProfileId, StyleId } from '@limn/contracts/ids';
import { and, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { listedWith } from '../market/index.ts';
import { artStyles } from './schema.ts';

export interface StyleFilter {
  artist?: ProfileId | undefined;
  published: 'true' | 'false' | 'both';
  search?: string | undefined;
  medium?: (typeof mediums)[number] | undefined;
  colour?: ColourName | undefined;
  subject?: string | undefined;
}

/** A style of somebody's own fits a search when every word is in its name or its description. */
function named(search: string) {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 10);
  return words.map((word) => {
    const like = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    return or(ilike(artStyles.name, like), ilike(artStyles.description, like));
  });
}

const holds = (column: typeof artStyles.subjects | typeof artStyles.colours, value: string) =>
  sql`${column} @> ${JSON.stringify([value])}::jsonb`;

/** Published styles are found as in the market, by all that is told of them; others by their names. */
async function where(db: Sql, filter: StyleFilter): Promise<SQL | undefined> {
  const { published, search = '' } = filter;
  const listed = published === 'true' ? await listedWith(db, 'style', search) : undefined;
  return and(
    isNull(artStyles.deletedAt),
    filter.artist ? eq(artStyles.profileId, filter.artist) : undefined,
    filter.published === 'true' ? isNotNull(artStyles.publishedAt) : undefined,
    filter.published === 'false' ? isNull(artStyles.publishedAt) : undefined,
    filter.medium ? eq(artStyles.medium, filter.medium) : undefined,
    filter.colour ? holds(artStyles.colours, filter.colour) : undefined,
    filter.subject ? holds(artStyles.subjects, filter.subject) : undefined,
    listed && sql`${artStyles.id} in ${listed}`,
    ...(published === 'true' ? [] : named(search)),
  );
}

/** How many styles are counted beyond where a page begins: so every page leads on to the next. */
const mostAhead = 2000;

/** A page of styles, and how many there are, counted to two thousand beyond it. */
export async function listStyles(
  db: Sql,
  filter: StyleFilter & { sort: 'newest' | 'name' | 'price'; offset: number; size: number },
): Promise<{ ids: StyleId[]; total: number }> {
  const order = {
    newest: sql`created_at desc`,
    name: sql`name`,
    price: sql`price_personal`,
  }[filter.sort];
  const { offset, size } = filter;
  const fitting = (await where(db, filter)) ?? sql`true`;
  const [page] = await rows<{ ids: StyleId[]; total: number }>(
    db,
    sql`with fitting as not materialized (
        select id, created_at, name, price_personal from art_styles where ${fitting})
      select array(select id from fitting order by ${order}, id desc limit ${size} offset ${offset}) as ids,
        (select count(*)::int from (select from fitting limit ${offset + mostAhead}) as counted) as total`,
  );
  return page!;
}

/** Values that are offered to choose from, at most. */
const mostValues = 40;

/** Styles that choices are counted of, the newest. */
const mostLookedAt = 5000;

/** How many styles have each value, the most common first; `values` gives a style's, one a row. */
async function countBy(
  db: Sql,
  values: SQL,
  filter: StyleFilter,
): Promise<{ value: string; count: number }[]> {
  return rows(
    db,
    sql`select v.value, count(*)::int as count
        from (select * from art_styles where ${await where(db, filter)} order by created_at desc, id desc limit ${mostLookedAt}) as art_styles,
          lateral (${values}) as v (value)
        where v.value is not null
        group by v.value order by 2 desc, 1 limit ${mostValues}`,
  );
}

/** What styles can be narrowed down by, each counted with the other filters on. */
export async function countFilters(db: Sql, filter: StyleFilter) {
  const each = (column: typeof artStyles.subjects | typeof artStyles.colours) =>
    sql`select jsonb_array_elements_text(${column})`;
  return {
    mediums: await countBy(db, sql`select ${artStyles.medium}`, { ...filter, medium: undefined }),
    colours: await countBy(db, each(artStyles.colours), { ...filter, colour: undefined }),
    subjects: await countBy(db, each(artStyles.subjects), { ...filter, subject: undefined }),
  };
}
