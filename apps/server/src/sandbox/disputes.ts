import type { Tx } from '../platform/database/database.ts';
import { type Form, invalidParam, missing, SandboxError } from './errors.ts';
import { textAt } from './form.ts';
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

/** What the provider takes for a dispute, in minor units; given back when it is won. */
const disputeFee = 1500;

/** What a buyer's bank does when they call a payment back: the money leaves at once. */
export async function openDispute(tx: Tx, chargeId: string): Promise<SandboxObject> {
  const charge = await lockObject(tx, chargeId, 'charge');
  if (!charge) throw missing('charge', chargeId);
  const amount = (charge['amount'] as number) - (charge['amount_refunded'] as number);
  if (amount === 0 || charge['disputed'])
    throw new SandboxError(400, {
      type: 'invalid_request_error',
      message: `Charge ${chargeId} cannot be disputed.`,
    });
  const id = newSandboxId('dispute');
  const currency = charge['currency'] as string;
  const taken = await balanceTransaction(tx, 'adjustment', id, -amount, disputeFee, currency);
  const dispute = await insertObject(tx, {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [taken],
    charge: chargeId,
    created: seconds(),
    currency,
    livemode: false,
    metadata: {},
    payment_intent: charge['payment_intent'],
    reason: 'fraudulent',
    status: 'needs_response',
  });
  await updateObject(tx, { ...charge, disputed: true, sandbox_dispute: id });
  await emit(tx, 'charge.dispute.created', dispute);
  await emit(tx, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** What the bank decides in the end. */
export async function closeDispute(
  tx: Tx,
  id: string,
  status: 'won' | 'lost',
): Promise<SandboxObject> {
  const dispute = await lockObject(tx, id, 'dispute');
  if (!dispute) throw missing('dispute', id);
  if (dispute['status'] !== 'needs_response')
    throw invalidParam('dispute', 'This dispute is already closed.');
  const currency = dispute['currency'] as string;
  const taken = dispute['balance_transactions'] as SandboxObject[];
  const back =
    status === 'won'
      ? [
          await balanceTransaction(
            tx,
            'adjustment',
            id,
            dispute['amount'] as number,
            -disputeFee,
            currency,
          ),
        ]
      : [];
  const closed = await updateObject(tx, {
    ...dispute,
    status,
    balance_transactions: [...taken, ...back],
  });
  await emit(tx, 'charge.dispute.closed', closed);
  if (status === 'won') await emit(tx, 'charge.dispute.funds_reinstated', closed);
  return closed;
}

/** Takes evidence in: as at Stripe in test mode, its words decide how the dispute ends. */
export async function updateDispute(tx: Tx, form: Form, id: string): Promise<SandboxObject> {
  const words = textAt(form, 'evidence', 'uncategorized_text');
  if (words === 'winning_evidence') return closeDispute(tx, id, 'won');
  if (words === 'losing_evidence') return closeDispute(tx, id, 'lost');
  const dispute = await getObject(tx, id, 'dispute');
  if (!dispute) throw missing('dispute', id);
  return dispute;
}
