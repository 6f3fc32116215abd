import type { ProfileKind } from '@limn/contracts/constants';
import type { ProfileId } from '@limn/contracts/ids';
import type { Category } from '@limn/contracts/profile-fields';
import { and, type SQL, sql } from 'drizzle-orm';
import { countOf } from '../../platform/database/count-of.ts';
import { isOneOf, rows, type Sql } from '../../platform/database/database.ts';
import { cursorList, type Order, type PageRequest } from '../../platform/search/pages.ts';
import { inPublic } from './queries.ts';
import { profiles } from './schema.ts';
import type { ProfileRow } from './view.ts';

const mostLiked = {
  key: sql`${profiles.likes}`,
  id: sql`${profiles.id}`,
  type: 'bigint',
  descending: true,
} as const satisfies Order;

/** Profiles that are counted beyond where a page begins. */
const mostAhead = 2000;
/** The trigram index finds words from this length on; shorter ones have no trigrams (PostgreSQL manual, F.35). */
const fewestLetters = 3;

/** As the index `profiles_words` has it. */
const profileWords = sql`(${profiles.accountName} || ' ' || coalesce(${profiles.details} ->> 'profession', '') || ' '
  || coalesce(${profiles.details} ->> 'tagline', ''))`;

/** Published profiles of a kind, most liked first. */
export async function listPublished(
  db: Sql,
  query: {
    kind: ProfileKind;
    category: Category | undefined;
    search: string;
  } & PageRequest,
): Promise<{ rows: ProfileRow[]; total: number; next: string | null }> {
  const list = cursorList('profiles', mostLiked, query);
  const wanted: (SQL | undefined)[] = [inPublic(query.kind)];
  if (query.category) wanted.push(sql`${profiles.details} -> 'categories' ? ${query.category}`);
  if (query.search) {
    const like = `%${query.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    wanted.push(sql`${profileWords} ilike ${like}`);
  }
  const where = and(...wanted)!;
  if (query.search.length >= fewestLetters) return listFound(db, where, list);
  const [found, total] = await Promise.all([
    db
      .select({ row: profiles, id: profiles.id, key: list.key })
      .from(profiles)
      .where(and(where, list.beyond))
      .orderBy(...list.orderBy)
      .limit(list.limit)
      .offset(list.offset),
    countOf(db, profiles, where, { offset: list.offset, ahead: mostAhead }),
  ]);
  const { shown, next } = list.cut(found);
  return { rows: shown.map(({ row }) => row), total, next };
}

/**
 * A page of the profiles that contain the words. PostgreSQL cannot estimate how many do, and may read all profiles in
 * order to find a few. So the matches are found first. If that is all of them, they are sorted; with more matches,
 * reading in order soon fills a page.
 */
async function listFound(
  db: Sql,
  where: SQL,
  list: ReturnType<typeof cursorList>,
): Promise<{ rows: ProfileRow[]; total: number; next: string | null }> {
  const { offset, limit } = list;
  const beyond = list.beyond ?? sql`true`;
  const order = sql.join(list.orderBy, sql`, `);
  const most = offset + mostAhead;
  const areAll = sql`(select count(*) from fitting) < ${most}`;
  const page = sql`select id from (
      (select id, likes from profiles where id = any(array(select id from fitting)) and ${beyond} and ${areAll})
      union all (select id, likes from profiles where ${where} and ${beyond} and not ${areAll}
        order by ${order} limit ${offset + limit})) as profiles
    order by ${order} limit ${limit} offset ${offset}`;
  // The count comes with an empty page, too: then its one row has no id.
  const found = await rows<{ id: ProfileId | null; total: number }>(
    db,
    sql`with fitting as materialized (select id from profiles where ${where} limit ${most}), page as (${page})
      select page.id, counted.total from (select count(*)::int as total from fitting) as counted
        left join page on true`,
  );
  const withRows = await db
    .select({ row: profiles, id: profiles.id, key: list.key })
    .from(profiles)
    .where(
      isOneOf(
        profiles.id,
        found.flatMap(({ id }) => id ?? []),
      ),
    )
    .orderBy(...list.orderBy);
  const { shown, next } = list.cut(withRows);
  return { rows: shown.map(({ row }) => row), total: found[0]!.total, next };
}
