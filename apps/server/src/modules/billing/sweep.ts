import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { fetchStanding, keepStanding } from './account-standing.ts';
import { fetchDispute, settleDispute } from './disputes.ts';
import { charging, handlingEvent, refunding, transferring } from './jobs.ts';
import { stuckMoneyAlert } from './letters.ts';
import { undisputed } from './payouts.ts';
import {
  disputes,
  earnings,
  operations,
  payments,
  payoutAccounts,
  refunds,
  transfers,
  webhookEvents,
} from './schema.ts';
import { tellOperators } from './send-letters.ts';
import type { SettleParts } from './ports.ts';

/** Longer than all tries of a job take (8 of them, from 5 seconds on): its own have been given up. */
const stuckAfterMs = 30 * 60_000;
const tellAfterMs = 24 * 3_600_000;

const notInDispute = sql`not exists (select 1 from ${disputes}
  where ${disputes.paymentId} = ${refunds.paymentId} and ${disputes.status} = 'open')`;

/**
 * Finds operations that are stuck, intents without a result, and queues their jobs again, which is safe because of the
 * idempotency keys. Operators are notified once about operations that have been stuck for a day. Payments that wait for
 * their page belong to `reconcileJob`; those that wait for a dispute are not stuck.
 */
export function sweepJob(parts: SettleParts): JobWorker<PlainJob> {
  const { db, clock, jobs, log } = parts;
  return {
    kind: plainJob('billing.sweep'),
    cron: '*/30 * * * *',
    async run() {
      const now = clock.now();
      const before = new Date(now.getTime() - stuckAfterMs);
      const dayAgo = new Date(now.getTime() - tellAfterMs);
      await db.transaction(async (tx) => {
        const sent = await tx
          .select({ earningId: transfers.earningId })
          .from(transfers)
          .innerJoin(earnings, eq(earnings.id, transfers.earningId))
          .where(
            and(
              inArray(transfers.status, ['due', 'in_transit']),
              lt(transfers.createdAt, before),
              undisputed,
            ),
          )
          .limit(200);
        for (const data of sent) await jobs.send(tx, transferring, data);
        const asked = await tx
          .selectDistinct({ paymentId: refunds.paymentId })
          .from(refunds)
          .where(and(eq(refunds.status, 'due'), lt(refunds.createdAt, before), notInDispute))
          .limit(200);
        for (const data of asked) await jobs.send(tx, refunding, data);
        const told = await tx
          .select({ eventId: webhookEvents.id })
          .from(webhookEvents)
          .where(and(isNull(webhookEvents.processedAt), lt(webhookEvents.receivedAt, before)))
          .limit(200);
        for (const data of told) await jobs.send(tx, handlingEvent, data);
        // Begun, and the answer never came: the card may have been charged.
        const begun = await tx
          .select({ paymentId: payments.id })
          .from(payments)
          .innerJoin(operations, eq(operations.key, sql`'op:charge:' || ${payments.id}`))
          .where(and(isNull(payments.paidAt), lt(payments.createdAt, before)))
          .limit(200);
        for (const data of begun) await jobs.send(tx, charging, data);
        const stuck = {
          charges: begun.length,
          transfers: sent.length,
          refunds: asked.length,
          events: told.length,
        };
        if (Object.values(stuck).some((n) => n > 0)) log.warn(stuck, 'stuck money: sent again');
      });
      await db.transaction(async (tx) => {
        const toldAt = { toldAt: now };
        const late = [
          ...(await tx
            .update(transfers)
            .set(toldAt)
            .from(earnings)
            .where(
              and(
                eq(earnings.id, transfers.earningId),
                inArray(transfers.status, ['due', 'in_transit']),
                lt(transfers.createdAt, dayAgo),
                isNull(transfers.toldAt),
                undisputed,
              ),
            )
            .returning({ id: transfers.id })),
          ...(await tx
            .update(refunds)
            .set(toldAt)
            .where(
              and(
                eq(refunds.status, 'due'),
                lt(refunds.createdAt, dayAgo),
                isNull(refunds.toldAt),
                notInDispute,
              ),
            )
            .returning({ id: refunds.id })),
          ...(await tx
            .update(webhookEvents)
            .set(toldAt)
            .where(
              and(
                isNull(webhookEvents.processedAt),
                lt(webhookEvents.receivedAt, dayAgo),
                isNull(webhookEvents.toldAt),
              ),
            )
            .returning({ id: webhookEvents.id })),
        ];
        if (late.length > 0)
          await tellOperators(parts, tx, stuckMoneyAlert(late.map(({ id }) => id)));
      });
    },
  };
}

/** Asks the provider once a day about its pending decisions, in case an event was lost. */
export function askJob(parts: SettleParts): JobWorker<PlainJob> {
  const { db, clock, jobs, stripe, log } = parts;
  return {
    kind: plainJob('billing.ask'),
    cron: '17 4 * * *',
    async run() {
      const before = new Date(clock.now().getTime() - tellAfterMs);
      const open = await db
        .select({ id: disputes.id })
        .from(disputes)
        .where(and(eq(disputes.status, 'open'), lt(disputes.openedAt, before)));
      for (const { id } of open)
        try {
          const dispute = await fetchDispute(stripe, id);
          await db.transaction((tx) => settleDispute(parts, tx, dispute));
        } catch (error) {
          log.error({ err: error, dispute: id }, 'could not look at a dispute');
        }
      const unpaid = await db
        .selectDistinct({ id: payoutAccounts.stripeAccountId })
        .from(payoutAccounts)
        .innerJoin(earnings, eq(earnings.payee, payoutAccounts.profileId))
        .where(
          and(
            eq(payoutAccounts.enabled, false),
            isNull(payoutAccounts.goneAt),
            eq(earnings.status, 'available'),
          ),
        );
      for (const { id } of unpaid)
        try {
          await keepStanding(parts, db, await fetchStanding(parts, id));
        } catch (error) {
          log.error({ err: error, account: id }, 'could not look at a payout account');
        }
      const pending = await db
        .selectDistinct({ paymentId: refunds.paymentId })
        .from(refunds)
        .where(and(eq(refunds.status, 'asked'), lt(refunds.createdAt, before)));
      for (const data of pending) await jobs.send(db, refunding, data);
    },
  };
}
