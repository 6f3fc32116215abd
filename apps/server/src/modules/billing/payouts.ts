import type { EarningId, PaymentId, ProfileId } from '@limn/contracts/ids';
import { and, asc, count, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { eachOf } from '../../platform/each.ts';
import type { Jobs, JobWorker, PlainJob } from '../../platform/jobs.ts';
import { balances, post } from '../ledger/index.ts';
import { releasing, transferring } from './jobs.ts';
import { paidOutsideLetter } from './letters.ts';
import { account, due, outside } from './sale.ts';
import { disputes, earnings, payoutAccounts, transfers } from './schema.ts';
import { type LetterParts, writeToHolder } from './send-letters.ts';
import { move } from './states.ts';

export interface PayoutParts extends LetterParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  stripe: Stripe;
}
export type EarningRow = typeof earnings.$inferSelect;
export type TransferRow = typeof transfers.$inferSelect;

/** Names an earning's next attempt to be sent: the earning itself, from the second on with a number. */
async function nextAttempt(tx: Tx, id: EarningId): Promise<string> {
  const [before] = await tx
    .select({ n: count() })
    .from(transfers)
    .where(eq(transfers.earningId, id));
  return before?.n ? `${id}:${before.n}` : id;
}

/**
 * A payee's debt from refunds of amounts that had been transferred. The caller has a lock on it until the transaction
 * ends.
 */
