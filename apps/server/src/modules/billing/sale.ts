import { holdDays, rightsHolderBasisPoints } from '@limn/contracts/constants';
import type { ProfileId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Entry, post, refundedPart, splitByWeight } from '../ledger/index.ts';
import type { PayeeShare, PaymentRow } from './payments.ts';
import { earnings } from './schema.ts';
import { move } from './states.ts';

type EarningRow = typeof earnings.$inferSelect;

const partyId = ({ payee, cause }: PayeeShare) => `${payee}:${cause.id}:${cause.kind}`;
const platform = 'platform';

/** Holds back what rights holders earned from charges in dispute, and bears what the bank has taken. */
export const disputeReserve = 'dispute_reserve';

/** Owed back to buyers and not on its way to them. */
export const refundsDue = 'refunds_due';

/** Amounts sent from elsewhere than our balance at the provider. */
export const outside = 'outside';

export const account = {
  held: (payee: string) => `payee:${payee}:held`,
  available: (payee: string) => `payee:${payee}:available`,
  inTransit: (payee: string) => `payee:${payee}:in_transit`,
  paid: (payee: string) => `payee:${payee}:paid`,
  clawback: (payee: string) => `payee:${payee}:clawback`,
};

/**
 * Splits net receipts: 70% to the rights holders by attribution, the rest to the platform; by largest
 * remainder, so the parts add up to the net exactly.
 */
export function splitSale(
  net: number,
  payees: PayeeShare[],
): { parts: number[]; platform: number } {
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

/** When money that is held from `now` on is released. */
export const releaseAfter = (now: Date) => new Date(now.getTime() + holdDays * 86_400_000);

/** Writes a sale into the ledger, held for 30 days, with one earning for each payee and cause. */
export async function recordSale(
  tx: Tx,
  payment: PaymentRow,
  sale: {
    /** The payees besides us; none: all of it is our revenue. */
    payees: PayeeShare[];
    gross: number;
    fee: number;
    tax: number;
    now: Date;
    notBefore?: Date | undefined;
  },
): Promise<EarningRow[]> {
  const { payees, gross, fee, tax, now, notBefore = now } = sale;
  const held = releaseAfter(now);
  const net = gross - fee - tax;
  const split = splitSale(net, payees);
  const { currency } = payment;
  const entries: Entry[] = [
    { account: 'stripe_clearing', amount: -gross, currency },
    { account: 'fees', amount: fee, currency },
    { account: 'tax', amount: tax, currency },
    { account: 'platform_revenue', amount: split.platform, currency },
    ...payees.map((payee, index) => ({
      account: account.held(payee.payee),
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
  // The provider takes its fee from the amount it holds for us.
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
  if (payees.length === 0) return [];
  const values = payees.map(({ payee, cause, ppm }, index) => ({
    id: newId('earning'),
    paymentId: payment.id,
    payee,
    causeKind: cause.kind,
    causeId: cause.id,
    ppm,
    amount: split.parts[index]!,
    refunded: 0,
    netted: 0,
    currency,
    status: 'held' as const,
    soldAt: now,
    releaseAt: held > notBefore ? held : notBefore,
  }));
  return tx.insert(earnings).values(values).returning();
}

/** Books a charge that came too late: the full amount is owed back to the buyer. */
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
      { account: refundsDue, amount: charge.gross, currency },
      // The provider keeps its fee: the platform bears it.
      { account: 'fees', amount: -charge.fee, currency },
    ],
  });
}

/** The part of a released earning that has not been sent yet. */
export const due = (earning: EarningRow): number =>
  Math.max(0, earning.amount - earning.refunded - earning.netted - earning.sent);

/** The account of an earning's unsent part: the reserve while a dispute is open. */
export function accountOf(earning: EarningRow): string {
  const { payee, status, reserved } = earning;
  if (reserved > 0) return disputeReserve;
  return status === 'held' ? account.held(payee) : account.available(payee);
}

/** An earning whose money is still with us, held or available. */
export const isHere = ({ status }: Pick<EarningRow, 'status'>): boolean =>
  status === 'held' || status === 'available';

/** Takes `back` from one earning: first from its unsent part; the rest is owed as a claw-back. */
async function takeBack(
  tx: Tx,
  earning: EarningRow,
  back: number,
): Promise<{ lines: Omit<Entry, 'currency'>[]; owed: number }> {
  const taken = isHere(earning) ? Math.min(back, due(earning)) : 0;
  const change = {
    refunded: earning.refunded + back,
    reserved: earning.reserved > 0 ? earning.reserved - taken : 0,
  };
  if (isHere(earning) && change.refunded === earning.amount)
    await move(tx, 'earning', earning.id, 'refunded', change);
  else await tx.update(earnings).set(change).where(eq(earnings.id, earning.id));
  return {
    lines: [
      { account: accountOf(earning), amount: -taken },
      { account: account.clawback(earning.payee), amount: taken - back },
    ],
    owed: back - taken,
  };
}

/** A payee's deduction, and the part of it that was paid out already and is now owed. */
export interface TakenBack {
  payee: ProfileId;
  amount: number;
  owed: number;
}

/**
 * The entries that undo a sale from `before` to `after` of its charge: that part of the charge is owed to the buyer.
 * Cumulative: each payee gives back the floor of their part and the platform the rest, so that every account of the
 * sale ends at zero, however a full refund is divided. Amounts that were paid out already become a claw-back against
 * later earnings.
 * @returns the entries, and the amount each payee gives back
 */
export async function undoSale(
  tx: Tx,
  payment: PaymentRow,
  before: number,
  after: number,
): Promise<{ entries: Entry[]; taken: TakenBack[] }> {
  const gross = payment.gross!;
  const { currency } = payment;
  const partOf = (amount: number) =>
    refundedPart(amount, after, gross) - refundedPart(amount, before, gross);
  const taxBack = partOf(payment.tax ?? 0);
  // The provider does not give its fee back: the platform bears it, in step with the refund.
  const feeLost = partOf(payment.fee ?? 0);
  const lines: Omit<Entry, 'currency'>[] = [
    { account: refundsDue, amount: after - before },
    { account: 'tax', amount: -taxBack },
    { account: 'fees', amount: -feeLost },
  ];
  let fromPayees = 0;
  const taken = new Map<ProfileId, TakenBack>();
  const own = await tx
    .select()
    .from(earnings)
    .where(eq(earnings.paymentId, payment.id))
    .orderBy(earnings.id)
    .for('update');
  for (const earning of own) {
    const back = refundedPart(earning.amount, after, gross) - earning.refunded;
    fromPayees += back;
    const { lines: parts, owed } = await takeBack(tx, earning, back);
    lines.push(...parts);
    const payee = taken.get(earning.payee) ?? { payee: earning.payee, amount: 0, owed: 0 };
    taken.set(earning.payee, payee);
    payee.amount += back;
    payee.owed += owed;
  }
  lines.push({
    account: 'platform_revenue',
    amount: -(after - before - taxBack - fromPayees - feeLost),
  });
  return {
    entries: lines.map((line) => ({ ...line, currency })),
    taken: [...taken.values()].filter(({ amount }) => amount > 0),
  };
}
