import type { ProfileId } from '@limn/contracts/ids';
import type {
  Statement,
  StatementKind,
  StatementLine,
  StatementSummary,
} from '@limn/contracts/statements';
import { eq, inArray } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import type { Sql } from '../../platform/database/database.ts';
import { gathered } from '../../platform/database/gathered.ts';
import { notFound } from '../../platform/errors.ts';
import { type Movement, monthsOf, movementsOf } from '../ledger/index.ts';
import { account } from './sale.ts';
import { earnings, payments } from './schema.ts';

/** Says what some payments of a kind were for, by their references, and where that is shown. */
export type SoldLinks = (
  db: Sql,
  references: string[],
) => Promise<Map<string, { label: string; path: string }>>;

/**
 * Accounts that together are what a payee is owed. What lies in the reserve of a dispute is not theirs until
 * the bank has decided, and what they were sent is theirs already.
 */
const owedAccounts = (payee: ProfileId) => [
  account.held(payee),
  account.available(payee),
  account.inTransit(payee),
  account.clawback(payee),
];

/** Movements within what is owed, such as the end of a hold, change none of it and are on no statement. */
const kinds: Record<string, StatementKind> = {
  sale: 'sale',
  refund: 'refund',
  dispute: 'dispute',
  payout: 'payout',
  reversal: 'reversal',
  'write-off': 'write-off',
};

const monthOf = (date: Date) => date.toISOString().slice(0, 7);

/** Every month in which what a payee is owed changed, oldest first. */
async function summaries(db: Sql, payee: ProfileId, now: Date): Promise<StatementSummary[]> {
  const found = await monthsOf(db, owedAccounts(payee), brand.currency);
  const months = new Map<string, StatementSummary>();
  let owed = 0;
  for (const { month, kind, amount } of found) {
    const summary = months.get(month) ?? {
      month,
      currency: brand.currency,
      opening: owed,
      earned: 0,
      refunded: 0,
      disputed: 0,
      paidOut: 0,
      closing: owed,
      final: month < monthOf(now),
    };
    months.set(month, summary);
    owed += amount;
    summary.closing = owed;
    if (kind === 'sale') summary.earned += amount;
    else if (kind === 'refund' || kind === 'write-off') summary.refunded -= amount;
    else if (kind === 'dispute') summary.disputed -= amount;
    else summary.paidOut -= amount;
  }
  return [...months.values()];
}

/** A payee's statements, the newest month first. */
export async function listStatements(
  db: Sql,
  payee: ProfileId,
  page: { offset: number; size: number },
  now: Date,
): Promise<{ statements: StatementSummary[]; total: number }> {
  const all = await summaries(db, payee, now);
  return {
    statements: all.toReversed().slice(page.offset, page.offset + page.size),
    total: all.length,
  };
}

/** What each movement's sale was, whether it names the payment or the earning of it. */
async function salesOf(db: Sql, movements: Movement[]) {
  const references = movements.map(({ reference }) => reference);
  const ofEarnings = inArray(earnings.id, references as (typeof earnings.$inferSelect.id)[]);
  const sale = {
    id: payments.id,
    kind: payments.kind,
    reference: payments.reference,
    description: payments.description,
  };
  const read = gathered(db);
  // Not with an 'or': then all payments are read for the few.
  const [earned, named, behind] = await Promise.all([
    read
      .select({ id: earnings.id, paymentId: earnings.paymentId })
      .from(earnings)
      .where(ofEarnings),
    read
      .select(sale)
      .from(payments)
      .where(inArray(payments.id, references as (typeof payments.$inferSelect.id)[])),
    read
      .select(sale)
      .from(payments)
      .innerJoin(earnings, eq(earnings.paymentId, payments.id))
      .where(ofEarnings),
  ]);
  const paid = [...named, ...behind];
  const paymentOf = new Map<string, string>(earned.map(({ id, paymentId }) => [id, paymentId]));
  const byId = new Map<string, (typeof paid)[number]>(paid.map((row) => [row.id, row]));
  return { paid, saleOf: (reference: string) => byId.get(paymentOf.get(reference) ?? reference) };
}

async function linesOf(
  db: Sql,
  links: Record<string, SoldLinks>,
  movements: Movement[],
): Promise<StatementLine[]> {
  const { paid, saleOf } = await salesOf(db, movements);
  const sold = new Map<string, { label: string; path: string }>();
  const read = gathered(db);
  await Promise.all(
    Object.entries(links).map(async ([kind, find]) => {
      const references = paid.flatMap((row) => (row.kind === kind ? row.reference : []));
      if (references.length === 0) return;
      for (const [reference, link] of await find(read, references))
        sold.set(`${kind}:${reference}`, link);
    }),
  );
  return movements.map(({ id, kind, reference, occurredAt, amount }) => {
    const sale = saleOf(reference);
    return {
      id,
      kind: kinds[kind] ?? 'payout',
      at: occurredAt.toISOString(),
      description: sale?.description ?? '',
      sold: (sale && sold.get(`${sale.kind}:${sale.reference}`)) ?? null,
      amount,
    };
  });
}

/**
 * One month of a payee, with at most `most` of its lines.
 * @param month as 2026-11
 * @throws DomainError not_found: nothing happened in that month
 */
export async function statementOf(
  db: Sql,
  links: Record<string, SoldLinks>,
  payee: ProfileId,
  month: string,
  now: Date,
  most = Number.MAX_SAFE_INTEGER,
): Promise<Statement> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  const read = gathered(db);
  const [all, movements] = await Promise.all([
    summaries(read, payee, now),
    movementsOf(read, owedAccounts(payee), brand.currency, { from, to, most }),
  ]);
  const summary = all.find((one) => one.month === month);
  if (!summary) throw notFound('A statement of that month');
  return { ...summary, lines: await linesOf(db, links, movements) };
}
