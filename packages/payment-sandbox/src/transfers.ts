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
import type { SandboxTx as Tx } from './ports.ts';

export async function createTransfer(tx: Tx, form: Form): Promise<SandboxObject> {
  const amount = positive(form, 'amount');
  const currency = required(form, 'currency');
  const destination = required(form, 'destination');
  const account = await getObject(tx, destination, 'account');
  if (!account) throw missing('account', destination);
  if (!account['payouts_enabled'])
    throw new SandboxError(400, {
      type: 'invalid_request_error',
      code: 'insufficient_capabilities_for_transfer',
      message: 'Your destination account needs to have the transfers capability enabled.',
    });
  const source = textAt(form, 'source_transaction');
  if (source) {
    const charge = await lockObject(tx, source, 'charge');
    if (!charge) throw missing('charge', source);
    const sent = (charge['sandbox_transferred'] as number | undefined) ?? 0;
    if (sent + amount > (charge['amount'] as number))
      throw invalidParam(
        'amount',
        'Transfers using this transaction as a source must not exceed the source amount.',
      );
    await updateObject(tx, { ...charge, sandbox_transferred: sent + amount });
  }
  const id = newSandboxId('transfer');
  const transaction = await balanceTransaction(tx, 'transfer', id, -amount, 0, currency);
  const transfer = await insertObject(tx, {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: transaction.id,
    created: seconds(),
    currency,
    destination,
    livemode: false,
    metadata: objectAt(form, 'metadata'),
    reversed: false,
    source_transaction: source ?? null,
    transfer_group: textAt(form, 'transfer_group') ?? null,
  });
  await emit(tx, 'transfer.created', transfer);
  return transfer;
}

/** Takes back from a connected account what a transfer had brought it, or a part of that. */
export async function createReversal(tx: Tx, form: Form, id: string): Promise<SandboxObject> {
  const transfer = await lockObject(tx, id, 'transfer');
  if (!transfer) throw missing('transfer', id);
  const before = transfer['amount_reversed'] as number;
  const left = (transfer['amount'] as number) - before;
  const amount = textAt(form, 'amount') ? positive(form, 'amount') : left;
  if (amount > left || left === 0)
    throw invalidParam(
      'amount',
      `Reversal amount (${amount}) is greater than the unreversed amount on the transfer (${left}).`,
    );
  const currency = transfer['currency'] as string;
  const reversalId = newSandboxId('transfer_reversal');
  const transaction = await balanceTransaction(
    tx,
    'transfer_refund',
    reversalId,
    amount,
    0,
    currency,
  );
  const source = transfer['source_transaction'];
  const charge = source ? await lockObject(tx, String(source), 'charge') : undefined;
  if (charge)
    await updateObject(tx, {
      ...charge,
      sandbox_transferred: (charge['sandbox_transferred'] as number) - amount,
    });
  const changed = await updateObject(tx, {
    ...transfer,
    amount_reversed: before + amount,
    reversed: amount === left,
  });
  const reversal = await insertObject(tx, {
    id: reversalId,
    object: 'transfer_reversal',
    amount,
    balance_transaction: transaction.id,
    created: seconds(),
    currency,
    metadata: objectAt(form, 'metadata'),
    transfer: id,
  });
  await emit(tx, 'transfer.reversed', changed);
  return reversal;
}
