import type { PaymentId } from '@limn/contracts/ids';
import type { Fault } from '@limn/contracts/reconciliation';
import { eq, isNotNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { brand } from '../../brand.ts';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { balanceOf, post } from '../ledger/index.ts';
import { disputes, earnings, payments, refunds, transfers } from './schema.ts';

/** What the platform draws from its balance to its own bank is no business of the ledger's. */
const ownBank = new Set(['payout', 'payout_cancel', 'payout_failure']);

/** What the provider takes for itself beside the fee of a charge: of accounts, payouts, currencies, and the tax on it. */
const ownFees = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee']);

/** The provider's balance transactions, by the kind of what they are of. */
export interface TheirBooks {
  count: number;
  /** Net sums by currency, in minor units. */
  sums: Map<string, number>;
  /** Charges, refunds, transfers and disputes by their ids: the amount that moved, and its fee. */
  moved: Map<string, { amount: number; fee: number }>;
  /** What it took that belongs to no payment; `net` is below zero, in minor units. */
  taken: { id: string; net: number; currency: string; at: Date }[];
}

/** Reads all of the provider's balance transactions, page by page. */
export async function readTheirBooks(stripe: Stripe): Promise<TheirBooks> {
  const books: TheirBooks = { count: 0, sums: new Map(), moved: new Map(), taken: [] };
  for await (const one of stripe.balanceTransactions.list({ limit: 100 })) {
    if (ownBank.has(one.type)) continue;
    const { id: transaction, source, net, type, fee, created } = one;
    const currency = one.currency.toUpperCase();
    books.count += 1;
    books.sums.set(currency, (books.sums.get(currency) ?? 0) + net);
    if (ownFees.has(type))
      books.taken.push({ id: transaction, net, currency, at: new Date(created * 1000) });
    const id = typeof source === 'string' ? source : source?.id;
    const known = ['charge', 'refund', 'transfer'].includes(type) || id?.startsWith('du_');
    if (id && known) books.moved.set(id, { amount: Math.abs(one.amount), fee });
  }
  return books;
}

/** Writes what the provider took for itself into the ledger, each once. It is borne by the platform. */
export async function bookTaken(tx: Tx, { taken }: TheirBooks): Promise<void> {
  for (const { id, net, currency, at } of taken)
    await post(tx, {
      key: `provider-fee:${id}`,
      kind: 'provider-fee',
      reference: id,
      occurredAt: at,
      entries: [
        { account: 'stripe_clearing', amount: -net, currency },
        { account: 'fees', amount: net, currency },
      ],
    });
}

interface Ours {
  id: string;
  /** Null: it was earned without a payment. */
  paymentId: PaymentId | null;
  /** Null: it moves back and forth, such as a dispute's. */
  amount: number | null;
  /** Whether the provider must have it: not yet, of what waits. */
  must: boolean;
}

/** What we know of the provider's objects that moved money. */
async function ourBooks(db: Sql): Promise<Ours[]> {
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
    })
    .from(transfers)
    .innerJoin(earnings, eq(earnings.id, transfers.earningId))
    .where(isNotNull(transfers.stripeTransferId));
  const disputed = await db.select().from(disputes);
  return [
    ...[...charged, ...sent].map((row) => ({ ...row, id: row.id!, must: true })),
    ...given.map(({ stripeRefundId, paymentId, amount, status }) => ({
      id: stripeRefundId!,
      paymentId,
      amount,
      must: status === 'asked' || status === 'done',
    })),
    ...disputed.map(({ id, paymentId, withdrawn }) => ({
      id,
      paymentId,
      amount: null,
      must: withdrawn > 0,
    })),
  ];
}

/** Where the ledger and the provider do not agree, in sum and one by one. */
export async function providerFaults(db: Sql, theirs: TheirBooks): Promise<Fault[]> {
  const faults: Fault[] = [];
  const clearing = await balanceOf(db, 'stripe_clearing');
  for (const currency of new Set([...clearing.keys(), ...theirs.sums.keys()])) {
    const ours = 0 - (clearing.get(currency) ?? 0);
    const sum = theirs.sums.get(currency) ?? 0;
    if (ours !== sum)
      faults.push({
        kind: 'balance',
        subject: currency,
        paymentId: null,
        ours,
        theirs: sum,
        currency,
      });
  }
  const { currency } = brand;
  const known = await ourBooks(db);
  for (const { id, paymentId, amount, must } of known) {
    const there = theirs.moved.get(id);
    const about = { subject: id, paymentId, ours: amount, currency };
    if (!there && must) faults.push({ kind: 'missing', ...about, theirs: null });
    if (there && amount !== null && there.amount !== amount)
      faults.push({ kind: 'amount', ...about, theirs: there.amount });
  }
  const ids = new Set(known.map(({ id }) => id));
  for (const [subject, { amount }] of theirs.moved)
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
