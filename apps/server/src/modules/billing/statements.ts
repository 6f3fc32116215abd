import { upTo } from '@limn/contracts/text';
import type { ProfileId } from '@limn/contracts/ids';
import type {
  Statement,
  StatementKind,
  StatementLine,
  StatementSummary,
} from '@limn/contracts/statements';
import { eq } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import { isOneOf, type Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { type PageRequest, readCursor, writeCursor } from '../../platform/search/pages.ts';
import { type Movement, monthsOf, movementsOf } from '../ledger/index.ts';
import { account } from './sale.ts';
import { earnings, payments } from './schema.ts';

interface SoldLink {
  label: string;
  path: string;
  /** The program that it was bought through; null or undefined: none. */
  through?: string | null;
}
/** The descriptions and pages of sales or pictures of one kind, by reference. */
export type SoldLinks = (db: Sql, references: string[]) => Promise<Map<string, SoldLink>>;

/**
 * Accounts whose sum is owed to a payee. The dispute reserve is not theirs until the bank has decided, and transfers
 * are theirs already. The ledger's `ledger_owed` uses the same accounts.
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
  generation: 'generation',
  refund: 'refund',
  dispute: 'dispute',
  payout: 'payout',
  reversal: 'reversal',
  'write-off': 'write-off',
};

const monthOf = (date: Date) => upTo(date.toISOString(), 7);

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
    if (kind === 'sale' || kind === 'generation') summary.earned += amount;
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
  page: PageRequest,
  now: Date,
): Promise<{ statements: StatementSummary[]; total: number; next: string | null }> {
  const all = (await summaries(db, payee, now)).toReversed();
  const after =
    page.cursor === undefined
      ? undefined
      : readCursor(page.cursor, { name: 'statements', type: 'text', field: 'cursor' });
  // Months are compared as text.
  const before = after ? all.filter(({ month }) => month < after.id) : all.slice(page.offset);
  const statements = before.slice(0, page.size);
  const last = statements.at(-1);
  const next =
    last && before.length > page.size
      ? writeCursor('statements', { key: last.month, id: last.month })
      : null;
  return { statements, total: all.length, next };
}

/** Whether what a payee is owed changed in a month. */
export async function hasStatement(db: Sql, payee: ProfileId, month: string): Promise<boolean> {
  const found = await monthsOf(db, owedAccounts(payee), brand.currency);
  return found.some((one) => one.month === month);
}

/** A sale, or a picture made without one. */
interface Sold {
  /** The module that understands its reference. */
  kind: string;
  reference: string;
  description: string;
}

/** The sale or picture of each movement, whose reference is a payment, a picture, or the earning of one. */
async function soldIn(db: Sql, movements: Movement[]) {
  const references = movements.map(({ reference }) => reference);
  const ofEarnings = isOneOf(earnings.id, references);
  const sale = {
    id: payments.id,
    kind: payments.kind,
    reference: payments.reference,
    description: payments.description,
  };
  const made = {
    id: earnings.id,
    paymentId: earnings.paymentId,
    reference: earnings.reference,
    description: earnings.description,
  };
  // Not with an 'or': then all payments are read for the few.
  const [earned, named, behind, pictures] = await Promise.all([
    db.select(made).from(earnings).where(ofEarnings),
    db.select(sale).from(payments).where(isOneOf(payments.id, references)),
    db
      .select(sale)
      .from(payments)
      .innerJoin(earnings, eq(earnings.paymentId, payments.id))
      .where(ofEarnings),
    db.select(made).from(earnings).where(isOneOf(earnings.reference, references)),
  ]);
  const paid = new Map<string, Sold>([...named, ...behind].map((row) => [row.id, row]));
  const byName = new Map<string, Sold>(paid);
  for (const { id, paymentId, reference, description } of [...earned, ...pictures]) {
    const sold =
      reference === null
        ? paid.get(paymentId ?? '')
        : { kind: 'generation', reference, description: description ?? '' };
    if (sold) byName.set(id, sold);
    if (sold && reference) byName.set(reference, sold);
  }
  return byName;
}

async function linesOf(
  db: Sql,
  links: Record<string, SoldLinks>,
  movements: Movement[],
): Promise<StatementLine[]> {
  const soldBy = await soldIn(db, movements);
  const all = [...new Set(soldBy.values())];
  const found = new Map<string, SoldLink>();
  await Promise.all(
    Object.entries(links).map(async ([kind, find]) => {
      const references = all.flatMap((row) => (row.kind === kind ? row.reference : []));
      if (references.length === 0) return;
      for (const [reference, link] of await find(db, references))
        found.set(`${kind}:${reference}`, link);
    }),
  );
  return movements.map(({ id, kind, reference, occurredAt, amount }) => {
    const sale = soldBy.get(reference);
    const link = sale && found.get(`${sale.kind}:${sale.reference}`);
    return {
      id,
      kind: kinds[kind] ?? 'payout',
      at: occurredAt.toISOString(),
      description: sale?.description ?? '',
      sold: link ? { label: link.label, path: link.path } : null,
      through: link?.through ?? null,
      amount,
    };
  });
}

/** Lines whose sales and pictures are looked up together. */
const mostTogether = 5000;

/**
 * One month of a payee, with a page of its lines, or all of them.
 * @param month as 2026-11
 * @throws DomainError not_found: nothing happened in that month
 */
export async function statementOf(
  db: Sql,
  links: Record<string, SoldLinks>,
  payee: ProfileId,
  month: string,
  now: Date,
  page?: PageRequest,
): Promise<Statement> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  const [all, { movements, total, next }] = await Promise.all([
    summaries(db, payee, now),
    movementsOf(db, payee, brand.currency, { from, to, page }),
  ]);
  const summary = all.find((one) => one.month === month);
  if (!summary) throw notFound('A statement of that month');
  const lines: StatementLine[] = [];
  for (let at = 0; at < movements.length; at += mostTogether)
    lines.push(...(await linesOf(db, links, movements.slice(at, at + mostTogether))));
  return { ...summary, lines, total, next };
}
