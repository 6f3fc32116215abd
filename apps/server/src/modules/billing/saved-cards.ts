import type { PaymentId, UserId } from '@limn/contracts/ids';
import type { SavedCard } from '@limn/contracts/mandates';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type JobWorker, longestDelay } from '../../platform/jobs.ts';
import { customerOf, ensureCustomer } from './customers.ts';
import { charging } from './jobs.ts';
import { callOnce, Named } from './operations.ts';
import { lockPayment, paymentById, type PaymentRow } from './payments.ts';
import { reached } from './provider-calls.ts';
import { operations } from './schema.ts';
import type { SettleParts } from './ports.ts';
import { settleIntent } from './settle.ts';

interface Parts {
  db: Database;
  clock: Clock;
  stripe: Stripe;
}

/** The card last saved at the payment provider. Card data is not stored here. */
async function newestCard(
  { db, stripe }: Pick<Parts, 'db' | 'stripe'>,
  userId: UserId,
): Promise<{ customer: string; method: Stripe.PaymentMethod } | undefined> {
  const customer = await customerOf(db, userId);
  if (!customer) return undefined;
  const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 1 });
  const [method] = data;
  return method && { customer, method };
}

/** The saved card for off-session payments. */
export async function savedCard(parts: Parts, userId: UserId): Promise<SavedCard | null> {
  const found = await reached(() => newestCard(parts, userId));
  const card = found?.method.card;
  return card ? { brand: card.brand, last4: card.last4 } : null;
}

/** Opens the provider's page for saving a card. @returns its address */
export async function openCardPage(
  parts: Parts,
  buyer: { id: UserId; email: string },
  currency: string,
  returnTo: string,
): Promise<string> {
  return reached(async () => {
    const session = await parts.stripe.checkout.sessions.create({
      mode: 'setup',
      currency: currency.toLowerCase(),
      customer: await ensureCustomer(parts, buyer.id, buyer.email),
      success_url: `${returnTo}?card=saved`,
      cancel_url: returnTo,
    });
    if (!session.url)
      throw new Error('The payment provider did not return a payment page. Try again.');
    return session.url;
  });
}

/** Deletes a person's cards at the payment provider. */
export async function removeCards(parts: Parts, userId: UserId): Promise<void> {
  for (;;) {
    const found = await reached(() => newestCard(parts, userId));
    if (!found) return;
    await reached(() => parts.stripe.paymentMethods.detach(found.method.id));
  }
}

const chargeKey = (id: PaymentId) => `op:charge:${id}` as const;

/** The reason a saved card was not charged, as a sentence. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeCardError)) return undefined;
  return error.code === 'authentication_required'
    ? 'Your bank asks you to confirm the payment.'
    : 'Your saved card was declined.';
}

/**
 * Charges a payment to the saved card, once. After a refusal the payment can be paid on the payment page. After a
 * crash, the idempotency key finds the charge that was already made.
 */
export function chargeJob(parts: SettleParts): JobWorker<{ paymentId: PaymentId }> {
  const { db, stripe } = parts;

  const decline = (payment: PaymentRow, why: string) =>
    db.transaction(async (tx) => {
      const locked = await lockPayment(tx, payment.id);
      if (locked.status !== 'created') return;
      await parts.subjects[payment.kind]!.declined?.(tx, payment.reference, why);
    });

  async function hasBegun(id: PaymentId): Promise<boolean> {
    const [found] = await db
      .select({ key: operations.key })
      .from(operations)
      .where(eq(operations.key, chargeKey(id)));
    return found !== undefined;
  }

  return {
    kind: charging,
    retryLimit: 20,
    longestDelay,
    async run({ paymentId }) {
      const payment = await paymentById(db, paymentId);
      if (!payment?.userId || payment.paidAt || payment.sessionId) return;
      // Cancelled before it was charged.
      if (payment.status !== 'created' && !(await hasBegun(paymentId))) return;
      const found = await newestCard(parts, payment.userId);
      if (!found) return decline(payment, 'You have no saved card.');
      const request = {
        amount: payment.amount,
        currency: payment.currency.toLowerCase(),
        customer: found.customer,
        payment_method: found.method.id,
        description: payment.description,
        confirm: true,
        off_session: true,
        transfer_group: payment.id,
        metadata: { payment: payment.id },
      };
      try {
        const { id } = await callOnce(
          db,
          chargeKey(payment.id),
          request,
          Named,
          async (idempotencyKey) => {
            const made = await stripe.paymentIntents.create(request, { idempotencyKey });
            return { id: made.id };
          },
        );
        const intent = await stripe.paymentIntents.retrieve(id, {
          expand: ['latest_charge.balance_transaction'],
        });
        await db.transaction((tx) => settleIntent(parts, tx, intent));
      } catch (error) {
        const why = refusalOf(error);
        if (why === undefined) throw error;
        await db.delete(operations).where(eq(operations.key, chargeKey(payment.id)));
        await decline(payment, why);
      }
    },
  };
}
