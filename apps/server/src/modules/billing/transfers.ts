import type { EarningId } from '@limn/contracts/ids';
import { eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Tx } from '../../platform/database/database.ts';
import type { JobWorker } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { post } from '../ledger/index.ts';
import { fetchStanding, keepStanding } from './account-standing.ts';
import { transferring } from './jobs.ts';
import { returnedLetter, transferRefusedAlert } from './letters.ts';
import { callOnce, Named } from './operations.ts';
import {
  arrive,
  bringBack,
  type EarningRow,
  once,
  owedBy,
  type PayoutParts,
  transferOf,
  type TransferRow,
} from './payouts.ts';
import { account, accountOf, due, isHere, releaseAfter } from './sale.ts';
import { paymentById } from './payments.ts';
import { earnings, payoutAccounts, transfers } from './schema.ts';
import { tellOperators, writeToHolder } from './send-letters.ts';
import { move } from './states.ts';

interface Sending {
  transfer: TransferRow;
  destination: string;
  request: Stripe.TransferCreateParams & { metadata: { earning: EarningId } };
}

const lacksMoney = 'balance_insufficient';
/** How long a rejected transfer waits before it is retried, and from which rejection on operators are notified. */
const waitMs = 86_400_000;
const tellAtRefusal = 3;

/**
 * Makes the transfer of one earning at the provider, once, and writes that it was made. While the sale
 * is in dispute it waits; what the provider refuses is available again, and tried again a day later.
 */
