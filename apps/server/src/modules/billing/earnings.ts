import type { EarningsSummary } from '@limn/contracts/billing';
import type { ProfileId } from '@limn/contracts/ids';
import { and, count, desc, eq, min } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import type { Sql } from '../../platform/database/database.ts';
import { balances } from '../ledger/index.ts';
import { account } from './sale.ts';
import { earnings, payments, payoutAccounts } from './schema.ts';

export type EarningLine = typeof earnings.$inferSelect & {
  gross: number;
  fee: number;
  net: number;
};

/** Earnings of a rights holder, newest first, each with the sale it came from. */
export async function earningLines(
  db: Sql,
  profileId: ProfileId,
  page: { offset: number; size: number },
): Promise<{ lines: EarningLine[]; total: number }> {
  const where = eq(earnings.profileId, profileId);
  const found = await db
    .select({ earning: earnings, payment: payments })
    .from(earnings)
    .innerJoin(payments, eq(payments.id, earnings.paymentId))
    .where(where)
    .orderBy(desc(earnings.soldAt), desc(earnings.id))
    .limit(page.size)
    .offset(page.offset);
  const [total] = await db.select({ n: count() }).from(earnings).where(where);
  return {
    lines: found.map(({ earning, payment }) => {
      const [gross, fee] = [payment.gross ?? 0, payment.fee ?? 0];
      return { ...earning, gross, fee, net: gross - fee - (payment.tax ?? 0) };
    }),
    total: total?.n ?? 0,
  };
}

/** What the ledger holds for a rights holder. */
export async function earningsSummary(db: Sql, profileId: ProfileId): Promise<EarningsSummary> {
  const { currency } = brand;
  const names = [
    account.held(profileId),
    account.available(profileId),
    account.inTransit(profileId),
    account.paid(profileId),
  ];
  const found = await balances(db, names, currency);
  const [next] = await db
    .select({ at: min(earnings.releaseAt) })
    .from(earnings)
    .where(and(eq(earnings.profileId, profileId), eq(earnings.status, 'held')));
  const [payout] = await db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.profileId, profileId));
  const [held, available, inTransit, paid] = names.map((name) => found[name]!) as [
    number,
    number,
    number,
    number,
  ];
  return {
    currency,
    held,
    available,
    inTransit,
    paid,
    nextReleaseAt: next?.at?.toISOString() ?? null,
    payouts: { status: payout ? (payout.enabled ? 'enabled' : 'pending') : 'none' },
  };
}
