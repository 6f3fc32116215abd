import type { PaymentId, UserId } from '@limn/contracts/ids';
import type {
  FoundPayment,
  moneyConsoleRoutes,
  PaymentAccount,
} from '@limn/contracts/money-console';
import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { rows, type Sql } from '../../platform/database/database.ts';
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
  const payers = await payersOf(db, found);
  return found.map((row) => ({
    id: row.id,
    kind: row.kind,
    description: row.description,
    status: row.status,
    amount: row.amount,
    refunded: row.refunded,
    currency: row.currency,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    payer: (row.userId && payers.get(row.userId)) || null,
  }));
}

/** Payments that an id of anything about them, or their payer's address, names. */
const named = (word: string, references: string[]): SQL => sql`(
  ${word} in (${payments.id}, ${payments.reference}, ${payments.sessionId}, ${payments.chargeId}, ${payments.paymentIntentId})
  or ${payments.id} in (select payment_id from refunds where id = ${word} or stripe_refund_id = ${word})
  or ${payments.id} in (select payment_id from disputes where id = ${word})
  or ${payments.id} in (select e.payment_id from earnings e left join transfers t on t.earning_id = e.id
    where e.id = ${word} or t.id = ${word} or t.stripe_transfer_id = ${word})
  or ${payments.userId} in (select id from users where lower(email) = lower(${word}) and deleted_at is null)
  or ${references.length > 0 ? inArray(payments.reference, references) : sql`false`})`;

/** Finds what payments were for by what people call it: a licence's or an agreement's number, a project. */
export type ReferencesOf = (db: Sql, word: string) => Promise<string[]>;

/** What names something at the end of an address of ours; anything else as it is. */
const wordOf = (search: string) =>
  /^https?:\/\/.+\/./.test(search)
    ? search
        .replace(/[?#].*$/, '')
        .split('/')
        .at(-1)!
    : search;

/** Everybody's payments, newest first, from behind the payment `after`. */
export async function findPayments(
  db: Sql,
  referencesOf: ReferencesOf,
  { search, status, from, to, after, size }: Query,
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
): Promise<Omit<PaymentAccount, 'dashboard'>> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw notFound('That payment');
  const split = await db.select().from(earnings).where(eq(earnings.paymentId, id));
  const earningIds = split.map((earning) => earning.id);
  const sent = await db
    .select()
    .from(transfers)
    .where(inArray(transfers.earningId, earningIds))
    .orderBy(asc(transfers.createdAt), asc(transfers.id));
  const given = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, id))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const disputed = await db
    .select()
    .from(disputes)
    .where(eq(disputes.paymentId, id))
    .orderBy(asc(disputes.openedAt));
  const names = await profileNames(
    db,
    split.map(({ payee }) => payee),
  );
  const acts = await actsOf(db, id);
  const waits = acts.some(({ state }) => state === 'proposed');
  const possible = waits ? [] : await possibleActs(db, payment);
  const references = new Set<string>([id, ...earningIds, ...sent.map((one) => one.id)]);
  const booked = await bookingsOf(db, [...references]);
  const [found] = await toFound(db, [payment]);
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
    acts: await toActs(db, acts, viewer),
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