export function transferJob(
  parts: PayoutParts & { contactEmail: string; log: Log },
): JobWorker<{ earningId: EarningId }> {
  const { db, clock, stripe } = parts;

  /** Marks the beginning of the call; undefined when there is nothing to send, or no account to send it to. */
  async function begin(tx: Tx, earning: EarningRow): Promise<Sending | undefined> {
    const transfer = await transferOf(tx, earning.id);
    const [to] = await tx
      .select({
        destination: payoutAccounts.stripeAccountId,
        enabled: payoutAccounts.enabled,
      })
      .from(payoutAccounts)
      .where(eq(payoutAccounts.profileId, earning.payee));
    if (!transfer || !to) return undefined;
    const { paymentId } = earning;
    const destination = transfer.destination ?? to.destination;
    const sale = paymentId ? await paymentById(tx, paymentId) : undefined;
    if (transfer.status === 'due') {
      if (!to.enabled) {
        await bringBack(tx, earning, transfer, clock.now());
        return undefined;
      }
      await move(tx, 'transfer', transfer.id, 'in_transit', { destination });
    }
    const request = {
      amount: transfer.amount,
      currency: earning.currency.toLowerCase(),
      destination,
      // Earnings without a charge are sent from our balance.
      ...(sale && { source_transaction: sale.chargeId!, transfer_group: sale.id }),
      metadata: { earning: earning.id },
    };
    return { transfer, destination, request };
  }

  /** Takes a refused transfer back. Where the account is fine, the earning waits a day before it is tried again. */
  async function refuse(sending: Sending, earningId: EarningId, code: string): Promise<void> {
    const standing = await fetchStanding(parts, sending.destination);
    await keepStanding(parts, db, standing);
    await once(db, earningId, 'in_transit', async (tx, earning) => {
      if ((await transferOf(tx, earningId))?.id !== sending.transfer.id) return;
      const now = clock.now();
      await bringBack(tx, earning, sending.transfer, now);
      if (!standing.enabled) return;
      const refusals = earning.refusals + 1;
      const nextTryAt = new Date(now.getTime() + waitMs);
      await tx
        .update(earnings)
        .set({ refusals, refusedFor: code, nextTryAt })
        .where(eq(earnings.id, earningId));
      // Too little balance: operators have to act, so they are notified at once.
      if (refusals === tellAtRefusal || (refusals === 1 && code === lacksMoney))
        await tellOperators(
          parts,
          tx,
          transferRefusedAlert(
            { earning: earningId, account: sending.destination, refusals, code },
            code === lacksMoney,
            parts.publicUrl,
          ),
        );
    });
  }

  /** A transfer that was made though its answer was lost, for which the provider has forgotten the key. */
  async function lookUp({ transfer, destination, request }: Sending) {
    const since = Math.floor(transfer.createdAt.getTime() / 1000) - 3600;
    const made = await stripe.transfers
      .list({ destination, created: { gte: since }, limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    const same = made.filter(
      ({ amount, metadata }) =>
        amount === transfer.amount && metadata['earning'] === request.metadata.earning,
    );
    // An earlier attempt of the same earning may have been made and reversed.
    const known = await db
      .select({ id: transfers.stripeTransferId })
      .from(transfers)
      .where(
        inArray(
          transfers.stripeTransferId,
          same.map(({ id }) => id),
        ),
      );
    const found = same.find(({ id }) => !known.some((one) => one.id === id));
    return found && { id: found.id };
  }

  return {
    kind: transferring,
    retryLimit: 8,
    retryDelay: 5,
    async run({ earningId }) {
      const sending = await once(db, earningId, 'in_transit', begin);
      if (!sending) return;
      const { transfer, request } = sending;
      let stripeTransferId: string | null = null;
      try {
        if (transfer.amount > 0)
          ({ id: stripeTransferId } = await callOnce(
            db,
            `op:transfer:${transfer.id}`,
            request,
            Named,
            async (idempotencyKey) => {
              const { id } = await stripe.transfers.create(request, { idempotencyKey });
              return { id };
            },
            () => lookUp(sending),
          ));
      } catch (error) {
        const { type, code } = error as { type?: string; code?: string };
        // A refusal moved nothing, and would be given again under the same key: the next attempt has another.
        if (type !== 'StripeInvalidRequestError' && code !== 'account_invalid') throw error;
        return refuse(sending, earningId, code ?? 'refused');
      }
      await db.transaction(async (tx) => {
        const [earning] = await tx
          .select()
          .from(earnings)
          .where(eq(earnings.id, earningId))
          .for('update');
        if (!earning || (await transferOf(tx, earningId))?.id !== transfer.id) return;
        const now = clock.now();
        await arrive(tx, earning, transfer, { from: 'stripe_clearing', stripeTransferId }, now);
      });
    },
  };
}

/**
 * Updates an earning from the reversed amount of its transfer at the provider, inside `tx`: the reversal first pays the
 * refunds of the earning since it was sent, and the remainder belongs to the payee and is held again.
 */
export async function settleTransfer(
  parts: Pick<PayoutParts, 'clock' | 'mail' | 'tell' | 'publicUrl'>,
  tx: Tx,
  given: Stripe.Transfer,
): Promise<void> {
  const earningId = given.metadata['earning'] as EarningId | undefined;
  if (!earningId) return;
  const [earning] = await tx
    .select()
    .from(earnings)
    .where(eq(earnings.id, earningId))
    .for('update');
  if (!earning) return;
  const [transfer] = await tx
    .select()
    .from(transfers)
    .where(eq(transfers.stripeTransferId, given.id));
  // The news overtook our own writing, or the earning is on its way again: the job comes again.
  if (!transfer || earning.status === 'in_transit')
    throw new Error(`Transfer ${given.id} is not settled yet.`);
  const step = given.amount_reversed - transfer.reversed;
  if (step <= 0) return;
  const now = parts.clock.now();
  const { payee, currency } = earning;
  const sent = earning.sent - step;
  const back = due({ ...earning, sent }) - due(earning);
  const paysDebt = Math.min(step - back, await owedBy(tx, payee, currency));
  const more = step - paysDebt;
  // Where they owe less than has come back, other earnings have paid for refunds of this one: nothing is left of that,
  // and all that is more is due to them.
  const netted =
    paysDebt < step - back ? earning.amount - earning.refunded - sent - more : earning.netted;
  const again = !isHere(earning) && more > 0;
  await post(tx, {
    key: `reversal:${transfer.id}:${given.amount_reversed}`,
    kind: 'reversal',
    reference: earning.id,
    occurredAt: now,
    entries: [
      { account: account.paid(payee), amount: -step, currency },
      { account: again ? account.held(payee) : accountOf(earning), amount: more, currency },
      { account: account.clawback(payee), amount: paysDebt, currency },
      { account: 'stripe_clearing', amount: -step, currency },
      { account: 'payouts_settled', amount: step, currency },
    ],
  });
  const change = { reversed: given.amount_reversed };
  if (given.amount_reversed === transfer.amount)
    await move(tx, 'transfer', transfer.id, 'returned', change);
  else await tx.update(transfers).set(change).where(eq(transfers.id, transfer.id));
  const reserved = earning.reserved > 0 ? earning.reserved + more : 0;
  if (again)
    await move(tx, 'earning', earning.id, 'held', {
      sent,
      netted,
      paidAt: null,
      releaseAt: releaseAfter(now),
    });
  else await tx.update(earnings).set({ sent, netted, reserved }).where(eq(earnings.id, earning.id));
  await writeToHolder(parts, tx, payee, returnedLetter(earning, step));
}
