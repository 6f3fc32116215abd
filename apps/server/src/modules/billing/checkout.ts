import { and, eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { UserId } from '@limn/contracts/ids';
import { noRenewal } from '@limn/contracts/no-renewal';
import { chargeIfDone } from '../../platform/charge-if-done.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { ensureCustomer } from './customers.ts';
import { callOnce } from './operations.ts';
import { reached } from './provider-calls.ts';
import { paymentByReference, type PaymentRow } from './payments.ts';
import { payments } from './schema.ts';
import { machines } from './states.ts';
import { sourcesOf } from '../../platform/states.ts';
import { z } from 'zod';

const SessionPage = z.object({ id: z.string(), url: z.string().nullable() });

/**
 * Life of a payment page, and how long a purchase holds a picture. Stripe's shortest is 30 minutes from
 * the call that opens it, which may come late or be repeated: hence the margin.
 */
export const checkoutLifeMs = 35 * 60_000;

export interface CheckoutPage {
  /** Words for what is bought, or the provider's id of a price it knows. */
  item: { description: string } | { priceId: string };
  /** The paying account: the provider's pages show its earlier payments. */
  buyer: { id: UserId; email: string };
  successUrl: string;
  cancelUrl: string;
}

function sessionRequest(
  payment: PaymentRow,
  page: CheckoutPage,
  customer: string,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: payment.id,
    success_url: page.successUrl,
    cancel_url: page.cancelUrl,
    // From the row, not from now: a repeated call must send the same body.
    expires_at: Math.floor((payment.createdAt.getTime() + checkoutLifeMs) / 1000),
    line_items: [
      'priceId' in page.item
        ? { quantity: 1, price: page.item.priceId }
        : {
            quantity: 1,
            price_data: {
              currency: payment.currency.toLowerCase(),
              unit_amount: payment.amount,
              product_data: { name: page.item.description },
            },
          },
    ],
    // A plan's price is the provider's; the page names it, but not for how long it is.
    ...('priceId' in page.item && { custom_text: { submit: { message: noRenewal } } }),
    customer,
    invoice_creation: { enabled: true },
    metadata: { payment: payment.id },
    payment_intent_data: { transfer_group: payment.id, metadata: { payment: payment.id } },
  };
}

/**
 * Opens the provider's payment page for a payment, once; later calls return the same page.
 * @throws DomainError unavailable when the provider cannot be reached: nothing is charged or lost
 */
export async function openCheckout(
  parts: { db: Database; clock: Clock; stripe: Stripe },
  reference: string,
  page: CheckoutPage,
): Promise<string> {
  const { db, stripe } = parts;
  const payment = await paymentByReference(db, reference);
  if (!payment) throw notFound('That payment');
  if (payment.status === 'open' && payment.sessionUrl) return payment.sessionUrl;
  return chargeIfDone(() =>
    reached(async () => {
      const { id: userId, email } = page.buyer;
      const request = sessionRequest(payment, page, await ensureCustomer(parts, userId, email));
      const session = await callOnce(
        db,
        `op:checkout:${payment.id}`,
        request,
        SessionPage,
        async (idempotencyKey) => {
          const { id, url } = await stripe.checkout.sessions.create(request, { idempotencyKey });
          return { id, url };
        },
      );
      if (!session.url)
        throw new Error('The payment provider did not return a payment page. Try again.');
      // It may have been paid or opened meanwhile; then leave it unchanged.
      await db
        .update(payments)
        .set({ status: 'open', sessionId: session.id, sessionUrl: session.url })
        .where(
          and(
            eq(payments.id, payment.id),
            inArray(payments.status, sourcesOf(machines.payment.transitions, 'open')),
          ),
        );
      return session.url;
    }, 'Nothing was charged; try again.'),
  );
}
