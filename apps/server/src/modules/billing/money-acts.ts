import { adminPaths } from '@limn/contracts/admin-paths';
import type { MoneyActId, PaymentId, UserId } from '@limn/contracts/ids';
import {
  type MoneyAct,
  moneyActDays,
  moneyActKinds,
  moneyActTransitions,
  type MoneyActState,
  moneyDecided,
  type MoneyDecision,
  moneyDecisionsOf,
  type NewMoneyAct,
  type NewMoneyDecision,
} from '@limn/contracts/money-acts';
import { formatMoney } from '@limn/contracts/money';
import { and, asc, desc, eq, inArray, lte, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { eachOf } from '../../platform/each.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { sourcesOf } from '../../platform/states.ts';
import { audit } from '../audit/index.ts';
import {
  approvalBarrier,
  approverOf,
  namesOf,
  peopleByIds,
  requireApprover,
} from '../identity/index.ts';
import { profileNames } from '../profiles/index.ts';
import { carryOut, mustBePossible } from './carry-out.ts';
import { lockPayment, paymentById } from './payments.ts';
import { earnings, moneyActs, payments } from './schema.ts';
import type { SettleParts } from './ports.ts';

type ActRow = typeof moneyActs.$inferSelect;
export type MoneyActParts = SettleParts & {
  /** All admins. */
  admins(db: Sql): Promise<UserId[]>;
};

const dayMs = 86_400_000;
const { approvals } = adminPaths;

/** Acts as `viewer` sees them. */
export async function toActs(
  db: Sql,
  found: ActRow[],
  viewer: UserId,
  now: Date,
): Promise<MoneyAct[]> {
  const [approver, people, parts, paid] = await Promise.all([
    approverOf(db, viewer),
    namesOf(
      db,
      found.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy ?? proposedBy]),
    ),
    db
      .select({ id: earnings.id, payee: earnings.payee })
      .from(earnings)
      .where(
        inArray(
          earnings.id,
          found.flatMap(({ earningId }) => earningId ?? []),
        ),
      ),
    db
      .select({ id: payments.id, paidFor: payments.description, userId: payments.userId })
      .from(payments)
      .where(
        inArray(
          payments.id,
          found.map(({ paymentId }) => paymentId),
        ),
      ),
  ]);
  const barrierOf = ({ state, proposedBy, proposedAdmin }: ActRow) =>
    state === 'proposed' && proposedBy !== viewer
      ? approvalBarrier(approver, proposedAdmin, now)
      : null;
  const payees = new Map(parts.map(({ id, payee }) => [id, payee]));
  const paymentOf = new Map(paid.map((row) => [row.id, row]));
  const [names, payers] = await Promise.all([
    profileNames(db, [...payees.values()]),
    peopleByIds(
      db,
      paid.flatMap(({ userId }) => userId ?? []),
    ),
  ]);
  const payeeOf = ({ earningId }: ActRow) => {
    const payee = earningId && payees.get(earningId);
    return payee ? (names.get(payee)?.name ?? payee) : null;
  };
  return found.map((row) => ({
    id: row.id,
    paymentId: row.paymentId,
    paidFor: paymentOf.get(row.paymentId)?.paidFor ?? '',
    payer: payers.get(paymentOf.get(row.paymentId)?.userId ?? '') ?? null,
    kind: row.kind,
    state: row.state,
    payee: payeeOf(row),
    amount: row.amount,
    currency: row.currency,
    why: row.why,
    reference: row.reference,
    proposedBy: people.get(row.proposedBy) ?? null,
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: (row.decidedBy && people.get(row.decidedBy)) ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedWhy: row.decidedWhy,
    expiresAt: row.expiresAt.toISOString(),
    decisions: moneyDecisionsOf(row.state, row.proposedBy === viewer).filter(
      (one) => one !== 'approve' || barrierOf(row) === null,
    ),
    barrier: barrierOf(row),
  }));
}

/** Acts of one payment, newest first. */
export const actsOf = (db: Sql, paymentId: PaymentId): Promise<ActRow[]> =>
  db.select().from(moneyActs).where(eq(moneyActs.paymentId, paymentId)).orderBy(desc(moneyActs.id));

/** Pending proposals, oldest first, and the newest `size` decided ones. */
export async function listActs(db: Sql, size: number, viewer: UserId, now: Date) {
  const [waiting, decided] = await Promise.all([
    db.select().from(moneyActs).where(eq(moneyActs.state, 'proposed')).orderBy(asc(moneyActs.id)),
    db
      .select()
      .from(moneyActs)
      .where(ne(moneyActs.state, 'proposed'))
      .orderBy(desc(moneyActs.decidedAt), desc(moneyActs.id))
      .limit(size),
  ]);
  const acts = await toActs(db, [...waiting, ...decided], viewer, now);
  return { waiting: acts.slice(0, waiting.length), decided: acts.slice(waiting.length) };
}

const wordsOf = ({ kind, amount, currency }: Pick<ActRow, 'kind' | 'amount' | 'currency'>) =>
  `${moneyActKinds[kind]}, ${formatMoney({ amount, currency }, 'en-US')}`;

/** An act in a notification. */
const actData = ({ kind, amount, currency }: ActRow) => ({ act: kind, amount, currency });

