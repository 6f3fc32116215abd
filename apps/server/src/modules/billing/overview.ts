import { count, eq, gte, sql } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { type Periods, perPeriod } from '../../platform/database/periods.ts';
import { moneyActs, payments } from './schema.ts';
import { stuckMoney } from './stuck-money.ts';

/** Payments that were received, by currency. */
export async function countSales(db: Sql, periods: Periods) {
  const { paidAt, currency, gross, amount } = payments;
  const counted = perPeriod(paidAt, sql`1`, periods);
  const summed = perPeriod(paidAt, sql`coalesce(${gross}, ${amount})`, periods);
  const found = await db
    .select({
      currency,
      ...counted,
      amountToday: summed.today,
      amountWeek: summed.week,
      amountMonth: summed.month,
    })
    .from(payments)
    .where(gte(paidAt, periods.month))
    .groupBy(currency)
    .orderBy(currency);
  return found.map((row) => ({
    currency: row.currency,
    count: { today: row.today, week: row.week, month: row.month },
    amount: { today: row.amountToday, week: row.amountWeek, month: row.amountMonth },
  }));
}

/** Proposals to move money that wait for another admin, and money that is stuck. */
export async function countWaitingMoney(
  db: Sql,
  now: Date,
): Promise<{ moneyActs: number; stuckMoney: number }> {
  const [[proposed], stuck] = await Promise.all([
    db.select({ n: count() }).from(moneyActs).where(eq(moneyActs.state, 'proposed')),
    stuckMoney(db, now),
  ]);
  const { refunds, transfers, payees, settlements } = stuck;
  return {
    moneyActs: proposed!.n,
    stuckMoney: [refunds, transfers, payees, settlements].flat().length,
  };
}
