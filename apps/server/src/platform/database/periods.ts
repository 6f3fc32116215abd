import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** When today (UTC), the last 7 days and the last 30 days began, today included. */
export interface Periods {
  today: Date;
  week: Date;
  month: Date;
}

export function periodsUntil(now: Date): Periods {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const daysAgo = (days: number) => new Date(today - days * 86_400_000);
  return { today: daysAgo(0), week: daysAgo(6), month: daysAgo(29) };
}

/** Fields of a SELECT: the sum of `amount` over the rows of each period, by the time in `at`. */
export function perPeriod(at: AnyColumn, amount: SQL | AnyColumn, periods: Periods) {
  const since = (date: Date) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${at} >= ${date.toISOString()}::timestamptz), 0)::bigint`.mapWith(
      Number,
    );
  return {
    today: since(periods.today),
    week: since(periods.week),
    month: since(periods.month),
  };
}
