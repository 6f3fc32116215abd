import { sql } from 'drizzle-orm';
import { closeDispute } from './disputes.ts';
import { type Form, invalidParam, missing, positive, required, SandboxError } from './errors.ts';
import { objectAt, textAt } from './form.ts';
import { balanceTransaction } from './resources.ts';
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
import { type SandboxDatabase as Database, rows, type SandboxTx as Tx } from './ports.ts';

/** Ends of test cards, as Stripe's own: refunds of the one fail later, of the other wait at first. */
const [failingCard, pendingCard] = ['5126', '7726'];
/** Seconds until the buyer's bank decides on such a refund. */
const bankTakesSeconds = 5;

const last4Of = (charge: SandboxObject) =>
  (charge['payment_method_details'] as { card: { last4: string } }).card.last4;

export async function createRefund(tx: Tx, form: Form): Promise<SandboxObject> {
  const intentId = textAt(form, 'payment_intent');
  const intent = intentId ? await getObject(tx, intentId, 'payment_intent') : undefined;
  const id = (intent?.['latest_charge'] as string | undefined) ?? required(form, 'charge');
  const charge = await lockObject(tx, id, 'charge');
  if (!charge) throw missing('charge', id);
  const left = (charge['amount'] as number) - (charge['amount_refunded'] as number);
  const amount = textAt(form, 'amount') ? positive(form, 'amount') : left;
  if (left === 0)
    throw new SandboxError(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${id} has already been refunded.`,
    });
  const dispute = await getObject(tx, String(charge['sandbox_dispute']), 'dispute');
  const inquiry = String(dispute?.['status']).startsWith('warning_');
  if (dispute && !inquiry && dispute['status'] !== 'won')
    throw new SandboxError(400, {
      type: 'invalid_request_error',
      code: 'charge_disputed',
      message: `Charge ${id} has been charged back; cannot issue a refund.`,
    });
  if (amount > left)
    throw invalidParam(
      'amount',
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    );
  const currency = charge['currency'] as string;
  const refundId = newSandboxId('refund');
  const transaction = await balanceTransaction(tx, 'refund', refundId, -amount, 0, currency);
  const refunded = (charge['amount_refunded'] as number) + amount;
  const updated = await updateObject(tx, {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge['amount'],
  });
  const refund = await insertObject(tx, {
    id: refundId,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: id,
    created: seconds(),
    currency,
    metadata: objectAt(form, 'metadata'),
    payment_intent: charge['payment_intent'],
    status: last4Of(charge) === pendingCard ? 'pending' : 'succeeded',
  });
  await emit(tx, 'refund.created', refund);
  await emit(tx, 'charge.refunded', updated);
  // An inquiry about a fully refunded charge is closed.
  if (dispute?.['status'] === 'warning_needs_response' && refunded === charge['amount'])
    await closeDispute(tx, dispute.id, 'won');
  return refund;
}

async function emitUpdated(tx: Tx, refund: SandboxObject): Promise<void> {
  await emit(tx, 'refund.updated', refund);
  await emit(tx, 'charge.refund.updated', refund);
}

/** The buyer's bank sends a refund back: its money is on the balance again. */
export async function failRefund(tx: Tx, id: string): Promise<void> {
  const found = await getObject(tx, id, 'refund');
  const charge = found && (await lockObject(tx, String(found['charge']), 'charge'));
  const refund = charge && (await lockObject(tx, id, 'refund'));
  if (!refund) throw missing('refund', id);
  if (refund['status'] === 'failed') return;
  const amount = refund['amount'] as number;
  const currency = refund['currency'] as string;
  const back = await balanceTransaction(tx, 'refund_failure', id, amount, 0, currency);
  await updateObject(tx, {
    ...charge,
    amount_refunded: (charge['amount_refunded'] as number) - amount,
    refunded: false,
  });
  const failed = await updateObject(tx, {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: back.id,
  });
  await emit(tx, 'refund.failed', failed);
  await emitUpdated(tx, failed);
}

/** The buyer's bank takes a refund that had waited. */
export async function finishRefund(tx: Tx, id: string): Promise<void> {
  const refund = await lockObject(tx, id, 'refund');
  if (refund?.['status'] !== 'pending') return;
  await emitUpdated(tx, await updateObject(tx, { ...refund, status: 'succeeded' }));
}

/** Simulates the banks' decisions on the refunds of the two test cards. */
export async function settleDueRefunds(db: Database): Promise<void> {
  const due = await rows<{ id: string; last4: string }>(
    db,
    sql`select r.id, c.data #>> '{payment_method_details,card,last4}' as last4
        from sandbox_objects r join sandbox_objects c on c.id = r.data->>'charge'
        where r.type = 'refund' and (r.data->>'created')::bigint < ${seconds() - bankTakesSeconds}
          and ((r.data->>'status' = 'succeeded'
              and c.data #>> '{payment_method_details,card,last4}' = ${failingCard})
            or r.data->>'status' = 'pending') limit 50`,
  );
  for (const { id, last4 } of due)
    await db.transaction((tx) =>
      last4 === failingCard ? failRefund(tx, id) : finishRefund(tx, id),
    );
}
