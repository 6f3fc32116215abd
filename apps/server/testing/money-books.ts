import { sql } from 'drizzle-orm';
import { plans } from '@limn/contracts/billing';
import { expect } from 'vitest';
import { account, splitSale } from '../src/modules/billing/sale.ts';
import { listStatements, statementOf } from '../src/modules/billing/statements.ts';
import { creditBalance } from '../src/modules/billing/credits.ts';
import { audit, balances, postedTo, refundedPart } from '../src/modules/ledger/index.ts';
import { type Database, rows } from '../src/platform/database/database.ts';
import type { MoneyHistory } from './money-history.ts';
import { objectsOf } from './money-provider.ts';
import { payeesOf } from './money-world.ts';

interface Payment {
  id: string;
  status: string;
  charge_id: string;
  currency: string;
  gross: number;
  fee: number;
  tax: number;
  refunded: number;
  owed: number;
  lost: number;
  outside: number;
  overpaid: number;
}
interface Earning {
  id: string;
  payment_id: string | null;
  plan_payment_id: string | null;
  reference: string | null;
  payee: string;
  cause_kind: string;
  cause_id: string;
  amount: number;
  refunded: number;
  sent: number;
  status: string;
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
const netOf = ({ gross, fee, tax }: Payment) => gross - fee - tax;

/** The invariants of money once a history has come to its end. Their numbers are those of the design. */
export async function checkBooks(history: MoneyHistory): Promise<void> {
  const { handle, queue } = history;
  const { db } = handle;
  expect(queue).toEqual([]);
  // 1
  expect(await audit(db)).toEqual([]);
  const payments = await rows<Payment>(db, sql`select * from payments`);
  const earnings = await rows<Earning>(db, sql`select * from earnings`);
  checkSales(history, payments, earnings);
  checkPictures(history, payments, earnings);
  await checkPlans(history, payments);
  await checkLicences(db);
  await checkPayees(history, earnings);
  await checkStatements(history, earnings);
  await checkTransfers(history, payments, earnings);
  await checkRefunds(history, payments);
  await checkProvider(history, payments);
  const { faults } = await history.reconcile();
  const owed = payments.filter((row) => row.owed > 0).map(({ id }) => id);
  // Nothing but what waits for a person.
  expect(faults.filter(({ kind }) => kind !== 'owed')).toEqual([]);
  expect(faults.map(({ subject }) => subject).toSorted()).toEqual(owed.toSorted());
  // 14
  if (payments.length > 0 && earnings.length > 0) {
    const change = db.execute(sql`update ledger_entries set amount = amount + 1`);
    await expect(change).rejects.toThrow();
    await expect(db.execute(sql`delete from ledger_entries`)).rejects.toThrow();
  }
}

/** Sales, their splits and claw-backs: 2, 4 and 5. */
function checkSales(
  { sales, world, projects }: MoneyHistory,
  payments: Payment[],
  earnings: Earning[],
) {
  for (const sale of sales) {
    const payment = payments.find((row) => row.id === sale.payment)!;
    const own = earnings.filter((row) => row.payment_id === payment.id);
    const undone = payment.refunded + payment.owed;
    const whole = payment.owed > 0 ? 'refunding' : 'refunded';
    expect(payment.status).toBe(undone < payment.gross ? 'paid' : whole);
    if (sale.of === 'plan') {
      expect(own).toEqual([]);
      continue;
    }
    if (own.length === 0) {
      // It came too late for its picture: all of it is the buyer's.
      expect(undone).toBe(sale.amount);
      continue;
    }
    const payees = payeesOf(world.parties[sale.of], sale.shares);
    const split = splitSale(netOf(payment), payees);
    expect(own).toHaveLength(payees.length);
    for (const [index, { payee, cause }] of payees.entries()) {
      const row = own.find((one) => one.payee === payee && one.cause_id === cause.id)!;
      expect(row.cause_kind).toBe(cause.kind);
      expect(row.amount).toBe(split.parts[index]);
      expect(row.refunded).toBe(refundedPart(row.amount, undone, payment.gross));
    }
    expect(sumOf(own.map((row) => row.amount)) + split.platform).toBe(netOf(payment));
    if (sale.of === 'project')
      expect(projects.refunded.has(sale.reference)).toBe(undone === payment.gross);
  }
}

/** A month exists exactly while it is paid; a started one has brought its credits, and a refunded one has left none. */
async function checkPlans({ handle, sales, world, clock }: MoneyHistory, payments: Payment[]) {
  const { db } = handle;
  await db.transaction((tx) => creditBalance(tx, world.buyer, clock.now()));
  const months = await rows<{ id: string; plan: 'creator' | 'studio'; starts_at: string }>(
    db,
    sql`select id, plan, starts_at from plan_periods`,
  );
  const bought = sales.filter(({ of }) => of === 'plan');
  const name = `user:${world.buyer}:credits`;
  for (const { reference, payment } of bought) {
    const { gross, refunded, owed } = payments.find(({ id }) => id === payment)!;
    const month = months.find(({ id }) => id === reference);
    expect(month !== undefined).toBe(refunded + owed < gross);
    const brought = await postedTo(db, `grant:${reference}`, name);
    if (!month) expect(await postedTo(db, `revoke:${reference}`, name)).toBe(0 - brought);
    else if (Date.parse(month.starts_at) <= clock.now().getTime())
      expect(brought).toBe(plans[month.plan].credits);
    else expect([0, plans[month.plan].credits]).toContain(brought);
  }
}

/** Each picture by an artist's own model has earned its price, once and whole. */
function checkPictures({ pictures }: MoneyHistory, payments: Payment[], earnings: Earning[]) {
  const earned = earnings.filter(({ payment_id: payment }) => payment === null);
  expect(earned).toHaveLength(pictures.size);
  const lost = new Set(payments.filter((row) => row.lost > 0).map(({ id }) => id));
  for (const { reference, payee, amount, refunded, plan_payment_id: plan } of earned) {
    expect(pictures.get(reference!)).toEqual({ payee, amount });
    // A plan that was charged back during the hold takes its pictures' earnings with it, whole.
    if (refunded > 0) expect([refunded, lost.has(plan!)]).toEqual([amount, true]);
  }
}

/** A licence is superseded exactly while its upgrade is in force. */
async function checkLicences(db: Database) {
  const licences = await rows<{ id: string; status: string; upgraded_from: string | null }>(
    db,
    sql`select * from licences`,
  );
  for (const { id, status } of licences) {
    // An upgrade that was upgraded itself still supersedes the first licence.
    const standing = licences.filter(
      (row) => row.upgraded_from === id && ['active', 'superseded'].includes(row.status),
    );
    expect(standing.length).toBe(status === 'superseded' ? 1 : 0);
  }
}

/** A payee's statements add up, line by line, to their balance and their transfers; 13. */
async function checkStatements({ handle, world, currency }: MoneyHistory, earnings: Earning[]) {
  const { db } = handle;
  const now = new Date();
  for (const payee of world.payees) {
    const page = { offset: 0, size: 1000 };
    const { statements } = await listStatements(db, payee, page, now);
    let owed = 0;
    let paid = 0;
    for (const { month, ...summary } of statements.toReversed()) {
      const statement = await statementOf(db, {}, payee, month, now);
      const { lines, opening, closing, earned, refunded, disputed, paidOut } = statement;
      expect(statement).toMatchObject(summary);
      expect(opening).toBe(owed);
      expect(opening + earned - refunded - disputed - paidOut).toBe(closing);
      expect(opening + sumOf(lines.map(({ amount }) => amount))).toBe(closing);
      const sent = lines.filter(({ kind }) => kind === 'payout' || kind === 'reversal');
      expect(sumOf(sent.map(({ amount }) => amount)) + paidOut).toBe(0);
      owed = closing;
      paid += paidOut;
    }
    const own = earnings.filter((row) => row.payee === payee);
    expect(paid).toBe(sumOf(own.map(({ sent }) => sent)));
    const names = [
      account.held(payee),
      account.available(payee),
      account.inTransit(payee),
      account.clawback(payee),
    ];
    expect(owed).toBe(sumOf(Object.values(await balances(db, names, currency))));
  }
}

/** The amounts transferred and owed to each payee, minus claw-backs, equal their earnings; 9. */
async function checkPayees({ handle, world, currency }: MoneyHistory, earnings: Earning[]) {
  for (const payee of world.payees) {
    const names = [
      account.held(payee),
      account.available(payee),
      account.inTransit(payee),
      account.paid(payee),
      account.clawback(payee),
    ];
    const found = await balances(handle.db, names, currency);
    const own = earnings.filter((row) => row.payee === payee);
    const [written] = await rows<{ amount: number }>(
      handle.db,
      sql`select coalesce(sum(a.amount), 0)::int as amount from money_acts a
          join earnings e on e.id = a.earning_id
          where a.kind = 'write-off' and a.state = 'approved' and e.payee = ${payee}`,
    );
    expect(sumOf(Object.values(found))).toBe(
      sumOf(own.map((row) => row.amount - row.refunded)) + written!.amount,
    );
    expect(found[account.held(payee)]).toBe(0);
    expect(found[account.inTransit(payee)]).toBe(0);
    expect(found[account.available(payee)]).toBe(0);
    expect(found[account.paid(payee)]).toBe(sumOf(own.map((row) => row.sent)));
    // A claw-back is at most the payee's debt.
    expect(found[account.clawback(payee)]).toBeLessThanOrEqual(0);
  }
}

/** 7, 8 and 10: each transfer is ours and on time, and a charge pays out at most its net. */
async function checkTransfers(
  { handle, asked }: MoneyHistory,
  payments: Payment[],
  earnings: Earning[],
) {
  const { db } = handle;
  const ours = await rows<{
    status: string;
    earning_id: string;
    amount: number;
    reversed: number;
    stripe_transfer_id: string | null;
  }>(db, sql`select * from transfers`);
  const theirs = await objectsOf<{
    amount: number;
    amount_reversed: number;
    source_transaction: string;
  }>(db, 'transfer');
  const byId = new Map(ours.map((row) => [row.stripe_transfer_id, row]));
  for (const { id, data } of theirs)
    expect(byId.get(id)).toMatchObject({ amount: data.amount, reversed: data.amount_reversed });
  expect(ours.filter((row) => row.stripe_transfer_id)).toHaveLength(theirs.length);
  for (const row of ours) {
    expect(['paid', 'failed', 'returned']).toContain(row.status);
    expect(row.status === 'returned').toBe(row.reversed > 0 && row.reversed === row.amount);
  }
  for (const { id, sent } of earnings) {
    const arrived = ours.filter((row) => row.earning_id === id && row.status !== 'failed');
    expect(sent).toBe(sumOf(arrived.map((row) => row.amount - row.reversed)));
  }
  for (const { at, releaseAt, inDispute } of asked) {
    expect(at).toBeGreaterThanOrEqual(releaseAt);
    expect(inDispute).toBe(false);
  }
  for (const payment of payments) {
    const sent = theirs
      .filter(({ data }) => data.source_transaction === payment.charge_id)
      .map(({ data }) => data.amount - data.amount_reversed);
    expect(sumOf(sent)).toBeLessThanOrEqual(netOf(payment));
  }
}

/** Each refund has the provider's status, and a customer who was notified of a refund is also notified if it fails. */
async function checkRefunds({ handle, letters, sales }: MoneyHistory, payments: Payment[]) {
  const { db } = handle;
  const ours = await rows<{
    id: string;
    payment_id: string;
    status: string;
    stripe_refund_id: string | null;
  }>(db, sql`select * from refunds`);
  const theirs = await objectsOf<{ status: string; amount: number; charge: string }>(db, 'refund');
  const words: Record<string, string> = { succeeded: 'done', failed: 'failed' };
  for (const { id, data } of theirs)
    expect(ours.find((row) => row.stripe_refund_id === id)?.status).toBe(words[data.status]);
  expect(ours.filter((row) => row.stripe_refund_id)).toHaveLength(theirs.length);
  expect(ours.filter((row) => !['done', 'failed'].includes(row.status))).toEqual([]);
  for (const payment of payments.filter(({ id }) => sales.some((sale) => sale.payment === id))) {
    const arrived = theirs.filter(
      ({ data }) => data.charge === payment.charge_id && data.status === 'succeeded',
    );
    const { lost, outside, overpaid } = payment;
    const came = sumOf(arrived.map(({ data }) => data.amount)) + lost + outside;
    expect(payment.refunded).toBe(came - overpaid);
    // A payment owes money only if a refund of it failed.
    if (payment.owed > 0)
      expect(ours.some((row) => row.payment_id === payment.id && row.status === 'failed')).toBe(
        true,
      );
  }
  const failed = theirs.filter(({ data }) => data.status === 'failed').length;
  const sorry = letters.filter(({ subject }) => subject.endsWith('did not arrive'));
  expect(sorry).toHaveLength(failed);
}

/** 12: our account of the provider's balance equals the provider's; and 11, nothing stays in reserve. */
async function checkProvider({ handle: { db }, currency }: MoneyHistory, payments: Payment[]) {
  const theirs = await objectsOf<{ net: number }>(db, 'balance_transaction');
  const books = await balances(db, ['stripe_clearing', 'refunds_due', 'dispute_reserve'], currency);
  expect(0 - books['stripe_clearing']!).toBe(sumOf(theirs.map(({ data }) => data.net)));
  expect(books['refunds_due']).toBe(sumOf(payments.map(({ owed }) => owed)));
  expect(books['dispute_reserve']).toBe(0);
}
