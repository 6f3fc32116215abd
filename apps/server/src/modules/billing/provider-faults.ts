import type { PaymentId } from '@limn/contracts/ids';
import type { Fault } from '@limn/contracts/reconciliation';
import { eq, isNotNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { brand } from '../../brand.ts';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { balanceOf, isPosted, post } from '../ledger/index.ts';
import { disputes, earnings, payments, refunds, transfers } from './schema.ts';

/** Between the platform's balance and its own bank: no business of the ledger's. */
const ownBank = new Set(['payout', 'payout_cancel', 'payout_failure', 'topup', 'topup_reversal']);

/** The provider's own fees besides the fee of a charge: for accounts, payouts, currencies, and tax on them. */
const ownFees = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee']);

/** Types of balance transactions that move our money: by cards, and by everything else. */
const charging = new Set(['charge', 'payment']);
const refundOf = new Set(['refund', 'payment_refund']);

/** Events of the provider may be this late before a difference counts as a fault. */
const newsMs = 3_600_000;

/** One of the provider's balance transactions. */
interface Theirs {
  id: string;
  type: string;
  /** The object it belongs to. */
  source: string;
  amount: number;
  fee: number;
  net: number;
  currency: string;
  at: Date;
}

/** The provider's balance transactions by their ids. */
export type TheirBooks = Map<string, Theirs>;

/**
 * Reads the provider's balance transactions, page by page, into `books`.
 * @param filter only those made at `since` or later, or only those of one charge, refund, transfer or dispute
 */
export async function readTheirBooks(
  stripe: Stripe,
  books: TheirBooks,
  { since, source }: { since?: Date; source?: string } = {},
): Promise<void> {
  const created = since && { gte: Math.floor(since.getTime() / 1000) };
  for await (const one of stripe.balanceTransactions.list({
    limit: 100,
    ...(created && { created }),
    ...(source && { source }),
  })) {
    const { id, type, amount, fee, net } = one;
    if (ownBank.has(type)) continue;
    books.set(id, {
      id,
      type,
      source: (typeof one.source === 'string' ? one.source : one.source?.id) ?? '',
      amount,
      fee,
      net,
      currency: one.currency.toUpperCase(),
      at: new Date(one.created * 1000),
    });
  }
}

/** If more than this many objects are missing, the list is wrong rather than late, and no more are fetched. */
const missingAsked = 100;

/** Asks the provider by id for the objects that we booked and its list did not have. */
export async function readMissing(
  stripe: Stripe,
  { known }: OurBooks,
  theirs: TheirBooks,
): Promise<void> {
  const sources = new Set([...theirs.values()].map(({ source }) => source));
  const missing = known.filter(({ id, booked }) => booked && !sources.has(id));
  for (const { id } of missing.slice(0, missingAsked))
    await readTheirBooks(stripe, theirs, { source: id });
}

/** Writes what the provider took for itself into the ledger, each once. It is borne by the platform. */
export async function bookTaken(tx: Tx, books: TheirBooks): Promise<void> {
  for (const { id, type, net, currency, at } of books.values())
    if (ownFees.has(type))
      await post(tx, {
        key: feeKey(id),
        kind: 'provider-fee',
        reference: id,
        occurredAt: at,
        entries: [
          { account: 'stripe_clearing', amount: -net, currency },
          { account: 'fees', amount: net, currency },
        ],
      });
}
const feeKey = (id: string) => `provider-fee:${id}`;

interface Ours {
  id: string;
  kind: 'charge' | 'refund' | 'transfer' | 'dispute';
  /** Null: it was earned without a payment. */
  paymentId: PaymentId | null;
  /** Null: it moves back and forth, such as a dispute's. */
  amount: number | null;
  /** Whether its money has moved by our books. */
  booked: boolean;
  /** The part of it that came back, or for a dispute the part that is lost. */
  back: number;
}

/** Our records of the provider's objects that moved money, at one moment. */
export interface OurBooks {
  known: Ours[];
  clearing: Map<string, number>;
}

export async function readOurBooks(db: Sql): Promise<OurBooks> {
  const charged = await db
    .select({ id: payments.chargeId, paymentId: payments.id, amount: payments.gross })
    .from(payments)
    .where(isNotNull(payments.chargeId));
  const given = await db.select().from(refunds).where(isNotNull(refunds.stripeRefundId));
  const sent = await db
    .select({
      id: transfers.stripeTransferId,
      paymentId: earnings.paymentId,
      amount: transfers.amount,
      back: transfers.reversed,
    })
    .from(transfers)
    .innerJoin(earnings, eq(earnings.id, transfers.earningId))
    .where(isNotNull(transfers.stripeTransferId));
  const disputed = await db.select().from(disputes);
  return {
    clearing: await balanceOf(db, 'stripe_clearing'),
    known: [
      ...charged.map((row) => ({
        ...row,
        id: row.id!,
        kind: 'charge' as const,
        booked: true,
        back: 0,
      })),
      ...sent.map((row) => ({ ...row, id: row.id!, kind: 'transfer' as const, booked: true })),
      ...given.map(({ stripeRefundId, paymentId, amount, status }) => ({
        id: stripeRefundId!,
        kind: 'refund' as const,
        paymentId,
        amount,
        booked: status === 'asked' || status === 'done',
        back: status === 'failed' ? amount : 0,
      })),
      ...disputed.map(({ id, paymentId, withdrawn, fee }) => ({
        id,
        kind: 'dispute' as const,
        paymentId,
        amount: null,
        booked: withdrawn > 0,
        back: withdrawn + fee,
      })),
    ],
  };
}

/**
 * The provider's transactions of the last hour that are not in our books yet because their events have not been handled.
 */
async function underWay(
  db: Sql,
  { known }: OurBooks,
  theirs: TheirBooks,
  since: Date,
): Promise<Theirs[]> {
  const ours = new Map(known.map((one) => [one.id, one]));
  const young = [...theirs.values()].filter(({ at }) => at >= since);
  const netOf = (source: string) =>
    [...theirs.values()].reduce((sum, one) => sum + (one.source === source ? one.net : 0), 0);
  let reversed = known.reduce((sum, { kind, back }) => sum + (kind === 'transfer' ? back : 0), 0);
  for (const { type, amount } of theirs.values())
    if (type === 'transfer_refund') reversed -= amount;
  const found: Theirs[] = [];
  for (const one of young) {
    const { type, source } = one;
    const mine = ours.get(source);
    if (ownFees.has(type)) {
      if (!(await isPosted(db, feeKey(one.id)))) found.push(one);
    } else if (charging.has(type) || type === 'transfer') {
      if (!mine) found.push(one);
    } else if (refundOf.has(type)) {
      if (!mine?.booked && !mine?.back) found.push(one);
    } else if (type.endsWith('refund_failure') || type === 'payment_failure_refund') {
      if (!mine?.back) found.push(one);
    } else if (type === 'transfer_refund' && reversed < 0) {
      reversed += one.amount;
      found.push(one);
    } else if (source.startsWith('du_') && netOf(source) !== 0 - (mine?.back ?? 0)) found.push(one);
  }
  return found;
}

/**
 * Differences between our books and the provider's, in sum and one by one. The provider's newest transactions are read after
 * our books, so everything we know is in them. Recent ones that only the provider has are not faults yet.
 */
export async function providerFaults(
  db: Sql,
  ours: OurBooks,
  theirs: TheirBooks,
  startedAt: Date,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const young = await underWay(db, ours, theirs, new Date(startedAt.getTime() - newsMs));
  const waiting = new Set(young);
  const sums = new Map<string, number>();
  const moved = new Map<string, number>();
  for (const one of theirs.values()) {
    const { type, source, amount, net, currency } = one;
    if (!waiting.has(one)) sums.set(currency, (sums.get(currency) ?? 0) + net);
    const named = charging.has(type) || refundOf.has(type) || type === 'transfer';
    if (source && (named || source.startsWith('du_'))) moved.set(source, Math.abs(amount));
  }
  for (const currency of new Set([...ours.clearing.keys(), ...sums.keys()])) {
    const mine = 0 - (ours.clearing.get(currency) ?? 0);
    const sum = sums.get(currency) ?? 0;
    if (mine !== sum)
      faults.push({
        kind: 'balance',
        subject: currency,
        paymentId: null,
        ours: mine,
        theirs: sum,
        currency,
      });
  }
  const { currency } = brand;
  for (const { id, paymentId, amount, booked } of ours.known) {
    const there = moved.get(id);
    const about = { subject: id, paymentId, ours: amount, currency };
    if (there === undefined && booked) faults.push({ kind: 'missing', ...about, theirs: null });
    if (there !== undefined && amount !== null && there !== amount)
      faults.push({ kind: 'amount', ...about, theirs: there });
  }
  const ids = new Set([...ours.known.map(({ id }) => id), ...young.map(({ source }) => source)]);
  for (const [subject, amount] of moved)
    if (!ids.has(subject))
      faults.push({
        kind: 'unknown',
        subject,
        paymentId: null,
        ours: null,
        theirs: amount,
        currency,
      });
  return faults;
}
