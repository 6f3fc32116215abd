import { count, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from './database.ts';

/** Default limit for counting rows beyond a page: counting a million takes longer than everything else. */
const mostAhead = 10_000;

/** How many rows of a table fit, counted to `ahead` beyond where a page begins: so every page leads on to the next. */
export async function countOf(
  db: Sql,
  table: PgTable,
  where: SQL | undefined,
  { offset = 0, ahead = mostAhead }: { offset?: number; ahead?: number } = {},
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(offset + ahead)
    .as('some');
  const [all] = await db.select({ n: count() }).from(some);
  return all?.n ?? 0;
}
