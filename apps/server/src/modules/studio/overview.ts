import { and, count, eq, gte, inArray, min, sql } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { type Periods, perPeriod } from '../../platform/database/periods.ts';
import { generations } from './schema.ts';

/** Pictures that were painted for people, generations that failed, and what waits to be painted. */
export async function countPaintings(db: Sql, periods: Periods) {
  const { finishedAt, status, sample, delivered, createdAt } = generations;
  const [[pictures], [failures], unfinished] = await Promise.all([
    db
      .select(perPeriod(finishedAt, delivered, periods))
      .from(generations)
      .where(and(eq(status, 'succeeded'), gte(finishedAt, periods.month), eq(sample, false))),
    db
      .select(perPeriod(finishedAt, sql`1`, periods))
      .from(generations)
      .where(and(eq(status, 'failed'), gte(finishedAt, periods.month))),
    db
      .select({ status, n: count(), oldest: min(createdAt) })
      .from(generations)
      .where(and(sql`${finishedAt} is null`, inArray(status, ['queued', 'running'])))
      .groupBy(status),
  ]);
  const waiting = unfinished.find((row) => row.status === 'queued');
  return {
    pictures: pictures!,
    failures: failures!,
    queue: {
      waiting: waiting?.n ?? 0,
      running: unfinished.find((row) => row.status === 'running')?.n ?? 0,
      oldest: waiting?.oldest?.toISOString() ?? null,
    },
  };
}
