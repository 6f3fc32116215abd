import type { PaymentId } from '@limn/contracts/ids';
import { and, eq, inArray, isNotNull, isNull, sum } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { JobWorker } from '../../platform/jobs.ts';
import { sourcesOf } from '../../platform/states.ts';
import { type Entry, post } from '../ledger/index.ts';
import { refunding } from './jobs.ts';
import {
  refundFailedAlert,
  refundFailedLetter,
  refundLetter,
  refundRefusedAlert,
  refundRefusedLetter,
  takenBackLetter,
} from './letters.ts';
import { callOnce, Named } from './operations.ts';
import { lockPayment, paymentById, paymentByReference, type PaymentRow } from './payments.ts';
import { isDisputed } from './payouts.ts';
import { disputeReserve, type outside, refundsDue, undoSale } from './sale.ts';
import { disputes, payments, refunds } from './schema.ts';
import { tellOperators, writeTo, writeToBuyer, writeToHolder } from './send-letters.ts';
import type { SettleParts } from './ports.ts';
import { machines, move } from './states.ts';

type RefundRow = typeof refunds.$inferSelect;

/** Refunds of a charge as the provider has them now. */
export const fetchRefunds = (stripe: Stripe, charge: string): Promise<Stripe.Refund[]> =>
  stripe.refunds.list({ charge, limit: 100 }).autoPagingToArray({ limit: 10_000 });

/**
 * Writes down that a payment is to be given back, before any call.
 * @param ofOwed whether the amount is part of `payments.owed` already
 */
export async function orderRefund(
  parts: Pick<SettleParts, 'jobs' | 'clock'>,
  tx: Tx,
  paymentId: PaymentId,
  amount: number,
  ofOwed: boolean,
): Promise<void> {
  await tx.insert(refunds).values({
    id: newId('refund'),
    paymentId,
    status: 'due',
    amount,
    ofOwed,
    createdAt: parts.clock.now(),
  });
  await parts.jobs.send(tx, refunding, { paymentId });
}

