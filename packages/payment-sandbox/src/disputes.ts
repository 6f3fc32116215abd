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
import type { SandboxTx as Tx } from './ports.ts';

/** The provider's fee for a dispute, in minor units; refunded if it is won. */
const disputeFee = 1500;

type Status = 'needs_response' | 'warning_needs_response';

/** Withdraws the amount and the fee from our balance when a dispute opens, or an inquiry becomes one. */
async function withdraw(tx: Tx, dispute: SandboxObject): Promise<SandboxObject> {
  const taken = await balanceTransaction(
    tx,
    'adjustment',
    dispute.id,
    -(dispute['amount'] as number),
    disputeFee,
    dispute['currency'] as string,
  );
  return updateObject(tx, { ...dispute, balance_transactions: [taken] });
}

/**
 * Simulates a buyer's bank that calls a payment back: the money leaves at once. An inquiry (`warning_needs_response`)
 * takes nothing yet.
 */
export async function openDispute(
  tx: Tx,
  chargeId: string,
  status: Status = 'needs_response',
): Promise<SandboxObject> {
  const charge = await lockObject(tx, chargeId, 'charge');
  if (!charge) throw missing('charge', chargeId);
  const amount = leftOf(charge);
  if (amount === 0 || charge['disputed'])
    throw new SandboxError(400, {
      type: 'invalid_request_error',
      message: `Charge ${chargeId} cannot be disputed.`,
    });
  const id = newSandboxId('dispute');
  const inquiry = await insertObject(tx, {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: chargeId,
    created: seconds(),
    currency: charge['currency'],
    livemode: false,
    metadata: {},
    payment_intent: charge['payment_intent'],
    reason: 'fraudulent',
    status,
  });
  const dispute = status === 'needs_response' ? await withdraw(tx, inquiry) : inquiry;
  await updateObject(tx, { ...charge, disputed: true, sandbox_dispute: id });
  await emit(tx, 'charge.dispute.created', dispute);
  if (status === 'needs_response') await emit(tx, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

const leftOf = (charge: SandboxObject) =>
  (charge['amount'] as number) - (charge['amount_refunded'] as number);

/** The charge of a dispute and the dispute, locked in the order everything else locks them. */
async function lockDispute(tx: Tx, id: string) {
  const found = await getObject(tx, id, 'dispute');
  const charge = found && (await lockObject(tx, String(found['charge']), 'charge'));
  const dispute = charge && (await lockObject(tx, id, 'dispute'));
  if (!dispute) throw missing('dispute', id);
  return { charge, dispute };
}

/**
 * Simulates the bank's decision. `won` closes an inquiry; `lost` turns it into a dispute, which needs its own decision.
 */
export async function closeDispute(
  tx: Tx,
  id: string,
  status: 'won' | 'lost',
): Promise<SandboxObject> {
  const { charge, dispute } = await lockDispute(tx, id);
  if (dispute['status'] === 'warning_needs_response') {
    if (status === 'won') {
      const closed = await updateObject(tx, { ...dispute, status: 'warning_closed' });
      await emit(tx, 'charge.dispute.closed', closed);
      return closed;
    }
    const opened = { ...dispute, amount: leftOf(charge), status: 'needs_response' };
    const disputed = await withdraw(tx, opened);
    await emit(tx, 'charge.dispute.updated', disputed);
    await emit(tx, 'charge.dispute.funds_withdrawn', disputed);
    return disputed;
  }
  if (dispute['status'] !== 'needs_response')
    throw invalidParam('dispute', 'This dispute is already closed.');
  const currency = dispute['currency'] as string;
  const taken = dispute['balance_transactions'] as SandboxObject[];
  const closed = await updateObject(tx, { ...dispute, status });
  await emit(tx, 'charge.dispute.closed', closed);
  if (status === 'lost') return closed;
  const amount = dispute['amount'] as number;
  const back = await balanceTransaction(tx, 'adjustment', id, amount, -disputeFee, currency);
  const reinstated = await updateObject(tx, { ...closed, balance_transactions: [...taken, back] });
  await emit(tx, 'charge.dispute.funds_reinstated', reinstated);
  return reinstated;
}

/** Takes evidence in: as at Stripe in test mode, its words decide how the dispute ends. */
export async function updateDispute(tx: Tx, form: Form, id: string): Promise<SandboxObject> {
  const words = textAt(form, 'evidence', 'uncategorized_text');
  if (words === 'winning_evidence') return closeDispute(tx, id, 'won');
  if (words === 'losing_evidence') return closeDispute(tx, id, 'lost');
  const { dispute } = await lockDispute(tx, id);
  await emit(tx, 'charge.dispute.updated', dispute);
  return dispute;
}
