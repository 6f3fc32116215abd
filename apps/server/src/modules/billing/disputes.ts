import { upTo } from '@limn/contracts/text';
import type { PaymentId, ProfileId } from '@limn/contracts/ids';
import { and, eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Tx } from '../../platform/database/database.ts';
import { type Entry, post } from '../ledger/index.ts';
import type { Emit } from '../webhooks/index.ts';
import { refunding, releasing, transferring } from './jobs.ts';
import { disputeAlert, disputeLetter, heldBackLetter, releasedLetter } from './letters.ts';
import type { PaymentRow } from './payments.ts';
import { bringBack, isDisputed, transferOf } from './payouts.ts';
import { bookBack } from './refunds.ts';
import { accountOf, disputeReserve, due, isHere } from './sale.ts';
import { disputes, type DisputeStatus, earnings, payments } from './schema.ts';
import { tellOperators, writeToBuyer, writeToHolder } from './send-letters.ts';
import { paymentOf } from './settle.ts';
import type { SettleParts } from './ports.ts';
import { move } from './states.ts';

type DisputeRow = typeof disputes.$inferSelect;

/** The current state of a dispute at the provider, with its charge. */
export async function fetchDispute(stripe: Stripe, id: string): Promise<Stripe.Dispute> {
  return stripe.disputes.retrieve(id, { expand: ['charge'] });
}

/** Maps a provider's dispute status to ours; a closed inquiry took no money. */
function statusOf(dispute: Stripe.Dispute): DisputeStatus {
  switch (dispute.status) {
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'won';
    case 'lost':
      return 'lost';
    default:
      return 'open';
  }
}

async function postFor(tx: Tx, dispute: DisputeRow, now: Date, entries: Entry[]): Promise<void> {
  const booked = dispute.booked + 1;
  await post(tx, {
    key: `dispute:${dispute.id}:${booked}`,
    kind: 'dispute',
    reference: dispute.paymentId,
    occurredAt: now,
    entries,
  });
  dispute.booked = booked;
  await tx.update(disputes).set({ booked }).where(eq(disputes.id, dispute.id));
}

/** Books what the provider has taken for a dispute, or given back, since we last looked. */
async function bookFunds(
  tx: Tx,
  dispute: DisputeRow,
  payment: PaymentRow,
  transactions: readonly Stripe.BalanceTransaction[],
  now: Date,
): Promise<void> {
  if (transactions.length < dispute.transactions) return;
  const { currency } = payment;
  const withdrawn = transactions.reduce((sum, { amount }) => sum - amount, 0);
  const fee = transactions.reduce((sum, item) => sum + item.fee, 0);
  const more = withdrawn - dispute.withdrawn;
  const moreFee = fee - dispute.fee;
  if (more !== 0 || moreFee !== 0)
    await postFor(tx, dispute, now, [
      { account: 'stripe_clearing', amount: more + moreFee, currency },
      // Changes after a lost dispute are the platform's.
      { account: dispute.status === 'lost' ? 'fees' : disputeReserve, amount: -more, currency },
      // The platform bears it.
      { account: 'fees', amount: -moreFee, currency },
    ]);
  const change = { withdrawn, fee, transactions: transactions.length };
  Object.assign(dispute, change);
  await tx.update(disputes).set(change).where(eq(disputes.id, dispute.id));
}

const earningsOf = (tx: Tx, id: PaymentId) =>
  tx.select().from(earnings).where(eq(earnings.paymentId, id)).for('update');

type Amounts = Map<ProfileId, number>;
const add = (amounts: Amounts, payee: ProfileId, amount: number) =>
  amounts.set(payee, (amounts.get(payee) ?? 0) + amount);

/** Holds back the unsent part of a charge's earnings. @returns the amounts by payee */
async function reserve(tx: Tx, dispute: DisputeRow, now: Date): Promise<Amounts> {
  const held: Amounts = new Map();
  const entries: Entry[] = [];
  for (const earning of await earningsOf(tx, dispute.paymentId)) {
    if (!isHere(earning) || earning.reserved > 0) continue;
    const amount = due(earning);
    const { currency } = earning;
    entries.push(
      { account: accountOf(earning), amount: -amount, currency },
      { account: disputeReserve, amount, currency },
    );
    await tx.update(earnings).set({ reserved: amount }).where(eq(earnings.id, earning.id));
    add(held, earning.payee, amount);
  }
  await postFor(tx, dispute, now, entries);
  return held;
}

/** Puts what was held back where it had been. @returns what, by payee */
async function giveBack(tx: Tx, dispute: DisputeRow, now: Date): Promise<Amounts> {
  const back: Amounts = new Map();
  const entries: Entry[] = [];
  for (const earning of await earningsOf(tx, dispute.paymentId)) {
    const { reserved: amount, currency } = earning;
    entries.push(
      { account: disputeReserve, amount: -amount, currency },
      { account: accountOf({ ...earning, reserved: 0 }), amount, currency },
    );
    await tx.update(earnings).set({ reserved: 0 }).where(eq(earnings.id, earning.id));
    add(back, earning.payee, amount);
  }
  await postFor(tx, dispute, now, entries);
  return back;
}

