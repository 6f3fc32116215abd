import type { ColourName, mediums } from '@limn/contracts/constants';
import type { ProfileId } from '@limn/contracts/ids';
import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import type { StyleRow } from './queries.ts';
import { artStyles } from './schema.ts';

export interface StyleFilter {
  artist?: ProfileId | undefined;
  published: 'true' | 'false' | 'both';
  search?: string | undefined;
  medium?: (typeof mediums)[number] | undefined;
  colour?: ColourName | undefined;
  subject?: string | undefined;
}

/** The other spellings of a word in a search for it: 'color' finds 'watercolour', 'gray' finds 'grey'. */
function pattern(word: string): string {
  const literal = word.replaceAll(/[\\%_]/g, '\\$&');
  return `%${literal.replaceAll(/colou?r/gi, 'colo%r').replaceAll(/gr[ae]y/gi, 'gr_y')}%`;
}

/** A style fits a search when every word of it is in what is told of it: by its artist or by us. */
function matches(search: string) {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 10);
  return words.map((word) => {
    const like = pattern(word);
    return or(
      ilike(artStyles.name, like),
      ilike(artStyles.description, like),
      ilike(artStyles.medium, like),
      sql`${artStyles.subjects}::text ilike ${like}`,
      sql`${artStyles.colours}::text ilike ${like}`,
      sql`exists (select 1 from profiles p where p.id = art_styles.profile_id and p.account_name ilike ${like})`,
    );
  });
}

const holds = (column: typeof artStyles.subjects | typeof artStyles.colours, value: string) =>
  sql`${column} @> ${JSON.stringify([value])}::jsonb`;

function where(filter: StyleFilter) {
  return and(
    isNull(artStyles.deletedAt),
    filter.artist ? eq(artStyles.profileId, filter.artist) : undefined,
    filter.published === 'true' ? isNotNull(artStyles.publishedAt) : undefined,
    filter.published === 'false' ? isNull(artStyles.publishedAt) : undefined,
    filter.medium ? eq(artStyles.medium, filter.medium) : undefined,
    filter.colour ? holds(artStyles.colours, filter.colour) : undefined,
    filter.subject ? holds(artStyles.subjects, filter.subject) : undefined,
    ...matches(filter.search ?? ''),
  );
}

export async function listStyles(
  db: Sql,
  filter: StyleFilter & { sort: 'newest' | 'name' | 'price'; offset: number; size: number },
): Promise<{ styles: StyleRow[]; total: number }> {
  const order = {
    newest: desc(artStyles.createdAt),
    name: asc(artStyles.name),
    price: asc(artStyles.pricePersonal),
  }[filter.sort];
  const styles = await db
    .select()
    .from(artStyles)
    .where(where(filter))
    .orderBy(order, desc(artStyles.id))
    .limit(filter.size)
    .offset(filter.offset);
  const [total] = await db.select({ n: count() }).from(artStyles).where(where(filter));
  return { styles, total: total?.n ?? 0 };
}

/** Values that are offered to choose from, at most. */
const mostValues = 40;

/** How many styles have each value, the most common first; `values` gives a style's, one a row. */
function countBy(
  db: Sql,
  values: SQL,
  filter: StyleFilter,
): Promise<{ value: string; count: number }[]> {
  return rows(
    db,
    sql`select v.value, count(*)::int as count from art_styles, lateral (${values}) as v (value)
        where v.value is not null and ${where(filter)}
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
