import { holdDays, rightsHolderBasisPoints } from '@limn/contracts/constants';
import type { LicenceId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Entry, post, refundedPart, splitByWeight } from '../ledger/index.ts';
import type { Payee, PaymentRow } from './payments.ts';
import { earnings } from './schema.ts';

type EarningRow = typeof earnings.$inferSelect;

const partyId = (payee: { profileId: string; styleId: string }) =>
  `${payee.profileId}:${payee.styleId}`;
const platform = 'platform';

/** Holds back what rights holders earned from charges in dispute, and bears what the bank has taken. */
export const disputeReserve = 'dispute_reserve';

export const account = {
  held: (profileId: string) => `payee:${profileId}:held`,
  available: (profileId: string) => `payee:${profileId}:available`,
  inTransit: (profileId: string) => `payee:${profileId}:in_transit`,
  paid: (profileId: string) => `payee:${profileId}:paid`,
  clawback: (profileId: string) => `payee:${profileId}:clawback`,
};

/**
 * Splits net receipts: 70% to the rights holders by attribution, the rest to the platform; by largest
 * remainder, so the parts add up to the net exactly.
 */
export function splitSale(net: number, payees: Payee[]): { parts: number[]; platform: number } {
  const whole = 10_000n * 1_000_000n;
  const weights = payees.map((payee) => BigInt(rightsHolderBasisPoints) * BigInt(payee.ppm));
  const rest = whole - weights.reduce((sum, weight) => sum + weight, 0n);
  const parts = splitByWeight(net, [
    ...payees.map((payee, index) => ({ id: partyId(payee), weight: weights[index]! })),
    { id: platform, weight: rest },
  ]);
  return {
    parts: payees.map((payee) => parts.get(partyId(payee))!),
    platform: parts.get(platform)!,
  };
}

/** Writes a sale into the ledger, held for 30 days, with one earning for each rights holder and style. */
export async function recordSale(
  tx: Tx,
  payment: PaymentRow,
  sale: {
    /** What was sold and whom it is owed to; null: it is ours alone. */
    sold: { licenceId: LicenceId; payees: Payee[] } | null;
    gross: number;
    fee: number;
    tax: number;
    now: Date;
  },
): Promise<EarningRow[]> {
  const { gross, fee, tax, now } = sale;
  const net = gross - fee - tax;
  const payees = sale.sold?.payees ?? [];
  const split = splitSale(net, payees);
  const { currency } = payment;
  const entries: Entry[] = [
    { account: 'stripe_clearing', amount: -gross, currency },
    { account: 'fees', amount: fee, currency },
    { account: 'tax', amount: tax, currency },
    { account: 'platform_revenue', amount: split.platform, currency },
    ...payees.map((payee, index) => ({
      account: account.held(payee.profileId),
      amount: split.parts[index]!,
      currency,
    })),
  ];
  await post(tx, {
    key: `sale:${payment.id}`,
    kind: 'sale',
    reference: payment.id,
    occurredAt: now,
    entries,
  });
  // The provider keeps its fee out of what it holds for us.
  await post(tx, {
    key: `fee:${payment.id}`,
    kind: 'fee',
    reference: payment.id,
    occurredAt: now,
    entries: [
      { account: 'stripe_clearing', amount: fee, currency },
      { account: 'fees', amount: -fee, currency },
    ],
  });
  if (!sale.sold) return [];
  const { licenceId } = sale.sold;
  const values = payees.map((payee, index) => ({
    id: newId('earning'),
    paymentId: payment.id,
    licenceId,
    ...payee,
    amount: split.parts[index]!,
    refunded: 0,
    netted: 0,
    currency,
    status: 'held' as const,
    soldAt: now,
    releaseAt: new Date(now.getTime() + holdDays * 86_400_000),
  }));
  return tx.insert(earnings).values(values).returning();
}

/** Writes a charge that came too late for what it was for: all of it is owed back to the buyer. */
export async function recordUnsold(
  tx: Tx,
  payment: PaymentRow,
  charge: { gross: number; fee: number; now: Date },
): Promise<void> {
  const { currency } = payment;
  await post(tx, {
    key: `unsold:${payment.id}`,
    kind: 'unsold',
    reference: payment.id,
    occurredAt: charge.now,
    entries: [
      { account: 'stripe_clearing', amount: charge.fee - charge.gross, currency },
      { account: 'refunds_due', amount: charge.gross, currency },
      // The provider keeps its fee: the platform bears it.
      { account: 'fees', amount: -charge.fee, currency },
    ],
  });
}

