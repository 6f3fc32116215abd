import { EarningId, PaymentId } from '@limn/contracts/ids';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import type { Jobs, JobWorker, PlainJob } from '../../platform/jobs.ts';
import { balances, post } from '../ledger/index.ts';
import { refunding, releasing, transferring } from './jobs.ts';
import { type LetterParts, sendPayout, sendReleased } from './letters.ts';
import { callOnce } from './operations.ts';
import { lockPayment, paymentById, updatePayment } from './payments.ts';
import { account, due, recordUnsoldRefund } from './sale.ts';
import { disputes, earnings, operations, payments, payoutAccounts } from './schema.ts';

export interface PayoutParts extends LetterParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  stripe: Stripe;
}
type EarningRow = typeof earnings.$inferSelect;

/** Ends the hold of one earning; keeps back what earlier refunds still owe. */
async function release(parts: PayoutParts, tx: Tx, earning: EarningRow, now: Date): Promise<void> {
  const { currency, profileId } = earning;
  const amount = due(earning);
  await post(tx, {
    key: `release:${earning.id}`,
    kind: 'release',
    reference: earning.id,
    occurredAt: now,
    entries: [
      { account: account.held(profileId), amount: -amount, currency },
      { account: account.available(profileId), amount, currency },
    ],
  });
  const clawback = account.clawback(profileId);
  const owed = -(await balances(tx, [clawback], currency))[clawback]!;
  const netted = Math.min(Math.max(owed, 0), amount);
  await post(tx, {
    key: `net:${earning.id}`,
    kind: 'net',
    reference: earning.id,
    occurredAt: now,
    entries: [
      { account: account.available(profileId), amount: -netted, currency },
      { account: clawback, amount: netted, currency },
    ],
  });
  await tx.update(earnings).set({ status: 'available', netted }).where(eq(earnings.id, earning.id));
  const [payout] = await tx
    .select({ enabled: payoutAccounts.enabled })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.profileId, profileId));
  await sendReleased(parts, tx, earning, payout?.enabled ?? false);
}

/** A key of one attempt to send an earning: it may set out again once it came back. */
const keyOf = <K extends string>(kind: K, { id, returns }: EarningRow) =>
  `${kind}:${id}${returns > 0 ? `:${returns}` : ''}` as const;

/** Sets one available earning on its way to the connected account: the intent, before any call. */
async function setOut(
  { jobs }: PayoutParts,
  tx: Tx,
  earning: EarningRow,
  now: Date,
): Promise<void> {
  const { currency, profileId } = earning;
  const amount = due(earning);
  await post(tx, {
    key: keyOf('transit', earning),
    kind: 'transit',
    reference: earning.id,
    occurredAt: now,
    entries: [
      { account: account.available(profileId), amount: -amount, currency },
      { account: account.inTransit(profileId), amount, currency },
    ],
  });
  await tx
    .update(earnings)
    .set({ status: 'in_transit', payout: amount })
    .where(eq(earnings.id, earning.id));
  await jobs.send(tx, transferring, { earningId: earning.id });
}

/** Whether the call that sends an earning was begun: then only the provider knows whether it was made. */
export async function isSending(tx: Sql, earning: EarningRow): Promise<boolean> {
  const [begun] = await tx
    .select({ key: operations.key })
    .from(operations)
    .where(eq(operations.key, keyOf('op:transfer', earning)));
  return begun !== undefined;
}

/**
 * Takes an earning back that had set out and was not sent: it is available again. What was refunded
 * since it set out was owed as a claw-back, and is paid by this.
 */
export async function bringBack(tx: Tx, earning: EarningRow, now: Date): Promise<void> {
  const { currency, profileId } = earning;
  const payout = earning.payout!;
  const amount = due(earning);
  await post(tx, {
    key: keyOf('return', earning),
    kind: 'return',
    reference: earning.id,
    occurredAt: now,
    entries: [
      { account: account.inTransit(profileId), amount: -payout, currency },
      { account: account.available(profileId), amount, currency },
      { account: account.clawback(profileId), amount: payout - amount, currency },
    ],
  });
  const status = earning.refunded === earning.amount ? 'refunded' : 'available';
  await tx
    .update(earnings)
    .set({ status, payout: null, returns: earning.returns + 1 })
    .where(eq(earnings.id, earning.id));
}

export async function isDisputed(db: Sql, id: PaymentId): Promise<boolean> {
  const [open] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.paymentId, id), eq(disputes.status, 'open')));
  return open !== undefined;
}

const undisputed = sql`not exists (select 1 from ${disputes}
  where ${disputes.paymentId} = ${earnings.paymentId} and ${disputes.status} = 'open')`;

/**
 * Finds earnings whose hold has ended and pays those whose rights holder can be paid. A due-date query,
 * run every minute; each earning in a transaction of its own.
 */
export function releaseJob(parts: PayoutParts): JobWorker<PlainJob> {
  const { db, clock } = parts;
  return {
    kind: releasing,
    cron: '* * * * *',
    async run() {
      const now = clock.now();
      const held = await db
        .select({ id: earnings.id })
        .from(earnings)
        .where(and(eq(earnings.status, 'held'), lte(earnings.releaseAt, now), undisputed))
        .limit(1000);
      for (const { id } of held)
        await once(db, id, 'held', (tx, earning) => release(parts, tx, earning, now));
      const payable = await db
        .select({ id: earnings.id })
        .from(earnings)
        .innerJoin(payoutAccounts, eq(payoutAccounts.profileId, earnings.profileId))
        .where(and(eq(earnings.status, 'available'), eq(payoutAccounts.enabled, true), undisputed))
        .limit(1000);
      for (const { id } of payable)
        await once(db, id, 'available', (tx, earning) => setOut(parts, tx, earning, now));
    },
  };
}

