import { EarningId, PaymentId } from '@limn/contracts/ids';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { balances, post } from '../ledger/index.ts';
import { callOnce } from './operations.ts';
import { lockPayment, paymentById, updatePayment } from './payments.ts';
import { account, recordUnsoldRefund } from './sale.ts';
import { earnings, payments, payoutAccounts } from './schema.ts';

export interface PayoutParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  stripe: Stripe;
}
type EarningRow = typeof earnings.$inferSelect;

const due = (earning: EarningRow) => earning.amount - earning.refunded;

/** Ends the hold of one earning; keeps back what earlier refunds still owe. */
async function release(tx: Tx, earning: EarningRow, now: Date): Promise<void> {
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
}

/** Sets one available earning on its way to the connected account: the intent, before any call. */
async function setOut(
  { jobs }: PayoutParts,
  tx: Tx,
  earning: EarningRow,
  now: Date,
): Promise<void> {
  const { currency, profileId } = earning;
  const amount = due(earning) - earning.netted;
  await post(tx, {
    key: `transit:${earning.id}`,
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
  await jobs.send(tx, 'billing.transfer', { earningId: earning.id });
}

/**
 * Finds earnings whose hold has ended and pays those whose rights holder can be paid. A due-date query,
 * run every minute; each earning in a transaction of its own.
 */
export function releaseJob(parts: PayoutParts): JobKind<Record<string, never>> {
  const { db, clock } = parts;
  return {
    name: 'billing.release',
    data: z.object({}).transform(() => ({})),
    async run() {
      const now = clock.now();
      const held = await db
        .select({ id: earnings.id })
        .from(earnings)
        .where(and(eq(earnings.status, 'held'), lte(earnings.releaseAt, now)))
        .limit(1000);
      for (const { id } of held)
        await once(db, id, 'held', (tx, earning) => release(tx, earning, now));
      const payable = await db
        .select({ id: earnings.id })
        .from(earnings)
        .innerJoin(payoutAccounts, eq(payoutAccounts.profileId, earnings.profileId))
        .where(and(eq(earnings.status, 'available'), eq(payoutAccounts.enabled, true)))
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
      .where(and(eq(earnings.id, id), eq(earnings.status, status)))
      .returning();
    if (earning) await work(tx, earning);
  });
}

/** Makes the transfer of one earning at the provider, once, and writes that it was made. */
export function transferJob({ db, clock, stripe }: PayoutParts): JobKind<{ earningId: EarningId }> {
  return {
    name: 'billing.transfer',
    data: z.object({ earningId: EarningId }),
    retryLimit: 50,
    retryDelay: 5,
    async run({ earningId }) {
      const [found] = await db
        .select({
          earning: earnings,
          chargeId: payments.chargeId,
          destination: payoutAccounts.stripeAccountId,
        })
        .from(earnings)
        .innerJoin(payments, eq(payments.id, earnings.paymentId))
        .innerJoin(payoutAccounts, eq(payoutAccounts.profileId, earnings.profileId))
        .where(and(eq(earnings.id, earningId), eq(earnings.status, 'in_transit')));
      if (!found) return;
      const { earning, destination } = found;
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
      const transfer =
        amount > 0
          ? await callOnce(db, `op:transfer:${earning.id}`, request, async (idempotencyKey) => {
              const { id } = await stripe.transfers.create(request, { idempotencyKey });
              return { id };
            })
          : { id: null };
      await db.transaction(async (tx) => {
        const [paid] = await tx
          .update(earnings)
          .set({ status: 'paid', stripeTransferId: transfer.id, paidAt: clock.now() })
          .where(and(eq(earnings.id, earningId), inArray(earnings.status, ['in_transit'])))
          .returning({ id: earnings.id });
        if (paid) await recordTransfer(tx, earning, amount, clock.now());
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
export function refundJob({ db, clock, stripe }: PayoutParts): JobKind<{ paymentId: PaymentId }> {
  return {
    name: 'billing.refund',
    data: z.object({ paymentId: PaymentId }),
    retryLimit: 50,
    retryDelay: 5,
    async run({ paymentId }) {
      const payment = await paymentById(db, paymentId);
      if (payment?.status !== 'refunding' || !payment.chargeId) return;
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