export async function owedBy(tx: Tx, payee: ProfileId, currency: string): Promise<number> {
  const clawback = account.clawback(payee);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${clawback}))`);
  return Math.max(0, -(await balances(tx, [clawback], currency))[clawback]!);
}

/** Ends the hold of one earning; keeps back what earlier refunds still owe. */
async function release(tx: Tx, earning: EarningRow, now: Date): Promise<void> {
  const { currency, payee } = earning;
  const amount = due(earning);
  const attempt = await nextAttempt(tx, earning.id);
  await post(tx, {
    key: `release:${attempt}`,
    kind: 'release',
    reference: earning.id,
    occurredAt: now,
    entries: [
      { account: account.held(payee), amount: -amount, currency },
      { account: account.available(payee), amount, currency },
    ],
  });
  const netted = Math.min(await owedBy(tx, payee, currency), amount);
  await post(tx, {
    key: `net:${attempt}`,
    kind: 'net',
    reference: earning.id,
    occurredAt: now,
    entries: [
      { account: account.available(payee), amount: -netted, currency },
      { account: account.clawback(payee), amount: netted, currency },
    ],
  });
  await move(tx, 'earning', earning.id, 'available', {
    netted: earning.netted + netted,
    releasedAt: now,
  });
}

/** Books that an available earning leaves, as its next attempt. */
async function leave(
  tx: Tx,
  earning: EarningRow,
  status: 'due' | 'in_transit',
  now: Date,
): Promise<TransferRow> {
  const { currency, payee } = earning;
  const amount = due(earning);
  const id = await nextAttempt(tx, earning.id);
  await post(tx, {
    key: `transit:${id}`,
    kind: 'transit',
    reference: earning.id,
    occurredAt: now,
    entries: [
      { account: account.available(payee), amount: -amount, currency },
      { account: account.inTransit(payee), amount, currency },
    ],
  });
  const [transfer] = await tx
    .insert(transfers)
    .values({ id, earningId: earning.id, status, amount, createdAt: now })
    .returning();
  await move(tx, 'earning', earning.id, 'in_transit', { sent: earning.sent + amount });
  return transfer!;
}

/** Sets one available earning on its way to the connected account: the intent, before any call. */
async function setOut(
  { jobs }: PayoutParts,
  tx: Tx,
  earning: EarningRow,
  now: Date,
): Promise<void> {
  await leave(tx, earning, 'due', now);
  await jobs.send(tx, transferring, { earningId: earning.id });
}

/** Books that an available earning was sent another way than by the provider. */
export async function sendOutside(
  parts: LetterParts,
  tx: Tx,
  earning: EarningRow,
  now: Date,
): Promise<void> {
  const transfer = await leave(tx, earning, 'in_transit', now);
  await arrive(tx, earning, transfer, { from: outside, stripeTransferId: null }, now);
  await tx.update(earnings).set({ toldAt: now }).where(eq(earnings.id, earning.id));
  await writeToHolder(parts, tx, earning.payee, paidOutsideLetter(earning, transfer.amount));
}

/** Books that a transfer has arrived, its money having left `from`. */
export async function arrive(
  tx: Tx,
  { id, currency, payee }: EarningRow,
  transfer: TransferRow,
  { from, stripeTransferId }: { from: string; stripeTransferId: string | null },
  now: Date,
): Promise<void> {
  const { amount } = transfer;
  await move(tx, 'transfer', transfer.id, 'paid', { stripeTransferId });
  const tried = { refusals: 0, refusedFor: null, nextTryAt: null };
  await move(tx, 'earning', id, 'paid', { paidAt: now, ...tried });
  await post(tx, {
    key: `payout:${transfer.id}`,
    kind: 'payout',
    reference: id,
    occurredAt: now,
    entries: [
      { account: account.inTransit(payee), amount: -amount, currency },
      { account: account.paid(payee), amount, currency },
      // The provider holds that much less for us; `paid` is the record for the rights holder.
      { account: from, amount, currency },
      { account: 'payouts_settled', amount: -amount, currency },
    ],
  });
}

/** The pending transfer of an earning. */
export async function transferOf(tx: Sql, id: EarningId): Promise<TransferRow | undefined> {
  const [row] = await tx
    .select()
    .from(transfers)
    .where(and(eq(transfers.earningId, id), inArray(transfers.status, ['due', 'in_transit'])));
  return row;
}

/**
 * Makes an earning available again after its transfer failed. Refunds since the transfer started were owed as a
 * claw-back, which this settles.
 */
export async function bringBack(
  tx: Tx,
  earning: EarningRow,
  transfer: TransferRow,
  now: Date,
): Promise<void> {
  const { currency, payee } = earning;
  const sent = earning.sent - transfer.amount;
  const amount = due({ ...earning, sent });
  await post(tx, {
    key: `return:${transfer.id}`,
    kind: 'return',
    reference: earning.id,
    occurredAt: now,
    entries: [
      { account: account.inTransit(payee), amount: -transfer.amount, currency },
      { account: account.available(payee), amount, currency },
      { account: account.clawback(payee), amount: transfer.amount - amount, currency },
    ],
  });
  await move(tx, 'transfer', transfer.id, 'failed');
  const status = earning.refunded === earning.amount ? 'refunded' : 'available';
  await move(tx, 'earning', earning.id, status, { sent });
}

export async function isDisputed(db: Sql, id: PaymentId): Promise<boolean> {
  const [open] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.paymentId, id), eq(disputes.status, 'open')));
  return open !== undefined;
}

/** The payment behind an earning: its sale, or the plan on which its picture was made. */
const sourceOf = ({ paymentId, planPaymentId }: EarningRow) => paymentId ?? planPaymentId;

export const undisputed = sql`not exists (select 1 from ${disputes}
  where ${disputes.paymentId} = coalesce(${earnings.paymentId}, ${earnings.planPaymentId}) and ${disputes.status} = 'open')`;

/**
 * Finds earnings whose hold has ended and pays those whose rights holder can be paid. A due-date query,
 * run every minute; each earning in a transaction of its own, so that one that fails holds up no other.
 */
export function releaseJob(parts: PayoutParts): JobWorker<PlainJob> {
  const { db, clock, jobs } = parts;
  return {
    kind: releasing,
    cron: '* * * * *',
    async run() {
      const now = clock.now();
      const held = await db
        .select({ id: earnings.id })
        .from(earnings)
        .where(and(eq(earnings.status, 'held'), lte(earnings.releaseAt, now), undisputed))
        .orderBy(asc(earnings.releaseAt), asc(earnings.id))
        .limit(1000);
      const failures: unknown[] = [];
      const note = (error: unknown) => void failures.push(error);
      await eachOf(held, async ({ id }) => {
        await jobs.giveWay();
        await once(db, id, 'held', (tx, earning) => release(tx, earning, now));
      }).catch(note);
      const payable = await db
        .select({ id: earnings.id })
        .from(earnings)
        .innerJoin(payoutAccounts, eq(payoutAccounts.profileId, earnings.payee))
        .where(
          and(
            eq(earnings.status, 'available'),
            eq(payoutAccounts.enabled, true),
            or(isNull(earnings.nextTryAt), lte(earnings.nextTryAt, now)),
            undisputed,
          ),
        )
        .orderBy(asc(earnings.releaseAt), asc(earnings.id))
        .limit(1000);
      await eachOf(payable, async ({ id }) => {
        await jobs.giveWay();
        await once(db, id, 'available', (tx, earning) => setOut(parts, tx, earning, now));
      }).catch(note);
      if (failures.length > 0) throw failures[0];
    },
  };
}

/**
 * Runs `work` on an earning if it still has `status` and its sale is not in dispute, with its row locked until the
 * transaction ends. Disputes are read in a second statement after the lock: PostgreSQL rereads the locked row when the
 * wait ends, but a sub-query of the same statement keeps its old snapshot.
 */
export async function once<T>(
  db: Database,
  id: EarningRow['id'],
  status: EarningRow['status'],
  work: (tx: Tx, earning: EarningRow) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    const [earning] = await tx
      .select()
      .from(earnings)
      .where(and(eq(earnings.id, id), eq(earnings.status, status)))
      .for('update');
    const source = earning && sourceOf(earning);
    if (!earning || (source && (await isDisputed(tx, source)))) return undefined;
    return work(tx, earning);
  });
}
