import type Stripe from 'stripe';
import type { Tx } from '../../platform/database/database.ts';
import { receiptLetter, saleLetter, unsoldLetter } from './letters.ts';
import { lockPayment, paymentById, type PaymentRow } from './payments.ts';
import { orderRefund } from './refunds.ts';
import { recordSale, recordUnsold } from './sale.ts';
import { writeTo, writeToHolder } from './send-letters.ts';
import { move } from './states.ts';
import type { SettleParts } from './ports.ts';

/** The facts of a charge when it was paid. */
interface PaidCharge {
  chargeId: string;
  paymentIntentId: string;
  gross: number;
  currency: string;
  fee: number;
  tax: number;
  receiptUrl: string | null;
}

/** A paid session in its current state at the provider: always read again, because an event may be outdated. */
export function paidCharge(session: Stripe.Checkout.Session): PaidCharge {
  const intent = session.payment_intent;
  if (!intent || typeof intent === 'string')
    throw new Error('The payment intent was not expanded.');
  const { invoice } = session;
  const found = chargeOf(intent);
  return {
    ...found,
    receiptUrl: (typeof invoice === 'object' && invoice?.hosted_invoice_url) || found.receiptUrl,
    tax: session.total_details?.amount_tax ?? 0,
  };
}

/** The charge of a paid intent. */
function chargeOf(intent: Stripe.PaymentIntent): PaidCharge {
  const charge = intent.latest_charge;
  if (!charge || typeof charge === 'string') throw new Error('The charge was not expanded.');
  const transaction = charge.balance_transaction;
  if (!transaction || typeof transaction === 'string')
    throw new Error('The charge has no balance transaction yet.');
  if (transaction.currency !== charge.currency || transaction.amount !== charge.amount)
    throw new Error(
      `Charge ${charge.id} of ${charge.amount} ${charge.currency} was settled as ${transaction.amount} ${transaction.currency}. The account at the payment provider must settle in the currency that is sold in; nothing was booked.`,
    );
  return {
    chargeId: charge.id,
    paymentIntentId: intent.id,
    gross: charge.amount,
    currency: charge.currency.toUpperCase(),
    receiptUrl: charge.receipt_url,
    fee: transaction.fee,
    tax: 0,
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
  await move(tx, 'payment', payment.id, 'paid', { paidAt: now, ...charge });
  const subject = parts.subjects[payment.kind]!;
  // The charge must match the requested amount: nothing is sold at another price.
  const asked =
    charge.currency === payment.currency &&
    (charge.gross === payment.amount || charge.gross === payment.amount + charge.tax);
  if (!asked) await subject.expired(tx, payment.reference);
  const result = asked
    ? await subject.paid(tx, payment.reference, now)
    : ({ outcome: 'refund' } as const);
  if (result.outcome === 'refund') {
    await move(tx, 'payment', payment.id, 'refunding', { owed: charge.gross });
    await recordUnsold(tx, { ...payment, ...charge }, { ...charge, now });
    await orderRefund(parts, tx, payment.id, charge.gross, true);
    const letter = unsoldLetter({ ...payment, ...charge }, parts.publicUrl);
    await writeTo(parts, tx, payment.userId, letter);
    return;
  }
  const sold = result.outcome === 'sold' ? result : null;
  const payees = sold?.payees ?? [];
  const owed = await recordSale(
    tx,
    { ...payment, ...charge },
    { payees, ...charge, now, notBefore: sold?.notBefore },
  );
  const receipt = receiptLetter({ ...payment, ...charge }, now, parts.publicUrl);
  await writeTo(parts, tx, payment.userId, receipt);
  if (sold) await writeTo(parts, tx, payment.userId, sold.letter);
  for (const earning of owed)
    await writeToHolder(parts, tx, earning.payee, saleLetter(earning, payment));
}

/** Whether a payment page can no longer be paid: it expired, or a delayed bank payment failed. */
function hasEnded({ status, payment_intent: intent }: Stripe.Checkout.Session): boolean {
  if (status !== 'complete') return status === 'expired';
  if (!intent || typeof intent === 'string') return false;
  return intent.status === 'requires_payment_method' || intent.status === 'canceled';
}

/** Updates a payment to the state of its session at the provider, inside `tx`. */
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
  else if (hasEnded(session) && ['created', 'open'].includes(payment.status)) {
    await move(tx, 'payment', payment.id, 'expired');
    await parts.subjects[payment.kind]!.expired(tx, payment.reference);
  }
}

/** Brings a payment that a saved card was charged for to what its intent is at the provider, inside `tx`. */
export async function settleIntent(
  parts: SettleParts,
  tx: Tx,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const known = await paymentById(tx, intent.metadata['payment'] as PaymentRow['id']);
  if (!known || intent.status !== 'succeeded') return;
  await markPaid(parts, tx, await lockPayment(tx, known.id), chargeOf(intent));
}

/**
 * The payment of a charge, locked; undefined: the charge is not ours.
 * @throws Error if the event arrived before its sale was stored: the job fails and is retried
 */
export async function paymentOf(tx: Tx, charge: Stripe.Charge): Promise<PaymentRow | undefined> {
  const named = charge.metadata['payment'];
  const known = named ? await paymentById(tx, named as PaymentRow['id']) : undefined;
  if (!known) return undefined;
  const payment = await lockPayment(tx, known.id);
  if (payment.chargeId !== charge.id) throw new Error(`Payment ${payment.id} is not settled yet.`);
  return payment;
}
