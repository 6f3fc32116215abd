import type Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { refunding } from './jobs.ts';
import { type LetterParts, sendReceipt, sendSale, sendUnsold, writeTo } from './letters.ts';
import {
  lockPayment,
  paymentById,
  type PaymentRow,
  type PaymentSubject,
  updatePayment,
} from './payments.ts';
import { recordRefund, recordSale, recordUnsold, recordUnsoldRefund } from './sale.ts';

export interface SettleParts extends LetterParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  stripe: Stripe;
  subjects: Record<string, PaymentSubject>;
}

interface PaidCharge {
  chargeId: string;
  paymentIntentId: string;
  gross: number;
  currency: string;
  fee: number;
  tax: number;
  receiptUrl: string | null;
}

/** What the provider says of a paid session: asked again each time, whatever an event said. */
export function paidCharge(session: Stripe.Checkout.Session): PaidCharge {
  const intent = session.payment_intent;
  if (!intent || typeof intent === 'string')
    throw new Error('The payment intent was not expanded.');
  const charge = intent.latest_charge;
  if (!charge || typeof charge === 'string') throw new Error('The charge was not expanded.');
  const transaction = charge.balance_transaction;
  if (!transaction || typeof transaction === 'string')
    throw new Error('The charge has no balance transaction yet.');
  const { invoice } = session;
  return {
    chargeId: charge.id,
    paymentIntentId: intent.id,
    gross: charge.amount,
    currency: charge.currency.toUpperCase(),
    receiptUrl: (typeof invoice === 'object' && invoice?.hosted_invoice_url) || charge.receipt_url,
    fee: transaction.fee,
    tax: session.total_details?.amount_tax ?? 0,
  };
}

export function fetchSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge.balance_transaction', 'invoice'],
  });
}

async function markPaid(parts: SettleParts, tx: Tx, payment: PaymentRow, charge: PaidCharge) {
  if (payment.status !== 'created' && payment.status !== 'open' && payment.status !== 'expired')
    return;
  const now = parts.clock.now();
  await updatePayment(tx, payment.id, { status: 'paid', paidAt: now, ...charge });
  const subject = parts.subjects[payment.kind]!;
  // What was charged must be what was asked: nothing is sold for another price.
  const asked =
    charge.currency === payment.currency &&
    (charge.gross === payment.amount || charge.gross === payment.amount + charge.tax);
  if (!asked) await subject.expired(tx, payment.reference);
  const result = asked
    ? await subject.paid(tx, payment.reference, now)
    : ({ outcome: 'refund' } as const);
  if (result.outcome === 'refund') {
    await updatePayment(tx, payment.id, { status: 'refunding' });
    await recordUnsold(tx, { ...payment, ...charge }, { ...charge, now });
    await parts.jobs.send(tx, refunding, { paymentId: payment.id });
    await sendUnsold(parts, tx, { ...payment, ...charge });
    return;
  }
  const sold = result.outcome === 'sold' ? result : null;
  const owed = await recordSale(tx, { ...payment, ...charge }, { sold, ...charge, now });
  await sendReceipt(parts, tx, { ...payment, ...charge }, now);
  if (sold) await writeTo(parts, tx, payment.userId, sold.letter);
  for (const earning of owed) await sendSale(parts, tx, earning);
}

/** Brings a payment to what its session is at the provider, inside `tx`. */
export async function settleSession(
  parts: SettleParts,
  tx: Tx,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const id = session.client_reference_id;
  const known = id ? await paymentById(tx, id as PaymentRow['id']) : undefined;
  if (!known) return;
  const payment = await lockPayment(tx, known.id);
  if (session.status === 'complete' && session.payment_status === 'paid')
    await markPaid(parts, tx, { ...payment, sessionId: session.id }, paidCharge(session));
  else if (session.status === 'expired' && ['created', 'open'].includes(payment.status)) {
    await updatePayment(tx, payment.id, { status: 'expired' });
    await parts.subjects[payment.kind]!.expired(tx, payment.reference);
  }
}

/** Brings a payment to what has been refunded of its charge at the provider, inside `tx`. */
export async function settleCharge(
  parts: SettleParts,
  tx: Tx,
  charge: Stripe.Charge,
): Promise<void> {
  const named = charge.metadata['payment'];
  const known = named ? await paymentById(tx, named as PaymentRow['id']) : undefined;
  if (!known) return;
  const payment = await lockPayment(tx, known.id);
  // The refund overtook its sale: the job fails and comes again once the sale is written.
  if (payment.chargeId !== charge.id) throw new Error(`Payment ${payment.id} is not settled yet.`);
  const refunded = Math.min(charge.amount_refunded + payment.lost, charge.amount);
  if (refunded <= payment.refunded) return;
  const full = refunded === payment.gross;
  const now = parts.clock.now();
  if (payment.status === 'paid') await recordRefund(tx, payment, refunded, now);
  else if (full) await recordUnsoldRefund(tx, payment, now);
  await updatePayment(tx, payment.id, { refunded, ...(full ? { status: 'refunded' } : {}) });
  if (full && payment.status === 'paid')
    await parts.subjects[payment.kind]!.refunded(tx, payment.reference, now);
}