/** Writes that such a charge has gone back; see `recordRefund` for `from`. */
export async function recordUnsoldRefund(
  tx: Tx,
  payment: PaymentRow,
  now: Date,
  from: 'stripe_clearing' | typeof disputeReserve = 'stripe_clearing',
): Promise<void> {
  const { currency } = payment;
  await post(tx, {
    key: `unsold-refund:${payment.id}`,
    kind: 'refund',
    reference: payment.id,
    occurredAt: now,
    entries: [
      { account: from, amount: payment.gross!, currency },
      { account: 'refunds_due', amount: -payment.gross!, currency },
    ],
  });
}

/** What of an earning has not set out yet and is owed to its rights holder, once released. */
export const due = (earning: EarningRow): number =>
  earning.amount - earning.refunded - earning.netted;

/** Where what is due of an earning lies before it sets out. */
export function accountOf(earning: EarningRow): string {
  const { profileId, status } = earning;
  return status === 'held' ? account.held(profileId) : account.available(profileId);
}

/**
 * Takes `back` from one earning: first from where its money lies, in reserve while a dispute is open;
 * what was kept back against older refunds, or has set out, is owed as a claw-back.
 */
function takeBack(
  earning: EarningRow,
  back: number,
): { lines: Omit<Entry, 'currency'>[]; change: Pick<EarningRow, 'reserved' | 'netted'> } {
  const here = earning.status === 'held' || earning.status === 'available';
  const taken = here ? Math.min(back, due(earning)) : 0;
  const owed = back - taken;
  const reserved = earning.reserved > 0;
  return {
    lines: [
      { account: reserved ? disputeReserve : accountOf(earning), amount: -taken },
      { account: account.clawback(earning.profileId), amount: -owed },
    ],
    change: {
      reserved: earning.reserved - (reserved ? taken : 0),
      netted: earning.netted - (here ? owed : 0),
    },
  };
}

/**
 * Applies what has been refunded of a charge so far. Cumulative: each rights holder gives back the
 * floor of their part and the platform the rest, so that however a full refund is cut, every account of
 * the sale ends at zero. What was paid out already waits as a claw-back against later earnings. The
 * money left `from`: our balance at the provider, or what a lost dispute had withdrawn from it.
 */
export async function recordRefund(
  tx: Tx,
  payment: PaymentRow,
  refundedTotal: number,
  now: Date,
  from: 'stripe_clearing' | typeof disputeReserve = 'stripe_clearing',
): Promise<void> {
  const gross = payment.gross!;
  const step = refundedTotal - payment.refunded;
  if (step <= 0) return;
  const { currency } = payment;
  const lines = await tx.select().from(earnings).where(eq(earnings.paymentId, payment.id));
  const tax = payment.tax ?? 0;
  const taxBack =
    refundedPart(tax, refundedTotal, gross) - refundedPart(tax, payment.refunded, gross);
  const entries: Entry[] = [
    { account: from, amount: step, currency },
    { account: 'tax', amount: -taxBack, currency },
  ];
  let fromPayees = 0;
  for (const earning of lines) {
    const total = refundedPart(earning.amount, refundedTotal, gross);
    const back = total - earning.refunded;
    fromPayees += back;
    const { lines: taken, change } = takeBack(earning, back);
    entries.push(...taken.map((line) => ({ ...line, currency })));
    await tx
      .update(earnings)
      .set({
        refunded: total,
        ...change,
        ...(total === earning.amount && ['held', 'available'].includes(earning.status)
          ? { status: 'refunded' as const }
          : {}),
      })
      .where(eq(earnings.id, earning.id));
  }
  // The provider does not give its fee back: the platform bears it, in step with the refund.
  const fee = payment.fee ?? 0;
  const feeLost =
    refundedPart(fee, refundedTotal, gross) - refundedPart(fee, payment.refunded, gross);
  entries.push(
    { account: 'fees', amount: -feeLost, currency },
    { account: 'platform_revenue', amount: -(step - taxBack - fromPayees - feeLost), currency },
  );
  await post(tx, {
    key: `refund:${payment.id}:${refundedTotal}`,
    kind: 'refund',
    reference: payment.id,
    occurredAt: now,
    entries,
  });
}
