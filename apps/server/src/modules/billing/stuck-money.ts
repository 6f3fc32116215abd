import type { ProfileId } from '@limn/contracts/ids';
import type { StuckMoney } from '@limn/contracts/stuck-money';
import { and, asc, eq, gt, inArray, isNull, lt, min, sql } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { profileNames } from '../profiles/index.ts';
import { undisputed } from './payouts.ts';
import { due } from './sale.ts';
import { earnings, payments, payoutAccounts, refunds, transfers, webhookEvents } from './schema.ts';

const hourMs = 3_600_000;
const most = 100;

/** The last refunds that failed or were refused, of payments that still owe something and have no refund under way. */
const owedRefunds = (db: Sql) =>
  db
    .select({
      paymentId: payments.id,
      description: payments.description,
      amount: payments.owed,
      currency: payments.currency,
      reason: refunds.reason,
      since: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        gt(payments.owed, 0),
        eq(refunds.status, 'failed'),
        sql`not exists (select 1 from refunds r where r.payment_id = ${payments.id}
          and (r.status = 'due' or (r.status = 'failed' and (r.created_at, r.id) > (${refunds.createdAt}, ${refunds.id}))))`,
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(most);

const payeesUnpaid = (db: Sql) =>
  db
    .select({
      payee: earnings.payee,
      currency: earnings.currency,
      amount:
        sql<number>`sum(greatest(0, ${earnings.amount} - ${earnings.refunded} - ${earnings.netted} - ${earnings.sent}))::bigint`.mapWith(
          Number,
        ),
      since: min(earnings.releaseAt),
      account: payoutAccounts.stripeAccountId,
      goneAt: payoutAccounts.goneAt,
    })
    .from(earnings)
    .leftJoin(payoutAccounts, eq(payoutAccounts.profileId, earnings.payee))
    .where(
      and(
        eq(earnings.status, 'available'),
        sql`${payoutAccounts.enabled} is not true`,
        sql`${earnings.amount} > ${earnings.refunded} + ${earnings.netted} + ${earnings.sent}`,
      ),
    )
    .groupBy(
      earnings.payee,
      earnings.currency,
      payoutAccounts.stripeAccountId,
      payoutAccounts.goneAt,
    )
    .orderBy(asc(min(earnings.releaseAt)), asc(earnings.payee))
    .limit(most);

/** Money that waits for an admin. */
export async function stuckMoney(db: Sql, now: Date): Promise<StuckMoney> {
  const before = new Date(now.getTime() - hourMs);
  const [refused, held, unpaid, paid, given, sent, news] = await Promise.all([
    owedRefunds(db),
    db
      .select()
      .from(earnings)
      .where(and(eq(earnings.status, 'available'), gt(earnings.refusals, 0)))
      .orderBy(asc(earnings.nextTryAt), asc(earnings.id))
      .limit(most),
    payeesUnpaid(db),
    db
      .select({ id: payments.id, since: payments.createdAt })
      .from(payments)
      .where(and(inArray(payments.status, ['created', 'open']), lt(payments.createdAt, before)))
      .orderBy(asc(payments.createdAt))
      .limit(most),
    db
      .select({ id: refunds.id, paymentId: refunds.paymentId, since: refunds.createdAt })
      .from(refunds)
      .where(and(eq(refunds.status, 'due'), lt(refunds.createdAt, before)))
      .orderBy(asc(refunds.createdAt))
      .limit(most),
    db
      .select({ id: transfers.id, paymentId: earnings.paymentId, since: transfers.createdAt })
      .from(transfers)
      .innerJoin(earnings, eq(earnings.id, transfers.earningId))
      .where(
        and(
          inArray(transfers.status, ['due', 'in_transit']),
          lt(transfers.createdAt, before),
          undisputed,
        ),
      )
      .orderBy(asc(transfers.createdAt))
      .limit(most),
    db
      .select({ id: webhookEvents.id, since: webhookEvents.receivedAt })
      .from(webhookEvents)
      .where(and(isNull(webhookEvents.processedAt), lt(webhookEvents.receivedAt, before)))
      .orderBy(asc(webhookEvents.receivedAt))
      .limit(most),
  ]);
  const names = await profileNames(db, [
    ...new Set([...held, ...unpaid].map(({ payee }) => payee)),
  ]);
  const named = (id: ProfileId) => ({ id, name: names.get(id)?.name ?? '' });
  const settlements = [
    ...paid.map((row) => ({ kind: 'payment' as const, ...row, paymentId: row.id })),
    ...given.map((row) => ({ kind: 'refund' as const, ...row })),
    ...sent.map((row) => ({ kind: 'transfer' as const, ...row })),
    ...news.map((row) => ({ kind: 'news' as const, ...row, paymentId: null })),
  ];
  const bySince = (a: { since: string }, b: { since: string }) => a.since.localeCompare(b.since);
  return {
    refunds: refused.map((row) => ({ ...row, since: row.since.toISOString() })),
    transfers: held.map((row) => ({
      earningId: row.id,
      paymentId: row.paymentId,
      payee: named(row.payee),
      amount: due(row),
      currency: row.currency,
      refusals: row.refusals,
      reason: row.refusedFor,
      nextTryAt: row.nextTryAt!.toISOString(),
    })),
    payees: unpaid.map(({ payee, amount, currency, since, account, goneAt }) => ({
      payee: named(payee),
      amount,
      currency,
      account: account ? (goneAt ? 'gone' : 'pending') : 'none',
      since: since!.toISOString(),
    })),
    settlements: settlements
      .map((row) => ({ ...row, since: row.since.toISOString() }))
      .toSorted(bySince)
      .slice(0, most),
  };
}
