import { foldText } from '@limn/contracts/text';
import type { ProfileId, StyleId } from '@limn/contracts/ids';
import { cursorList, type Order, type PageRequest } from '../../platform/search/pages.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { isOneOf, rows, type Sql } from '../../platform/database/database.ts';
import { listedWith } from '../market/index.ts';
import { artStyles } from './schema.ts';

export interface StyleFilter {
  artist?: ProfileId | undefined;
  published: 'true' | 'false' | 'both';
  search?: string | undefined;
}

/** A person's own style matches when every word is in its name or its description. */
function named(search: string) {
  const words = foldText(search).split(/\s+/).filter(Boolean).slice(0, 10);
  const told = sql`search_text(${artStyles.name} || ' ' || ${artStyles.description})`;
  return words.map((word) => sql`strpos(${told}, ${word}) > 0`);
}

/** Published styles are searched as in the marketplace, by all their texts; others by name. */
async function where(db: Sql, filter: StyleFilter): Promise<SQL | undefined> {
  const { published, search = '' } = filter;
  const listed = published === 'true' ? await listedWith(db, 'style', search) : undefined;
  return and(
    isNull(artStyles.deletedAt),
    filter.artist ? eq(artStyles.profileId, filter.artist) : undefined,
    filter.published === 'true' ? isNotNull(artStyles.publishedAt) : undefined,
    filter.published === 'false' ? isNull(artStyles.publishedAt) : undefined,
    // An array is looked up in index order, where neighbours share pages; a join would use a random order.
    listed && isOneOf(artStyles.id, listed),
    ...(published === 'true' ? [] : named(search)),
  );
}

/** How many styles are counted beyond where a page begins: so every page leads on to the next. */
const mostAhead = 2000;

const orders = {
  newest: { key: sql`created_at`, id: sql`id`, type: 'timestamptz', descending: true },
  name: { key: sql`name`, id: sql`id`, type: 'text', descending: false },
  price: { key: sql`price_personal`, id: sql`id`, type: 'bigint', descending: false },
} as const satisfies Record<string, Order>;

/** A page of styles, and how many there are, counted to two thousand beyond it. */
export async function listStyles(
  db: Sql,
  filter: StyleFilter & { sort: keyof typeof orders } & PageRequest,
): Promise<{ ids: StyleId[]; total: number; next: string | null }> {
  const list = cursorList(`styles-${filter.sort}`, orders[filter.sort], filter);
  const fitting = (await where(db, filter)) ?? sql`true`;
  const order = sql.join(list.orderBy, sql`, `);
  // A text search has no index order, so it is materialized once for page and count.
  const [page] = await rows<{ found: { id: StyleId; key: string }[]; total: number }>(
    db,
    sql`with fitting as ${filter.search ? sql`materialized` : sql`not materialized`} (
        select id, created_at, name, price_personal from art_styles where ${fitting}),
      page as (select id, ${list.key} as key from fitting where ${list.beyond ?? sql`true`}
        order by ${order} limit ${list.limit} offset ${list.offset})
      select array(select json_build_object('id', id, 'key', key) from page) as found,
        (select count(*)::int from (select from fitting limit ${list.offset + mostAhead}) as counted) as total`,
  );
  const { shown, next } = list.cut(page!.found);
  return { ids: shown.map(({ id }) => id), total: page!.total, next };
}