/**
 * Stores an admin's proposal, and notifies the other admins.
 * @throws DomainError not_found: there is no such payment; conflict: it is not possible, or another proposal waits
 */
export async function propose(
  parts: MoneyActParts,
  by: UserId,
  paymentId: PaymentId,
  wanted: z.output<typeof NewMoneyAct>,
): Promise<MoneyAct> {
  const now = parts.clock.now();
  return parts.db.transaction(async (tx) => {
    if (!(await paymentById(tx, paymentId))) throw notFound('That payment');
    const payment = await lockPayment(tx, paymentId);
    if ((await actsOf(tx, paymentId)).some(({ state }) => state === 'proposed'))
      throw conflict('There is already an open proposal for this payment. Decide it first.');
    await mustBePossible(tx, payment, wanted);
    const [act] = await tx
      .insert(moneyActs)
      .values({
        id: newId('moneyAct'),
        paymentId,
        ...wanted,
        currency: payment.currency,
        state: 'proposed',
        proposedBy: by,
        proposedAt: now,
        expiresAt: new Date(now.getTime() + moneyActDays * dayMs),
      })
      .returning();
    const why = `${wordsOf(act!)}: ${act!.why}`;
    await audit(tx, { by, action: 'money.propose', subject: act!.id, why }, now);
    for (const userId of await parts.admins(tx))
      if (userId !== by)
        await parts.tell(tx, {
          userId,
          path: approvals,
          kind: 'money-act-proposed',
          data: actData(act!),
        });
    return (await toActs(tx, [act!], by, now))[0]!;
  });
}

async function close(
  tx: Tx,
  act: ActRow,
  state: MoneyActState,
  change: Partial<Pick<ActRow, 'decidedBy' | 'decidedWhy'>>,
  now: Date,
): Promise<ActRow> {
  const [closed] = await tx
    .update(moneyActs)
    .set({ ...change, state, decidedAt: now })
    .where(
      and(
        eq(moneyActs.id, act.id),
        inArray(moneyActs.state, sourcesOf(moneyActTransitions, state)),
      ),
    )
    .returning();
  if (!closed) throw conflict('This was already decided. Reload the page.');
  return closed;
}

function mayDecide(act: ActRow, by: UserId, decision: MoneyDecision, now: Date): void {
  const own = act.proposedBy === by;
  if (moneyDecisionsOf(act.state, own).includes(decision) && act.expiresAt > now) return;
  if (act.state !== 'proposed') throw conflict('This was already decided. Reload the page.');
  if (act.expiresAt <= now) throw conflict('It has expired. Propose it again.');
  throw conflict(
    own
      ? 'Another admin has to decide this: you proposed it yourself.'
      : 'Only the admin who proposed it can withdraw it. Reject it instead.',
  );
}

/**
 * Decides a proposal. An approved one is carried out in the same transaction, except for calls, which are jobs.
 * @throws DomainError not_found: there is no such action; conflict: this admin may not, or it is no longer possible
 */
export async function decideAct(
  parts: MoneyActParts,
  by: UserId,
  id: MoneyActId,
  { decision, why }: z.output<typeof NewMoneyDecision>,
): Promise<MoneyAct> {
  const now = parts.clock.now();
  return parts.db.transaction(async (tx) => {
    const [found] = await tx.select().from(moneyActs).where(eq(moneyActs.id, id));
    if (!found) throw notFound('That proposal');
    // Locks the payment first, as proposing does.
    await lockPayment(tx, found.paymentId);
    const [act] = await tx.select().from(moneyActs).where(eq(moneyActs.id, id)).for('update');
    mayDecide(act!, by, decision, now);
    if (decision === 'approve') {
      await requireApprover(tx, by, act!.proposedAdmin, now);
      await carryOut(parts, tx, act!);
    }
    const change = { decidedBy: by, decidedWhy: why };
    const closed = await close(tx, act!, moneyDecided[decision], change, now);
    const action = `money.${decision}` as const;
    await audit(tx, { by, action, subject: id, why: why || wordsOf(closed) }, now);
    if (decision !== 'withdraw')
      await parts.tell(tx, {
        userId: closed.proposedBy,
        path: adminPaths.payment(closed.paymentId),
        kind: decision === 'approve' ? 'money-act-approved' : 'money-act-rejected',
        data: actData(closed),
      });
    return (await toActs(tx, [closed], by, now))[0]!;
  });
}

/** Ends proposals whose time is up. */
export function expireActsJob(parts: SettleParts): JobWorker<PlainJob> {
  const { db, clock } = parts;
  return {
    kind: plainJob('billing.expire-acts'),
    cron: '*/10 * * * *',
    async run() {
      const now = clock.now();
      const late = and(eq(moneyActs.state, 'proposed'), lte(moneyActs.expiresAt, now));
      const found = await db.select().from(moneyActs).where(late).limit(200);
      await eachOf(found, (act) =>
        db.transaction(async (tx) => {
          await lockPayment(tx, act.paymentId);
          const [still] = await tx
            .select()
            .from(moneyActs)
            .where(and(late, eq(moneyActs.id, act.id)));
          if (!still) return;
          await close(tx, act, 'expired', {}, now);
          await parts.tell(tx, {
            userId: act.proposedBy,
            path: adminPaths.payment(act.paymentId),
            kind: 'money-act-expired',
            data: actData(act),
          });
        }),
      );
    },
  };
}
