import type { MoneyActKind } from '@limn/contracts/money-acts';
import type { EarningId, ProfileId } from '@limn/contracts/ids';
import { and, eq, inArray, sum } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { balances } from '../ledger/index.ts';
import type { PaymentRow } from './payments.ts';
import { type EarningRow, isDisputed } from './payouts.ts';
import { refundable } from './refunds.ts';
import { account, due } from './sale.ts';
import { earnings, moneyActs, payoutAccounts, refunds } from './schema.ts';

/** A money action that is possible now; amounts in minor units. */
export interface Possible {
  kind: MoneyActKind;
  earningId: EarningId | null;
  payee: ProfileId | null;
  most: number;
  whole: boolean;
}

const sumOf = async (query: Promise<{ amount: number | null }[]>) => (await query)[0]?.amount ?? 0;

/** The refundable amount, minus pending refunds. */
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
    // Money owed after a failed refund waits for an admin; a pending refund may still pay it.
    ...(owed > 0 && under === 0
      ? [
          { kind: 'refund-again' as const, ...none, most: owed, whole: true },
          { kind: 'refund-outside' as const, ...none, most: owed, whole: false },
        ]
      : []),
  ];
}

/** Amount sent to a payee in excess of the earning after refunds. */
const overpaid = ({ sent, netted, refunded, amount }: EarningRow): number =>
  Math.max(0, sent + netted + refunded - amount);

/** Written-off amount of each earning. */
async function writtenOff(db: Sql, own: EarningRow[]): Promise<Map<EarningId | null, number>> {
  const found = await db
    .select({ id: moneyActs.earningId, amount: sum(moneyActs.amount).mapWith(Number) })
    .from(moneyActs)
    .where(
      and(
        inArray(
          moneyActs.earningId,
          own.map(({ id }) => id),
        ),
        eq(moneyActs.kind, 'write-off'),
        eq(moneyActs.state, 'approved'),
      ),
    )
    .groupBy(moneyActs.earningId);
  return new Map(found.map(({ id, amount }) => [id, amount ?? 0]));
}

/** Payees that the provider can pay. */
async function payable(db: Sql, payees: ProfileId[]): Promise<Set<ProfileId>> {
  const found = await db
    .select({ id: payoutAccounts.profileId })
    .from(payoutAccounts)
    .where(and(inArray(payoutAccounts.profileId, payees), eq(payoutAccounts.enabled, true)));
  return new Set(found.map(({ id }) => id));
}

/** Debts of payees, less write-offs and later payments; and amounts due to them that cannot be sent. */
async function ofPayees(db: Sql, currency: string, own: EarningRow[]): Promise<Possible[]> {
  if (own.length === 0) return [];
  const payees = own.map(({ payee }) => payee);
  const written = await writtenOff(db, own);
  const clawbacks = await balances(db, payees.map(account.clawback), currency);
  const canBePaid = await payable(db, payees);
  return own.flatMap((earning) => {
    const { id: earningId, payee, status } = earning;
    const found: Possible[] = [];
    const owes = -clawbacks[account.clawback(payee)]!;
    const back = Math.min(overpaid(earning) - (written.get(earningId) ?? 0), owes);
    if (back > 0) found.push({ kind: 'write-off', earningId, payee, most: back, whole: false });
    if (status !== 'available' || due(earning) === 0) return found;
    // Payees that the provider can pay are paid within a minute, unless it refused the transfer.
    if (!canBePaid.has(payee) || earning.refusals > 0)
      found.push({ kind: 'payout-outside', earningId, payee, most: due(earning), whole: true });
    return found;
  });
}

/**
 * The possible money actions of a payment: one rule for display, proposals and approvals. Empty during a dispute,
 * because only the bank decides who gets the money.
 */
export async function possibleActs(db: Sql, payment: PaymentRow): Promise<Possible[]> {
  if (!payment.chargeId) return [];
  if (await isDisputed(db, payment.id)) return [];
  const own = await db
    .select()
    .from(earnings)
    .where(eq(earnings.paymentId, payment.id))
    .orderBy(earnings.id);
  return [...(await ofBuyer(db, payment)), ...(await ofPayees(db, payment.currency, own))];
}
