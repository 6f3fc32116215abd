import type { MoneyActKind } from '@limn/contracts/money-acts';
import type { EarningId, ProfileId } from '@limn/contracts/ids';
import { and, eq, sum } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { gathered } from '../../platform/database/gathered.ts';
import { balances } from '../ledger/index.ts';
import type { PaymentRow } from './payments.ts';
import { type EarningRow, isDisputed } from './payouts.ts';
import { refundable } from './refunds.ts';
import { account, due } from './sale.ts';
import { earnings, moneyActs, payoutAccounts, refunds } from './schema.ts';

/** What may be done with a payment's money as things stand; amounts in minor units. */
export interface Possible {
  kind: MoneyActKind;
  earningId: EarningId | null;
  payee: ProfileId | null;
  most: number;
  whole: boolean;
}

const sumOf = async (query: Promise<{ amount: number | null }[]>) => (await query)[0]?.amount ?? 0;

/** What can be refunded, without refunds under way. */
async function ofBuyer(db: Sql, payment: PaymentRow): Promise<Possible[]> {
  const under = await sumOf(
    db
      .select({ amount: sum(refunds.amount).mapWith(Number) })
      .from(refunds)
      .where(
        and(eq(refunds.paymentId, payment.id), eq(refunds.status, 'due'), eq(refunds.ofOwed, true)),
      ),
  );
  const { owed } = payment;
  const none = { earningId: null, payee: null };
  const left = await refundable(db, payment);
  return [
    ...(left > 0 ? [{ kind: 'refund' as const, ...none, most: left, whole: false }] : []),
    // What a refund that failed has left owed waits for a person; one that is under way may still pay it.
    ...(owed > 0 && under === 0
      ? [
          { kind: 'refund-again' as const, ...none, most: owed, whole: true },
          { kind: 'refund-outside' as const, ...none, most: owed, whole: false },
        ]
      : []),
  ];
}

/** What of one earning its payee owes back after refunds, less what was written off or paid since. */
async function clawedBack(db: Sql, earning: EarningRow): Promise<number> {
  const { payee, currency, sent, netted, refunded, amount } = earning;
  const over = Math.max(0, sent + netted + refunded - amount);
  if (over === 0) return 0;
  const written = await sumOf(
    db
      .select({ amount: sum(moneyActs.amount).mapWith(Number) })
      .from(moneyActs)
      .where(
        and(
          eq(moneyActs.earningId, earning.id),
          eq(moneyActs.kind, 'write-off'),
          eq(moneyActs.state, 'approved'),
        ),
      ),
  );
  const name = account.clawback(payee);
  const owes = -(await balances(db, [name], currency))[name]!;
  return Math.max(0, Math.min(over - written, owes));
}

async function ofPayee(db: Sql, earning: EarningRow): Promise<Possible[]> {
  const { id: earningId, payee, status } = earning;
  const found: Possible[] = [];
  const back = await clawedBack(db, earning);
  if (back > 0) found.push({ kind: 'write-off', earningId, payee, most: back, whole: false });
  if (status !== 'available' || due(earning) === 0) return found;
  const [payout] = await db
    .select({ enabled: payoutAccounts.enabled })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.profileId, payee));
  // Payees whom the provider can pay are paid within a minute, unless it refused the transfer.
  if (!payout?.enabled || earning.refusals > 0)
    found.push({ kind: 'payout-outside', earningId, payee, most: due(earning), whole: true });
  return found;
}

/**
 * What may be done with a payment's money: the one rule of what is shown, proposed and approved. Nothing while
 * the payment is disputed, for only the bank knows whose its money is.
 */
export async function possibleActs(db: Sql, payment: PaymentRow): Promise<Possible[]> {
  if (!payment.chargeId) return [];
  const read = gathered(db);
  const [disputed, found, own] = await Promise.all([
    isDisputed(read, payment.id),
    ofBuyer(read, payment),
    read.select().from(earnings).where(eq(earnings.paymentId, payment.id)).orderBy(earnings.id),
  ]);
  if (disputed) return [];
  const ofPayees = await Promise.all(own.map((earning) => ofPayee(read, earning)));
  return [...found, ...ofPayees.flat()];
}
