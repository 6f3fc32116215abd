import type { PaymentId, UserId } from '@limn/contracts/ids';
import type {
  FoundPayment,
  moneyConsoleRoutes,
  PaymentAccount,
} from '@limn/contracts/money-console';
import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { bookingsOf } from '../ledger/index.ts';
import { profileNames } from '../profiles/index.ts';
import { actsOf, toActs } from './money-acts.ts';
import { possibleActs } from './possible-acts.ts';
import { disputes, earnings, payments, refunds, transfers } from './schema.ts';

type PaymentRow = typeof payments.$inferSelect;
type Query = z.output<typeof moneyConsoleRoutes.payments.query>;

const dayMs = 24 * 60 * 60 * 1000;

/** Names and addresses of payers who have not been forgotten. */
async function payersOf(db: Sql, found: PaymentRow[]) {
  const ids = [...new Set(found.flatMap(({ userId }) => userId ?? []))];
  if (ids.length === 0) return new Map<string, FoundPayment['payer']>();
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const people = await rows<{ id: string; name: string; email: string }>(
    db,
    sql`select id, trim(given_name || ' ' || family_name) as name, email from users
        where id in (${list}) and deleted_at is null`,
  );
  return new Map(people.map(({ id, name, email }) => [id, { name, email }]));
}

async function toFound(db: Sql, found: PaymentRow[]): Promise<FoundPayment[]> {
  const [payers, open] = await Promise.all([
    payersOf(db, found),
    db
      .select({ id: disputes.paymentId })
      .from(disputes)
      .where(
        and(
          eq(disputes.status, 'open'),
          inArray(
            disputes.paymentId,
            found.map(({ id }) => id),
          ),
        ),
      ),
  ]);
  const disputed = new Set(open.map(({ id }) => id));
  return found.map((row) => ({
    id: row.id,
    kind: row.kind,
    description: row.description,
    status: row.status,
    amount: row.amount,
    refunded: row.refunded,
    disputed: disputed.has(row.id),
    currency: row.currency,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    payer: (row.userId && payers.get(row.userId)) || null,
  }));
}

/** Payments that an id of anything about them, or their payer's address, names. */
const named = (word: string, references: string[]): SQL => sql`${payments.id} in (
  select id from payments
    where ${word} = id or ${word} = reference or ${word} = session_id or ${word} = charge_id or ${word} = payment_intent_id
  union select id from payments where reference in ${oneOf(references)}
  union select payment_id from refunds where id = ${word} or stripe_refund_id = ${word}
  union select payment_id from disputes where id = ${word}
  union select payment_id from earnings where id = ${word}
  union select e.payment_id from transfers t join earnings e on e.id = t.earning_id
    where t.id = ${word} or t.stripe_transfer_id = ${word}
  union select p.id from users u join payments p on p.user_id = u.id
    where lower(u.email) = lower(${word}) and u.deleted_at is null)`;

/** Finds the subjects of payments by names that people use: the number of a licence or agreement, a project. */
export type ReferencesOf = (db: Sql, word: string) => Promise<string[]>;

/** The last part of one of our addresses; any other text unchanged. */
const wordOf = (search: string) =>
  /^https?:\/\/.+\/./.test(search)
    ? search
        .replace(/[?#].*$/, '')
        .split('/')
        .at(-1)!
    : search;

const inDispute = sql`exists (select 1 from ${disputes}
  where ${disputes.paymentId} = ${payments.id} and ${disputes.status} = 'open')`;

/** Everybody's payments, newest first, from behind the payment `after`. */
export async function findPayments(
  db: Sql,
  referencesOf: ReferencesOf,
  { search, status, dispute, from, to, after, size }: Query,
): Promise<{ payments: FoundPayment[]; next: PaymentId | null }> {
  const word = wordOf(search);
  const references = word ? await referencesOf(db, word) : [];
  const found = await db
    .select()
    .from(payments)
    .where(
      and(
        word ? named(word, references) : undefined,
        status && eq(payments.status, status),
        dispute && inDispute,
        from ? gte(payments.createdAt, new Date(from)) : undefined,
        to ? lt(payments.createdAt, new Date(Date.parse(to) + dayMs)) : undefined,
        after &&
          sql`(${payments.createdAt}, ${payments.id}) < (select p.created_at, p.id from payments p where p.id = ${after})`,
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(size + 1);
  const page = found.slice(0, size);
  return {
    payments: await toFound(db, page),
    next: found.length > size ? page.at(-1)!.id : null,
  };
}

/**
 * One payment with everything that money did because of it, and what `viewer` may do with it.
 * @throws DomainError not_found: there is no such payment
 */
export async function paymentAccount(
  db: Sql,
  id: PaymentId,
  viewer: UserId,
  now: Date,
): Promise<Omit<PaymentAccount, 'dashboard'>> {
  const parts = eq(earnings.paymentId, id);
  const [[payment], split, sent, given, disputed, acts] = await Promise.all([
    db.select().from(payments).where(eq(payments.id, id)),
    db.select().from(earnings).where(parts),
    db
      .select()
      .from(transfers)
      .where(
        inArray(transfers.earningId, db.select({ id: earnings.id }).from(earnings).where(parts)),
      )
      .orderBy(asc(transfers.createdAt), asc(transfers.id)),
    db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, id))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    db.select().from(disputes).where(eq(disputes.paymentId, id)).orderBy(asc(disputes.openedAt)),
    actsOf(db, id),
  ]);
  if (!payment) throw notFound('That payment');
  const waits = acts.some(({ state }) => state === 'proposed');
  const references = [id, ...[...split, ...sent].map((one) => one.id)];
  const [names, possible, booked, [found], shownActs] = await Promise.all([
    profileNames(
      db,
      split.map(({ payee }) => payee),
    ),
    waits ? [] : possibleActs(db, payment),
    bookingsOf(db, references),
    toFound(db, [payment]),
    toActs(db, acts, viewer, now),
  ]);
  const { sessionId: session, paymentIntentId: paymentIntent, chargeId: charge } = payment;
  return {
    ...found!,
    reference: payment.reference,
    stripe: { session, paymentIntent, charge },
    gross: payment.gross,
    fee: payment.fee,
    tax: payment.tax,
    owed: payment.owed,
    split: split.map((row) => ({
      id: row.id,
      payee: { id: row.payee, name: names.get(row.payee)?.name ?? '' },
      ppm: row.ppm,
      amount: row.amount,
      refunded: row.refunded,
      sent: row.sent,
      status: row.status,
      releaseAt: row.releaseAt.toISOString(),
    })),
    refunds: given.map((row) => ({
      id: row.id,
      status: row.status,
      amount: row.amount,
      reason: row.reason,
      stripeId: row.stripeRefundId,
      createdAt: row.createdAt.toISOString(),
    })),
    transfers: sent.map((row) => ({
      id: row.id,
      earningId: row.earningId,
      status: row.status,
      amount: row.amount,
      reversed: row.reversed,
      stripeId: row.stripeTransferId,
      createdAt: row.createdAt.toISOString(),
    })),
    disputes: disputed.map((row) => ({
      id: row.id,
      status: row.status,
      withdrawn: row.withdrawn,
      fee: row.fee,
      openedAt: row.openedAt.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
    })),
    acts: shownActs,
    possible: possible.map(({ payee, ...one }) => ({
      ...one,
      payee: payee && (names.get(payee)?.name ?? payee),
    })),
    ledger: booked.map((one) => ({
      id: one.id,
      kind: one.kind,
      at: one.occurredAt.toISOString(),
      entries: one.entries,
    })),
  };
}
