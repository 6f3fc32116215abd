import { type Form, invalidParam, missing, positive, required, SandboxError } from './errors.ts';
import { objectAt, textAt } from './form.ts';
import type { SandboxTx as Tx } from './ports.ts';
import { balanceTransaction, feeOf } from './resources.ts';
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

/** A page on which a customer saves a card for later payments. */
export async function createSetupSession(
  tx: Tx,
  form: Form,
  pageUrl: (id: string) => string,
): Promise<SandboxObject> {
  const customer = required(form, 'customer');
  if (!(await getObject(tx, customer, 'customer'))) throw missing('customer', customer);
  const id = newSandboxId('checkout.session');
  return insertObject(tx, {
    id,
    object: 'checkout.session',
    mode: 'setup',
    status: 'open',
    payment_status: 'no_payment_required',
    customer,
    currency: textAt(form, 'currency') ?? null,
    client_reference_id: null,
    setup_intent: null,
    success_url: required(form, 'success_url'),
    cancel_url: textAt(form, 'cancel_url') ?? null,
    url: pageUrl(id),
    created: seconds(),
    livemode: false,
  });
}

/** Saves the card of a setup session. @returns undefined if the session has ended */
export async function saveCard(
  tx: Tx,
  id: string,
  number: string,
): Promise<SandboxObject | undefined> {
  const session = await lockObject(tx, id, 'checkout.session');
  if (session?.['status'] !== 'open') return undefined;
  const method = await insertObject(tx, {
    id: newSandboxId('payment_method'),
    object: 'payment_method',
    type: 'card',
    customer: session['customer'],
    card: { brand: 'visa', last4: number.slice(-4), exp_month: 12, exp_year: 2030 },
    created: seconds(),
    livemode: false,
    // Our own field: the result of charging this card.
    sandbox_number: number,
  });
  const intent = await insertObject(tx, {
    id: newSandboxId('setup_intent'),
    object: 'setup_intent',
    status: 'succeeded',
    customer: session['customer'],
    payment_method: method.id,
    usage: 'off_session',
    created: seconds(),
    livemode: false,
  });
  const done = await updateObject(tx, {
    ...session,
    status: 'complete',
    setup_intent: intent.id,
    url: null,
  });
  await emit(tx, 'checkout.session.completed', done);
  return done;
}

export async function detachCard(tx: Tx, _form: Form, id: string): Promise<SandboxObject> {
  const method = await lockObject(tx, id, 'payment_method');
  if (!method) throw missing('payment_method', id);
  return updateObject(tx, { ...method, customer: null });
}

/** Test cards that fail off-session charges, with Stripe's decline codes. */
const refusals: Record<string, { code: string; decline_code?: string; message: string }> = {
  '4000002500003155': {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  '4000000000000341': {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
};

/**
 * Charges a saved card off-session. A refusal is a `card_error` that contains the payment intent, as in Stripe's API.
 */
export async function createPaymentIntent(tx: Tx, form: Form): Promise<SandboxObject> {
  if (textAt(form, 'confirm') !== 'true' || textAt(form, 'off_session') !== 'true')
    throw invalidParam('confirm', 'This sandbox takes confirm=true with off_session=true.');
  const methodId = required(form, 'payment_method');
  const method = await getObject(tx, methodId, 'payment_method');
  const customer = required(form, 'customer');
  if (!method || method['customer'] !== customer) throw missing('payment_method', methodId);
  const amount = positive(form, 'amount');
  const common = {
    amount,
    currency: required(form, 'currency'),
    created: seconds(),
    livemode: false,
    customer,
    description: textAt(form, 'description') ?? null,
    metadata: objectAt(form, 'metadata'),
    transfer_group: textAt(form, 'transfer_group') ?? null,
  };
  const intentId = newSandboxId('payment_intent');
  const refusal = refusals[String(method['sandbox_number'])];
  if (refusal) {
    throw new SandboxError(402, {
      type: 'card_error',
      ...refusal,
      payment_intent: {
        ...common,
        id: intentId,
        object: 'payment_intent',
        status: 'requires_payment_method',
      },
    });
  }
  const chargeId = newSandboxId('charge');
  const { currency } = common;
  const transaction = await balanceTransaction(
    tx,
    'charge',
    chargeId,
    amount,
    feeOf(amount),
    currency,
  );
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
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method['card'] },
    receipt_url: null,
    refunded: false,
    status: 'succeeded',
  });
  const intent = await insertObject(tx, {
    ...common,
    id: intentId,
    object: 'payment_intent',
    amount_received: amount,
    latest_charge: charge.id,
    payment_method: method.id,
    status: 'succeeded',
  });
  await emit(tx, 'payment_intent.succeeded', intent);
  await emit(tx, 'charge.succeeded', charge);
  return intent;
}