/** Books a lost dispute: like a refund; an amount above the charge is our loss. */
async function lose(
  parts: SettleParts,
  tx: Tx,
  dispute: DisputeRow,
  payment: PaymentRow,
  now: Date,
): Promise<void> {
  const amount = Math.min(dispute.withdrawn, payment.gross! - payment.refunded);
  const { currency } = payment;
  await postFor(tx, dispute, now, [
    { account: disputeReserve, amount: dispute.withdrawn - amount, currency },
    { account: 'fees', amount: amount - dispute.withdrawn, currency },
  ]);
  for (const earning of await earningsOf(tx, payment.id)) {
    const transfer = earning.status === 'in_transit' && (await transferOf(tx, earning.id));
    // Once the call was begun only the provider knows whether it was made.
    if (transfer && transfer.status === 'due') await bringBack(tx, earning, transfer, now);
  }
  const lost = payment.lost + amount;
  await tx.update(payments).set({ lost }).where(eq(payments.id, payment.id));
  await bookBack(parts, tx, { ...payment, lost }, payment.refunded + amount, disputeReserve);
}

async function recordOpening(
  parts: SettleParts,
  tx: Tx,
  given: Stripe.Dispute,
  payment: PaymentRow,
  now: Date,
): Promise<DisputeRow> {
  const { id } = given;
  const [known] = await tx.select().from(disputes).where(eq(disputes.id, id));
  if (known) return known;
  const [row] = await tx
    .insert(disputes)
    .values({ id, paymentId: payment.id, status: 'open', openedAt: now })
    .returning();
  for (const [payee, amount] of await reserve(tx, row!, now))
    if (amount > 0) await writeToHolder(parts, tx, payee, heldBackLetter(payment, amount));
  await tellOfDispute(parts, tx, given, payment, 'open');
  return row!;
}

/** Reports a dispute to the buyer's webhooks. */
async function emitDispute(emit: Emit, tx: Tx, payment: PaymentRow, what: DisputeStatus) {
  const { id, userId, kind, gross, amount, currency } = payment;
  if (!userId) return;
  const data = { payment: id, kind, amount: gross ?? amount, currency };
  await emit(
    tx,
    userId,
    what === 'open'
      ? { type: 'dispute.opened', data }
      : {
          type: 'dispute.closed',
          data: { ...data, outcome: what === 'won' ? 'stands' : 'returned' },
        },
  );
}

/** Notifies the buyer and the operators that a dispute was opened, won or lost. */
async function tellOfDispute(
  parts: SettleParts,
  tx: Tx,
  { id, reason, evidence_details: evidence }: Stripe.Dispute,
  payment: PaymentRow,
  what: DisputeStatus,
): Promise<void> {
  await writeToBuyer(parts, tx, payment.userId, disputeLetter(payment, what));
  await emitDispute(parts.emit, tx, payment, what);
  const until = evidence?.due_by && upTo(new Date(evidence.due_by * 1000).toISOString(), 16);
  const dispute = { id, reason, state: what, answerBy: until || undefined };
  await tellOperators(parts, tx, disputeAlert(dispute, payment.id, parts.publicUrl));
}

/**
 * Updates our books to a dispute's state at the provider, inside `tx`. While it is open, the charge's earnings are held
 * back and no transfer starts; if won, everything is restored; if lost, it counts as a refund, and the platform bears
 * the dispute's fee.
 */
export async function settleDispute(
  parts: SettleParts,
  tx: Tx,
  given: Stripe.Dispute,
): Promise<void> {
  const { charge } = given;
  if (typeof charge === 'string') throw new Error('The charge was not expanded.');
  const payment = await paymentOf(tx, charge);
  if (!payment) return;
  const now = parts.clock.now();
  const dispute = await recordOpening(parts, tx, given, payment, now);
  await bookFunds(tx, dispute, payment, given.balance_transactions, now);
  const status = statusOf(given);
  if (dispute.status !== 'open' || status === 'open') return;
  await move(tx, 'dispute', dispute.id, status, { closedAt: now });
  if (status === 'lost') await lose(parts, tx, dispute, payment, now);
  await tellOfDispute(parts, tx, given, payment, status);
  if (await isDisputed(tx, payment.id)) return;
  for (const [payee, amount] of await giveBack(tx, dispute, now))
    if (amount > 0) await writeToHolder(parts, tx, payee, releasedLetter(payment, amount));
  // Continue work that waited for the end of the dispute.
  await parts.jobs.send(tx, releasing, {});
  const waiting = await tx
    .select({ id: earnings.id })
    .from(earnings)
    .where(and(eq(earnings.paymentId, payment.id), inArray(earnings.status, ['in_transit'])));
  for (const { id } of waiting) await parts.jobs.send(tx, transferring, { earningId: id });
  await parts.jobs.send(tx, refunding, { paymentId: payment.id });
}
