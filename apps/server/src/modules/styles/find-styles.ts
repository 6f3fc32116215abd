import type { ColourName, mediums } from '@limn/contracts/constants';
import type { ProfileId, StyleId } from '@limn/contracts/ids';
import { and, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isOneOf, rows, type Sql } from '../../platform/database/database.ts';
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
    // Looked up in their order, for neighbours lie together; joined, they are looked up in none.
    listed && isOneOf(artStyles.id, listed),
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
  // What fits words has no order to be met in, and is found once for the page and the count.
  const [page] = await rows<{ ids: StyleId[]; total: number }>(
    db,
    sql`with fitting as ${filter.search ? sql`materialized` : sql`not materialized`} (
        select id, created_at, name, price_personal from art_styles where ${fitting})
      select array(select id from fitting order by ${order}, id desc limit ${size} offset ${offset}) as ids,
        (select count(*)::int from (select from fitting limit ${offset + mostAhead}) as counted) as total`,
  );
  return page!;
}

/** Values that are offered to choose from, at most. */
const mostValues = 40;

/** Styles that choices are counted of, the newest. */
const mostLookedAt = 2000;

/** What styles can be narrowed down by: the choice that is left out where its values are counted, and a style's values, one a row. */
const choices = {
  mediums: { of: 'medium', values: sql`medium` },
  colours: { of: 'colour', values: sql`jsonb_array_elements_text(colours)` },
  subjects: { of: 'subject', values: sql`jsonb_array_elements_text(subjects)` },
} as const;
type Choice = keyof typeof choices;

/** What styles can be narrowed down by, each counted with the other filters on, the most common first. */
export async function countFilters(
  db: Sql,
  filter: StyleFilter,
): Promise<Record<Choice, { value: string; count: number }[]>> {
  const kinds = Object.keys(choices) as Choice[];
  // Those that nothing is chosen of are counted of the same styles.
  const found = new Map<string, SQL>();
  const counts = [];
  for (const kind of kinds) {
    const { of, values } = choices[kind];
    const name = filter[of] === undefined ? 'found' : `found_${of}`;
    const from = sql.identifier(name);
    if (!found.has(name))
      found.set(
        name,
        sql`${from} as materialized (select medium, colours, subjects from art_styles
          where ${await where(db, { ...filter, [of]: undefined })}
          order by created_at desc, id desc limit ${mostLookedAt})`,
      );
    counts.push(sql`(select ${kind}::text as kind, v.value, count(*)::int as count
      from (select ${values} as value from ${from}) as v where v.value is not null
      group by v.value order by count(*) desc, v.value limit ${mostValues})`);
  }
  const told = await rows<{ kind: Choice; value: string; count: number }>(
    db,
    sql`with ${sql.join([...found.values()], sql`, `)} ${sql.join(counts, sql` union all `)}`,
  );
  const of = (kind: Choice) =>
    told.filter((one) => one.kind === kind).map(({ value, count }) => ({ value, count }));
  return { mediums: of('mediums'), colours: of('colours'), subjects: of('subjects') };
}