/** The amount of a charge that can still be refunded: minus amounts already refunded, owed or pending. */
export async function refundable(db: Sql, payment: PaymentRow): Promise<number> {
  const [ordered] = await db
    .select({ amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(
      and(eq(refunds.paymentId, payment.id), eq(refunds.status, 'due'), eq(refunds.ofOwed, false)),
    );
  const { gross, refunded, owed } = payment;
  return Math.max(0, (gross ?? 0) - refunded - owed - (ordered?.amount ?? 0));
}

/**
 * Orders what can still be refunded of a payment.
 * @param most not more than this, in minor units
 * @returns what was ordered
 */
export async function giveBack(
  parts: Pick<SettleParts, 'jobs' | 'clock'>,
  tx: Tx,
  reference: string,
  most = Infinity,
): Promise<{ payment: PaymentRow; amount: number } | undefined> {
  const payment = await paymentByReference(tx, reference);
  if (!payment?.paidAt) return undefined;
  const amount = Math.min(await refundable(tx, payment), most);
  if (amount <= 0) return undefined;
  await orderRefund(parts, tx, payment.id, amount, false);
  return { payment, amount };
}

/** Maps a provider's refund status to ours: money leaves our balance when the provider accepts it. */
function statusOf(refund: Stripe.Refund): RefundRow['status'] {
  if (refund.status === 'failed' || refund.status === 'canceled') return 'failed';
  if (refund.status === 'succeeded') return 'done';
  return refund.balance_transaction ? 'asked' : 'due';
}

/** Updates our row of one refund from the provider; true if it has failed since. */
async function take(
  tx: Tx,
  known: RefundRow[],
  paymentId: PaymentId,
  given: Stripe.Refund,
  now: Date,
): Promise<boolean> {
  const status = statusOf(given);
  const change = { stripeRefundId: given.id, reason: given.failure_reason ?? null };
  const row =
    known.find((one) => one.stripeRefundId === given.id) ??
    // Our refund whose response was lost.
    known.find(
      (one) =>
        one.id === given.metadata?.['refund'] && !one.stripeRefundId && one.status !== 'failed',
    );
  if (!row) {
    const { amount } = given;
    await tx
      .insert(refunds)
      .values({ id: newId('refund'), paymentId, status, amount, createdAt: now, ...change });
    return status === 'failed';
  }
  // Events may arrive out of order: ignore a status that cannot follow the current one.
  if (sourcesOf(machines.refund.transitions, status).includes(row.status)) {
    await move(tx, 'refund', row.id, status, change);
    return status === 'failed';
  }
  if (!row.stripeRefundId) await tx.update(refunds).set(change).where(eq(refunds.id, row.id));
  return false;
}

/**
 * Books that `back` of a charge has come back to its buyer in total, more or less than before. The part of the sale
 * that was not undone yet is undone now; an amount that came back to us although the sale was undone is owed again. The
 * money left `from`: our balance at the provider, the amount withdrawn by a lost dispute, or another bank.
 * @param owing additional amount that is owed to the buyer and was not owed before
 * @returns the payment after that
 */
export async function bookBack(
  parts: SettleParts,
  tx: Tx,
  payment: PaymentRow,
  back: number,
  from: 'stripe_clearing' | typeof disputeReserve | typeof outside = 'stripe_clearing',
  owing = 0,
): Promise<PaymentRow> {
  const { currency } = payment;
  const gross = payment.gross!;
  const now = parts.clock.now();
  const moved = back - payment.refunded;
  if (moved === 0 && owing === 0) return payment;
  const before = payment.refunded + payment.owed;
  const undone = Math.max(before + owing, back);
  const entries: Entry[] = [
    { account: from, amount: moved, currency },
    { account: refundsDue, amount: -moved, currency },
  ];
  const sale = undone > before ? await undoSale(tx, payment, before, undone) : undefined;
  entries.push(...(sale?.entries ?? []));
  const booked = payment.booked + 1;
  await post(tx, {
    key: `back:${payment.id}:${booked}`,
    kind: 'refund',
    reference: payment.id,
    occurredAt: now,
    entries,
  });
  const change = { refunded: back, owed: undone - back, booked };
  const status = undone < gross ? 'paid' : back < gross ? 'refunding' : 'refunded';
  if (status === payment.status)
    await tx.update(payments).set(change).where(eq(payments.id, payment.id));
  else await move(tx, 'payment', payment.id, status, change);
  const byBank = from === disputeReserve;
  for (const { payee, ...back } of sale?.taken ?? [])
    await writeToHolder(parts, tx, payee, takenBackLetter(payment, { ...back, byBank }));
  if (undone === gross && before < gross) {
    const ended = await parts.subjects[payment.kind]!.refunded(tx, payment.reference, now);
    for (const reference of ended ?? []) {
      const ordered = await giveBack(parts, tx, reference);
      if (!ordered) continue;
      const letter = refundLetter(ordered.payment, ordered.amount, 'upgrade');
      await writeToBuyer(parts, tx, ordered.payment.userId, letter);
    }
  }
  return { ...payment, ...change, status };
}

/** Books an overpaid refund as our loss, for example if both we and the provider refunded a payment. */
async function bookOverpaid(
  tx: Tx,
  payment: PaymentRow,
  overpaid: number,
  now: Date,
): Promise<PaymentRow> {
  const { currency } = payment;
  const more = overpaid - payment.overpaid;
  if (more === 0) return payment;
  const booked = payment.booked + 1;
  await post(tx, {
    key: `back:${payment.id}:${booked}`,
    kind: 'overpaid',
    reference: payment.id,
    occurredAt: now,
    entries: [
      { account: 'stripe_clearing', amount: more, currency },
      { account: 'platform_revenue', amount: -more, currency },
    ],
  });
  await tx.update(payments).set({ overpaid, booked }).where(eq(payments.id, payment.id));
  return { ...payment, overpaid, booked };
}

/**
 * Updates a payment to the refunds of its charge at the provider, inside `tx`. A refund that failed after it was
 * accepted has returned its money to us: it is owed to the buyer, who is notified, and waits for an admin, as the same
 * card would reject it again.
 */
export async function settleRefunds(
  parts: SettleParts,
  tx: Tx,
  payment: PaymentRow,
  given: Stripe.Refund[],
): Promise<PaymentRow> {
  const now = parts.clock.now();
  const known = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  const failed: Stripe.Refund[] = [];
  for (const refund of given)
    if (await take(tx, known, payment.id, refund, now)) failed.push(refund);
  const [gone] = await tx
    .select({ amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, payment.id),
        isNotNull(refunds.stripeRefundId),
        inArray(refunds.status, ['asked', 'done']),
      ),
    );
  const all = (gone?.amount ?? 0) + payment.lost + payment.outside;
  const back = Math.min(all, payment.gross!);
  const booked = await bookOverpaid(tx, await bookBack(parts, tx, payment, back), all - back, now);
  for (const { id, amount, failure_reason } of failed) {
    const letter = refundFailedLetter(payment, amount, parts.publicUrl);
    await writeTo(parts, tx, payment.userId, letter);
    await tellOperators(parts, tx, refundFailedAlert(id, booked, failure_reason));
  }
  return booked;
}

const lostDispute = (tx: Tx, id: PaymentId) =>
  tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.paymentId, id), eq(disputes.status, 'lost')));

