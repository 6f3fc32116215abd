import { count, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from './database.ts';

/** Rows that a list counts unless it says otherwise: nobody pages further, and counting a million takes longer than all else. */
const mostCounted = 10_000;

/** How many rows of a table fit, counted to `most`. */
export async function countOf(
  db: Sql,
  table: PgTable,
  where: SQL | undefined,
  most = mostCounted,
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(most)
    .as('some');
  const [all] = await db.select({ n: count() }).from(some);
  return all?.n ?? 0;
}
