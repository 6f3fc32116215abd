import { type Form, invalidParam, missing, positive, required } from './errors.ts';
import { objectAt, textAt } from './form.ts';
import {
  emit,
  getObject,
  insertObject,
  lockObject,
  newSandboxId,
  type SandboxObject,
  seconds,
  updateObject,
} from './store.ts';
import type { SandboxSql as Sql, SandboxTx as Tx } from './ports.ts';

/** The provider's fee: 2.9% and 30 minor units, rounded. */
export const feeOf = (amount: number) => Math.round(amount * 0.029) + 30;

export async function balanceTransaction(
  tx: Sql,
  type: 'charge' | 'refund' | 'refund_failure' | 'transfer' | 'transfer_refund' | 'adjustment',
  source: string,
  amount: number,
  fee: number,
  currency: string,
): Promise<SandboxObject> {
  return insertObject(tx, {
    id: newSandboxId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    fee,
    net: amount - fee,
    currency,
    created: seconds(),
    available_on: seconds(),
    status: 'available',
    source,
    type,
    fee_details: fee ? [{ amount: fee, currency, type: 'stripe_fee', application: null }] : [],
  });
}

/** The purchased item: a price the provider knows, or one given in the call. */
async function lineItem(tx: Tx, form: Form) {
  const priceId = textAt(form, 'line_items', '0', 'price');
  if (!priceId)
    return {
      currency: required(form, 'line_items', '0', 'price_data', 'currency'),
      unitAmount: positive(form, 'line_items', '0', 'price_data', 'unit_amount'),
      description: textAt(form, 'line_items', '0', 'price_data', 'product_data', 'name') ?? '',
    };
  const price = await getObject(tx, priceId, 'price');
  if (!price) throw missing('price', priceId);
  return {
    currency: price['currency'] as string,
    unitAmount: price['unit_amount'] as number,
    description: price['nickname'] as string,
  };
}

export async function createSession(tx: Tx, form: Form, pageUrl: (id: string) => string) {
  if (required(form, 'mode') !== 'payment')
    throw invalidParam('mode', 'This sandbox takes mode=payment.');
  const { currency, unitAmount, description } = await lineItem(tx, form);
  const amount = unitAmount * Number(textAt(form, 'line_items', '0', 'quantity') ?? '1');
  const expiresAt = Number(textAt(form, 'expires_at') ?? seconds() + 86_400);
  if (expiresAt < seconds() + 1800)
    throw invalidParam(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    );
  const id = newSandboxId('checkout.session');
  return insertObject(tx, {
    id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: textAt(form, 'cancel_url') ?? null,
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    created: seconds(),
    currency,
    customer: textAt(form, 'customer') ?? null,
    expires_at: expiresAt,
    livemode: false,
    metadata: objectAt(form, 'metadata'),
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: required(form, 'success_url'),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: pageUrl(id),
    // Ours, for the payment page.
    sandbox_description: description,
    sandbox_message: textAt(form, 'custom_text', 'submit', 'message') ?? null,
    sandbox_intent: objectAt(form, 'payment_intent_data', 'metadata'),
    sandbox_transfer_group: textAt(form, 'payment_intent_data', 'transfer_group') ?? null,
  });
}

export async function expireSession(tx: Tx, id: string): Promise<SandboxObject> {
  const session = await lockObject(tx, id, 'checkout.session');
  if (!session) throw missing('checkout.session', id);
  if (session['status'] !== 'open')
    throw invalidParam(
      'session',
      `Only Checkout Sessions with a status in ["open"] can be expired.`,
    );
  const expired = await updateObject(tx, { ...session, status: 'expired', url: null });
  await emit(tx, 'checkout.session.expired', expired);
  return expired;
}

/** Takes the payment of a session, as the payment page does; undefined when it is open no more. */
export async function paySession(
  tx: Tx,
  id: string,
  last4: string,
): Promise<SandboxObject | undefined> {
  const session = await lockObject(tx, id, 'checkout.session');
  if (session?.['status'] !== 'open') return undefined;
  const amount = session['amount_total'] as number;
  const currency = session['currency'] as string;
  const [chargeId, intentId] = [newSandboxId('charge'), newSandboxId('payment_intent')];
  const transaction = await balanceTransaction(
    tx,
    'charge',
    chargeId,
    amount,
    feeOf(amount),
    currency,
  );
  const common = {
    amount,
    currency,
    created: seconds(),
    livemode: false,
    customer: session['customer'] ?? null,
    description: session['sandbox_description'],
    metadata: session['sandbox_intent'],
    transfer_group: session['sandbox_transfer_group'],
  };
  const charge = await insertObject(tx, {
    ...common,
    id: chargeId,
    object: 'charge',
    amount_captured: amount,
    amount_refunded: 0,
    balance_transaction: transaction.id,
    captured: true,
    paid: true,
    payment_intent: intentId,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4 } },
    receipt_url: String(session['url']).replace(/pay\/.*$/, `receipt/${chargeId}`),
    refunded: false,
    status: 'succeeded',
  });
  const intent = await insertObject(tx, {
    ...common,
    id: intentId,
    object: 'payment_intent',
    amount_received: amount,
    latest_charge: charge.id,
    status: 'succeeded',
  });
  const paid = await updateObject(tx, {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: intent.id,
    url: null,
  });
  await emit(tx, 'payment_intent.succeeded', intent);
  await emit(tx, 'charge.succeeded', charge);
  await emit(tx, 'checkout.session.completed', paid);
  return paid;
}

export async function createAccount(tx: Tx, form: Form): Promise<SandboxObject> {
  return insertObject(tx, {
    id: newSandboxId('account'),
    object: 'account',
    type: textAt(form, 'type') ?? 'express',
    email: textAt(form, 'email') ?? null,
    created: seconds(),
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    country: 'US',
    default_currency: 'usd',
    metadata: objectAt(form, 'metadata'),
  });
}

/** Simulates the provider restricting an account, and lifting that. */
export async function setPayouts(tx: Tx, id: string, enabled: boolean): Promise<void> {
  const account = await lockObject(tx, id, 'account');
  if (!account) return;
  const changed = await updateObject(tx, { ...account, payouts_enabled: enabled });
  await emit(tx, 'account.updated', changed);
}

/** Simulates the end of the onboarding page. */
export async function finishOnboarding(tx: Tx, id: string): Promise<SandboxObject | undefined> {
  const account = await lockObject(tx, id, 'account');
  if (!account) return undefined;
  const ready = await updateObject(tx, {
    ...account,
    capabilities: { transfers: 'active' },
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
  });
  await emit(tx, 'account.updated', ready);
  return ready;
}