/** Refunds what a payment owes, each refund once, and updates the state of pending refunds. */
export function refundJob(parts: SettleParts): JobWorker<{ paymentId: PaymentId }> {
  const { db, stripe } = parts;

  async function settle(paymentId: PaymentId, chargeId: string): Promise<PaymentRow> {
    const given = await fetchRefunds(stripe, chargeId);
    return db.transaction(async (tx) =>
      settleRefunds(parts, tx, await lockPayment(tx, paymentId), given),
    );
  }

  /** Asks for one refund, once; the provider's word when it refuses. */
  async function ask(chargeId: string, refund: RefundRow): Promise<string | undefined> {
    const { id, paymentId, amount } = refund;
    const request = { charge: chargeId, amount, metadata: { payment: paymentId, refund: id } };
    try {
      await callOnce(db, `op:refund:${id}`, request, Named, async (idempotencyKey) => {
        const made = await stripe.refunds.create(request, { idempotencyKey });
        return { id: made.id };
      });
      return undefined;
    } catch (error) {
      const { type, code } = error as { type?: string; code?: string };
      if (type !== 'StripeInvalidRequestError') throw error;
      return code ?? 'refused';
    }
  }

  /**
   * Records that the provider refused a refund. If less is left to refund than was requested, that amount is requested;
   * otherwise the amount is owed to the buyer until a person handles it.
   */
  async function refuse(refund: RefundRow, chargeId: string, reason: string): Promise<void> {
    const { id, paymentId, amount, ofOwed } = refund;
    // Refuse if another refund arrived meanwhile, such as a manual one at the provider.
    await settle(paymentId, chargeId);
    await db.transaction(async (tx) => {
      const payment = await lockPayment(tx, paymentId);
      const lost = (await lostDispute(tx, paymentId)).length > 0;
      // Disputed, as we have yet to hear: this comes again when it is decided.
      if (reason === 'charge_disputed' && !lost)
        throw new Error(`Payment ${paymentId} was charged back.`);
      const [row] = await tx.select().from(refunds).where(eq(refunds.id, id));
      if (row?.status !== 'due' || row.stripeRefundId) return;
      await move(tx, 'refund', id, 'failed', { reason });
      const left = Math.min(amount, ofOwed ? payment.owed : await refundable(tx, payment));
      if (left === 0) return;
      if (left < amount && !lost) return orderRefund(parts, tx, paymentId, left, ofOwed);
      const booked = ofOwed
        ? payment
        : await bookBack(parts, tx, payment, payment.refunded, 'stripe_clearing', left);
      const letter = refundRefusedLetter(payment, left, parts.publicUrl);
      await writeTo(parts, tx, payment.userId, letter);
      await tellOperators(parts, tx, refundRefusedAlert(booked, reason, parts.publicUrl));
    });
  }

  return {
    kind: refunding,
    retryLimit: 8,
    retryDelay: 5,
    async run({ paymentId }) {
      const payment = await paymentById(db, paymentId);
      if (!payment?.chargeId) return;
      const { chargeId } = payment;
      // A disputed charge cannot be given back; this comes again when the dispute is closed.
      if (await isDisputed(db, paymentId)) return;
      await settle(paymentId, chargeId);
      const open = await db
        .select()
        .from(refunds)
        .where(
          and(
            eq(refunds.paymentId, paymentId),
            eq(refunds.status, 'due'),
            isNull(refunds.stripeRefundId),
          ),
        );
      for (const refund of open) {
        const refusal = await ask(chargeId, refund);
        if (refusal) await refuse(refund, chargeId, refusal);
        else await settle(paymentId, chargeId);
      }
    },
  };
}
