import type Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import {
  lockPayment,
  paymentById,
  type PaymentRow,
  type PaymentSubject,
  updatePayment,
} from './payments.ts';
import { recordRefund, recordSale, recordUnsold, recordUnsoldRefund } from './sale.ts';

export interface SettleParts {
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
  fee: number;
  tax: number;
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
  return {
    chargeId: charge.id,
    paymentIntentId: intent.id,
    gross: charge.amount,
    fee: transaction.fee,
    tax: session.total_details?.amount_tax ?? 0,
  };
}

export function fetchSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  });
}

async function markPaid(parts: SettleParts, tx: Tx, payment: PaymentRow, charge: PaidCharge) {
  if (payment.status !== 'created' && payment.status !== 'open' && payment.status !== 'expired')
    return;
  const now = parts.clock.now();
  await updatePayment(tx, payment.id, { status: 'paid', paidAt: now, ...charge });
  const result = await parts.subjects[payment.kind]!.paid(tx, payment.reference, now);
  if (result.outcome === 'refund') {
    await updatePayment(tx, payment.id, { status: 'refunding' });
    await recordUnsold(tx, payment, { ...charge, now });
    await parts.jobs.send(tx, 'billing.refund', { paymentId: payment.id });
    return;
  }
  const sold = result.outcome === 'sold' ? result : null;
  await recordSale(tx, { ...payment, ...charge }, { sold, ...charge, now });
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
  if (charge.amount_refunded <= payment.refunded) return;
  const full = charge.amount_refunded === payment.gross;
  const now = parts.clock.now();
  if (payment.status === 'paid') await recordRefund(tx, payment, charge.amount_refunded, now);
  else if (full) await recordUnsoldRefund(tx, payment, now);
  await updatePayment(tx, payment.id, {
    refunded: charge.amount_refunded,
    ...(full ? { status: 'refunded' } : {}),
  });
  if (full && payment.status === 'paid')
    await parts.subjects[payment.kind]!.refunded(tx, payment.reference, now);
}
