import type Stripe from 'stripe';
import type { Database } from '../../platform/database/database.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { callOnce } from './operations.ts';
import { paymentById, paymentByReference, type PaymentRow, updatePayment } from './payments.ts';

/** Life of a payment page: Stripe's shortest is 30 minutes from the call that opens it. */
export const checkoutLifeMs = 31 * 60_000;

export interface CheckoutPage {
  /** Words for what is bought, or the provider's id of a price it knows. */
  item: { description: string } | { priceId: string };
  /** The provider's id of the buyer, where one is kept. */
  customer?: string;
  successUrl: string;
  cancelUrl: string;
}

function sessionRequest(
  payment: PaymentRow,
  page: CheckoutPage,
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
    // A kept customer finds the invoice on the provider's page again.
    ...(page.customer ? { customer: page.customer, invoice_creation: { enabled: true } } : {}),
    metadata: { payment: payment.id },
    payment_intent_data: { transfer_group: payment.id, metadata: { payment: payment.id } },
  };
}

/**
 * Opens the provider's payment page for a payment, once; asked again it gives the same page.
 * @throws DomainError unavailable when the provider cannot be reached: nothing is charged or lost
 */
export async function openCheckout(
  { db, stripe }: { db: Database; stripe: Stripe },
  reference: string,
  page: CheckoutPage,
): Promise<string> {
  const payment = await paymentByReference(db, reference);
  if (!payment) throw notFound('That payment');
  if (payment.status === 'open' && payment.sessionUrl) return payment.sessionUrl;
  const request = sessionRequest(payment, page);
  try {
    const session = await callOnce(
      db,
      `op:checkout:${payment.id}`,
      request,
      async (idempotencyKey) => {
        const { id, url } = await stripe.checkout.sessions.create(request, { idempotencyKey });
        return { id, url };
      },
    );
    if (!session.url) throw new Error('The payment provider gave no page.');
    const now = await paymentById(db, payment.id);
    if (now?.status === 'created')
      await updatePayment(db, payment.id, {
        status: 'open',
        sessionId: session.id,
        sessionUrl: session.url,
      });
    return session.url;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError(
      'unavailable',
      'The payment provider cannot be reached right now. Nothing was charged; try again.',
    );
  }
}