/** Runs `work` on an earning if it is still in `status`, its row locked until the transaction ends. */
async function once(
  db: Database,
  id: EarningRow['id'],
  status: EarningRow['status'],
  work: (tx: Tx, earning: EarningRow) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // The update takes the row's lock, and answers nothing when another process was first.
    const [earning] = await tx
      .update(earnings)
      .set({ status: sql`${earnings.status}` })
      .where(and(eq(earnings.id, id), eq(earnings.status, status), undisputed))
      .returning();
    if (earning) await work(tx, earning);
  });
}

/** Whether an account can be paid, as the provider says. */
export const isPayable = (account: Stripe.Account): boolean =>
  account.payouts_enabled && account.capabilities?.transfers === 'active';

/**
 * Makes the transfer of one earning at the provider, once, and writes that it was made. While the sale
 * is in dispute it waits; what the provider refuses is available again.
 */
export function transferJob(parts: PayoutParts): JobWorker<{ earningId: EarningId }> {
  const { db, clock, stripe } = parts;
  return {
    kind: transferring,
    retryLimit: 50,
    retryDelay: 5,
    async run({ earningId }) {
      const [found] = await db
        .select({
          earning: earnings,
          chargeId: payments.chargeId,
          destination: payoutAccounts.stripeAccountId,
          enabled: payoutAccounts.enabled,
        })
        .from(earnings)
        .innerJoin(payments, eq(payments.id, earnings.paymentId))
        .innerJoin(payoutAccounts, eq(payoutAccounts.profileId, earnings.profileId))
        .where(and(eq(earnings.id, earningId), eq(earnings.status, 'in_transit'), undisputed));
      if (!found) return;
      const { earning, destination } = found;
      const giveUp = () =>
        once(db, earningId, 'in_transit', (tx, now) => bringBack(tx, now, clock.now()));
      if (!found.enabled && !(await isSending(db, earning))) return giveUp();
      // As frozen when it set out: a refund since then is claimed back, not sent less.
      const amount = earning.payout!;
      const request: Stripe.TransferCreateParams = {
        amount,
        currency: earning.currency.toLowerCase(),
        destination,
        source_transaction: found.chargeId!,
        transfer_group: earning.paymentId,
        metadata: { earning: earning.id },
      };
      const send = () =>
        callOnce(db, keyOf('op:transfer', earning), request, async (idempotencyKey) => {
          const { id } = await stripe.transfers.create(request, { idempotencyKey });
          return { id };
        });
      let transfer: { id: string | null } = { id: null };
      try {
        if (amount > 0) transfer = await send();
      } catch (error) {
        // A refusal moved nothing, and would be given again under the same key.
        if ((error as { type?: string }).type !== 'StripeInvalidRequestError') throw error;
        const enabled = isPayable(await stripe.accounts.retrieve(destination));
        await db
          .update(payoutAccounts)
          .set({ enabled })
          .where(eq(payoutAccounts.stripeAccountId, destination));
        return giveUp();
      }
      await db.transaction(async (tx) => {
        const [paid] = await tx
          .update(earnings)
          .set({ status: 'paid', stripeTransferId: transfer.id, paidAt: clock.now() })
          .where(and(eq(earnings.id, earningId), inArray(earnings.status, ['in_transit'])))
          .returning({ id: earnings.id });
        if (!paid) return;
        await recordTransfer(tx, earning, amount, clock.now());
        await sendPayout(parts, tx, earning, amount);
      });
    },
  };
}

async function recordTransfer(
  tx: Tx,
  earning: EarningRow,
  amount: number,
  now: Date,
): Promise<void> {
  const { currency, profileId } = earning;
  await post(tx, {
    key: `payout:${earning.id}`,
    kind: 'payout',
    reference: earning.id,
    occurredAt: now,
    entries: [
      { account: account.inTransit(profileId), amount: -amount, currency },
      { account: account.paid(profileId), amount, currency },
      // The provider holds that much less for us; `paid` is the record for the rights holder.
      { account: 'stripe_clearing', amount, currency },
      { account: 'payouts_settled', amount: -amount, currency },
    ],
  });
}

/** Gives a charge back whose picture had gone to somebody else, once. */
export function refundJob({ db, clock, stripe }: PayoutParts): JobWorker<{ paymentId: PaymentId }> {
  return {
    kind: refunding,
    retryLimit: 50,
    retryDelay: 5,
    async run({ paymentId }) {
      const payment = await paymentById(db, paymentId);
      if (payment?.status !== 'refunding' || !payment.chargeId) return;
      // A disputed charge cannot be given back; this comes again when the dispute is closed.
      if (await isDisputed(db, paymentId)) return;
      const request = { charge: payment.chargeId, metadata: { payment: payment.id } };
      await callOnce(db, `op:refund:${payment.id}`, request, async (idempotencyKey) => {
        try {
          const { id } = await stripe.refunds.create(request, { idempotencyKey });
          return { id };
        } catch (error) {
          // Somebody gave it back by hand at the provider: there is nothing left to do.
          if ((error as { code?: string }).code === 'charge_already_refunded') return { id: null };
          throw error;
        }
      });
      await db.transaction(async (tx) => {
        const locked = await lockPayment(tx, paymentId);
        if (locked.status !== 'refunding') return;
        await recordUnsoldRefund(tx, locked, clock.now());
        await updatePayment(tx, paymentId, { status: 'refunded', refunded: locked.gross! });
      });
    },
  };
}
