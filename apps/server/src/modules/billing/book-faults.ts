import type { PaymentId } from '@limn/contracts/ids';
import type { Fault } from '@limn/contracts/reconciliation';
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import type { Sql } from '../../platform/database/database.ts';
import { audit, sumsByReference } from '../ledger/index.ts';
import { undisputed } from './payouts.ts';
import { refundsDue } from './sale.ts';
import { earnings, payments, refunds, transfers, webhookEvents } from './schema.ts';
import { listStatements } from './statements.ts';

const hourMs = 3_600_000;
const fault = (
  kind: Fault['kind'],
  subject: string,
  paymentId: PaymentId | null = null,
  [ours, theirs]: [number, number] | [null, null] = [null, null],
): Fault => ({ kind, subject, paymentId, ours, theirs, currency: brand.currency });

/** Payments that are not what the ledger has of them: what was charged, and what is owed back. */
async function paymentFaults(db: Sql): Promise<{ count: number; faults: Fault[] }> {
  const all = await db
    .select()
    .from(payments)
    .where(or(isNotNull(payments.paidAt), gt(payments.owed, 0)));
  const charged = await sumsByReference(db, 'stripe_clearing', ['sale', 'fee', 'unsold']);
  const due = await sumsByReference(db, refundsDue);
  const faults: Fault[] = [];
  for (const { id, gross, fee, owed } of all) {
    const [net, booked] = [(gross ?? 0) - (fee ?? 0), 0 - (charged.get(id) ?? 0)];
    if (net !== booked) faults.push(fault('payment', id, id, [net, booked]));
    const waits = due.get(id) ?? 0;
    if (owed !== waits) faults.push(fault('payment', id, id, [owed, waits]));
  }
  const ids = new Set<string>(all.map(({ id }) => id));
  for (const [id, amount] of charged)
    if (!ids.has(id)) faults.push(fault('payment', id, null, [0, 0 - amount]));
  return { count: all.length, faults };
}

/**
 * Intents without a result and holds that should have ended, both for more than an hour, and money that waits for a
 * person.
 */
async function lateFaults(db: Sql, now: Date): Promise<Fault[]> {
  const before = new Date(now.getTime() - hourMs);
  const sent = await db
    .select({ id: transfers.id, paymentId: earnings.paymentId })
    .from(transfers)
    .innerJoin(earnings, eq(earnings.id, transfers.earningId))
    .where(
      and(
        inArray(transfers.status, ['due', 'in_transit']),
        lt(transfers.createdAt, before),
        undisputed,
      ),
    );
  const asked = await db
    .select({ id: refunds.id, paymentId: refunds.paymentId })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'due'),
        lt(refunds.createdAt, before),
        sql`not exists (select 1 from disputes d where d.payment_id = ${refunds.paymentId} and d.status = 'open')`,
      ),
    );
  const told = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), lt(webhookEvents.receivedAt, before)));
  const held = await db
    .select({ id: earnings.id, paymentId: earnings.paymentId })
    .from(earnings)
    .where(and(eq(earnings.status, 'held'), lt(earnings.releaseAt, before), undisputed));
  const owed = await db
    .select({ id: payments.id, owed: payments.owed })
    .from(payments)
    .where(
      and(
        gt(payments.owed, 0),
        sql`not exists (select 1 from refunds r where r.payment_id = ${payments.id} and r.status = 'due')`,
      ),
    );
  return [
    ...owed.map((row) => fault('owed', row.id, row.id, [row.owed, 0])),
    ...[...sent, ...asked].map(({ id, paymentId }) => fault('stuck', id, paymentId)),
    ...told.map(({ id }) => fault('stuck', id)),
    ...held.map(({ id, paymentId }) => fault('hold', id, paymentId)),
  ];
}

/** Payees whose statements do not add up to their transfers. */
async function statementFaults(db: Sql, now: Date): Promise<Fault[]> {
  const sent = await db
    .select({
      payee: earnings.payee,
      amount:
        sql<number>`coalesce(sum(${transfers.amount} - ${transfers.reversed}) filter (where ${transfers.status} in ('paid', 'returned')), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(earnings)
    .leftJoin(transfers, eq(transfers.earningId, earnings.id))
    .groupBy(earnings.payee);
  const faults: Fault[] = [];
  for (const { payee, amount } of sent) {
    const page = { offset: 0, size: Number.MAX_SAFE_INTEGER };
    const { statements } = await listStatements(db, payee, page, now);
    const stated = statements.reduce((sum, { paidOut }) => sum + paidOut, 0);
    if (stated !== amount) faults.push(fault('statement', payee, null, [stated, amount]));
  }
  return faults;
}

/** Where our own books do not agree with one another. */
export async function bookFaults(
  db: Sql,
  now: Date,
): Promise<{ payments: number; faults: Fault[] }> {
  const { count, faults } = await paymentFaults(db);
  return {
    payments: count,
    faults: [
      ...(await audit(db)).map((text) => fault('ledger', text)),
      ...faults,
      ...(await lateFaults(db, now)),
      ...(await statementFaults(db, now)),
    ],
  };
}
