import { and, asc, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import { countOf } from '../../platform/database/count-of.ts';
import { rows, type Sql } from '../../platform/database/database.ts';
import { cursorList, type PageRequest } from '../../platform/search/pages.ts';
import {
  ledgerBalances,
  ledgerEntries,
  ledgerMonths,
  ledgerOwed,
  ledgerTransfers,
} from './schema.ts';

/** Balances of the named accounts in one currency; an account never used is zero. */
export async function balances(
  db: Sql,
  accounts: string[],
  currency: string,
): Promise<Record<string, number>> {
  const found = await db
    .select()
    .from(ledgerBalances)
    .where(and(inArray(ledgerBalances.account, accounts), eq(ledgerBalances.currency, currency)));
  const result = Object.fromEntries(accounts.map((account) => [account, 0]));
  for (const { account, balance } of found) result[account] = balance;
  return result;
}

/** An account's balance in each of its currencies. */
export async function balanceOf(db: Sql, account: string): Promise<Map<string, number>> {
  const found = await db.select().from(ledgerBalances).where(eq(ledgerBalances.account, account));
  return new Map(found.map(({ currency, balance }) => [currency, balance]));
}

/** Changes of an account by transfers, grouped by reference; of some kinds, or of all. */
export async function sumsByReference(
  db: Sql,
  account: string,
  kinds?: string[],
): Promise<Map<string, number>> {
  const found = await db
    .select({
      reference: ledgerTransfers.reference,
      amount: sql<number>`sum(${ledgerEntries.amount})::bigint`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(
      and(
        eq(ledgerEntries.account, account),
        kinds ? inArray(ledgerTransfers.kind, kinds) : undefined,
      ),
    )
    .groupBy(ledgerTransfers.reference);
  return new Map(found.map(({ reference, amount }) => [reference, amount]));
}

/** The change of an account by transfers of one kind since a moment. */
export async function sumSince(
  db: Sql,
  account: string,
  kind: string,
  since: Date,
): Promise<number> {
  const [found] = await db
    .select({
      amount: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)::bigint`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(
      and(
        eq(ledgerEntries.account, account),
        eq(ledgerTransfers.kind, kind),
        gte(ledgerTransfers.occurredAt, since),
      ),
    );
  return found!.amount;
}

/** Whether a transfer of this key is in the ledger: nothing takes one out again. */
export async function isPosted(db: Sql, key: string): Promise<boolean> {
  const found = await db
    .select({ id: ledgerTransfers.id })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.key, key));
  return found.length > 0;
}

/** The amount that the transfer under `key` moved to an account; 0 if it was not posted. */
export async function postedTo(db: Sql, key: string, account: string): Promise<number> {
  const found = await db
    .select({ amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(and(eq(ledgerTransfers.key, key), eq(ledgerEntries.account, account)));
  return found.reduce((sum, { amount }) => sum + amount, 0);
}

/** Faults of the whole ledger, for tests and the health report: empty when it is sound. */
export async function audit(db: Sql): Promise<string[]> {
  const unbalanced = await rows<{ transfer_id: string }>(
    db,
    sql`select transfer_id from ledger_entries group by transfer_id, currency having sum(amount) <> 0`,
  );
  const drifted = await rows<{ account: string }>(
    db,
    sql`select coalesce(b.account, e.account) as account
        from ledger_balances b
        full join (select account, currency, sum(amount) as total from ledger_entries group by 1, 2) e
          on e.account = b.account and e.currency = b.currency
        where coalesce(b.balance, 0) <> coalesce(e.total, 0)`,
  );
  const astray = await rows<{ account: string }>(
    db,
    sql`select account from ledger_balances b where account like 'payee:%' and balance <> (
        select coalesce(sum(amount), 0) from ledger_months m
        where m.account = b.account and m.currency = b.currency)`,
  );
  const owedOtherwise = await rows<{ payee: string }>(
    db,
    sql`select coalesce(b.payee, o.payee) as payee
        from (select split_part(account, ':', 2) as payee, currency, sum(balance) as owed from ledger_balances
          where account ~ '^payee:[^:]+:(held|available|in_transit|clawback)$' group by 1, 2) b
        full join (select payee, currency, sum(amount) as owed from ledger_owed group by 1, 2) o
          on o.payee = b.payee and o.currency = b.currency
        where coalesce(b.owed, 0) <> coalesce(o.owed, 0)`,
  );
  return [
    ...unbalanced.map((row) => `transfer ${row.transfer_id} does not sum to zero`),
    ...drifted.map((row) => `balance of ${row.account} is not the sum of its entries`),
    ...astray.map((row) => `balance of ${row.account} is not the sum of its months`),
    ...owedOtherwise.map((row) => `what ${row.payee} is owed is not the sum of its movements`),
  ];
}

/** One entry of an account, with the transfer it belongs to. */
export interface Line {
  id: string;
  kind: string;
  reference: string;
  amount: number;
  occurredAt: Date;
}

/** Lines that are counted beyond where a page begins. */
const mostAhead = 1000;

/**
 * Entries of one account in one currency, newest first: ids of transfers sort by when they were posted. And how many there are, counted
 * to a thousand beyond the page.
 */
export async function linesOf(
  db: Sql,
  account: string,
  currency: string,
  page: PageRequest,
): Promise<{ lines: Line[]; total: number; next: string | null }> {
  const where = and(eq(ledgerEntries.account, account), eq(ledgerEntries.currency, currency));
  const id = sql`${ledgerEntries.transferId}`;
  const list = cursorList('credits', { key: id, id, type: 'text', descending: true }, page);
  // Select the page first: joined with all entries, the planner may scan all transfers. Rows before the page are also
  // counted in this scan.
  const ahead = db
    .select({ transferId: ledgerEntries.transferId, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .where(and(where, list.beyond))
    .orderBy(desc(ledgerEntries.transferId))
    .limit(mostAhead)
    .offset(list.offset)
    .as('ahead');
  const entries = db
    .select({
      transferId: ahead.transferId,
      amount: ahead.amount,
      counted: sql<number>`count(*) over ()::int`.as('counted'),
    })
    .from(ahead)
    .orderBy(desc(ahead.transferId))
    .limit(list.limit)
    .as('page');
  const found = await db
    .select({
      id: ledgerTransfers.id,
      kind: ledgerTransfers.kind,
      reference: ledgerTransfers.reference,
      amount: entries.amount,
      occurredAt: ledgerTransfers.occurredAt,
      counted: entries.counted,
    })
    .from(entries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, entries.transferId))
    .orderBy(desc(entries.transferId));
  const { shown, next } = list.cut(found.map((line) => ({ ...line, key: line.id })));
  const lines = shown.map(({ counted: _, key: __, ...line }) => line);
  const [first] = found;
  if (first && page.cursor === undefined)
    return { lines, total: page.offset + first.counted, next };
  const range = { offset: list.offset, ahead: page.cursor === undefined ? 0 : mostAhead };
  const total = await countOf(db, ledgerEntries, where, range);
  return { lines, total, next };
}

/** Change of a payee's due amount by one transfer. */
export interface Movement {
  id: string;
  kind: string;
  reference: string;
  occurredAt: Date;
  amount: number;
}

/**
 * Transfers that changed what a payee is owed from `from` until before `to`, oldest first; without a page all of them. Those of a page are counted
 * to some beyond it.
 */
export async function movementsOf(
  db: Sql,
  payee: string,
  currency: string,
  { from, to, page }: { from: Date; to: Date; page?: PageRequest | undefined },
): Promise<{ movements: Movement[]; total: number; next: string | null }> {
  const where = and(
    eq(ledgerOwed.payee, payee),
    eq(ledgerOwed.currency, currency),
    gte(ledgerOwed.occurredAt, from),
    lt(ledgerOwed.occurredAt, to),
  );
  const order = {
    key: sql`${ledgerOwed.occurredAt}`,
    id: sql`${ledgerOwed.transferId}`,
    type: 'timestamptz',
    descending: false,
  } as const;
  const list = page && cursorList('statement-lines', order, page);
  const all = db
    .select({
      transferId: ledgerOwed.transferId,
      occurredAt: ledgerOwed.occurredAt,
      amount: ledgerOwed.amount,
      // A transfer has a `key` of its own.
      position: (list?.key ?? sql<string>`''`).as('position'),
    })
    .from(ledgerOwed)
    .where(and(where, list?.beyond))
    .orderBy(asc(ledgerOwed.occurredAt), asc(ledgerOwed.transferId));
  const found = (list ? all.limit(list.limit).offset(list.offset) : all).as('page');
  const [movements, counted] = await Promise.all([
    db
      .select({
        id: ledgerTransfers.id,
        kind: ledgerTransfers.kind,
        reference: ledgerTransfers.reference,
        occurredAt: found.occurredAt,
        amount: found.amount,
        key: found.position,
      })
      .from(found)
      .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, found.transferId))
      .orderBy(asc(found.occurredAt), asc(found.transferId)),
    list && countOf(db, ledgerOwed, where, { offset: list.offset, ahead: mostAhead }),
  ]);
  const { shown, next } = list?.cut(movements) ?? { shown: movements, next: null };
  return {
    movements: shown.map(({ key: _, ...movement }) => movement),
    total: counted ?? movements.length,
    next,
  };
}

/** The change in the sum of some payees' accounts per kind of transfer, by month in UTC, oldest first. */
export async function monthsOf(
  db: Sql,
  accounts: string[],
  currency: string,
): Promise<{ month: string; kind: string; amount: number }[]> {
  const changed = sql<number>`sum(${ledgerMonths.amount})::bigint`.mapWith(Number);
  return db
    .select({ month: ledgerMonths.month, kind: ledgerMonths.kind, amount: changed })
    .from(ledgerMonths)
    .where(and(inArray(ledgerMonths.account, accounts), eq(ledgerMonths.currency, currency)))
    .groupBy(ledgerMonths.month, ledgerMonths.kind)
    .having(ne(changed, 0))
    .orderBy(asc(ledgerMonths.month), asc(ledgerMonths.kind));
}

/** One transfer with all its entries. */
export interface Booking {
  id: string;
  kind: string;
  occurredAt: Date;
  entries: { account: string; amount: number; currency: string }[];
}

/** All transfers that name one of these references, oldest first. */
export async function bookingsOf(db: Sql, references: string[]): Promise<Booking[]> {
  const found = await db
    .select({
      id: ledgerTransfers.id,
      kind: ledgerTransfers.kind,
      occurredAt: ledgerTransfers.occurredAt,
      account: ledgerEntries.account,
      amount: ledgerEntries.amount,
      currency: ledgerEntries.currency,
    })
    .from(ledgerTransfers)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transferId, ledgerTransfers.id))
    .where(inArray(ledgerTransfers.reference, references))
    .orderBy(asc(ledgerTransfers.occurredAt), asc(ledgerTransfers.id), asc(ledgerEntries.line));
  const bookings = new Map<string, Booking>();
  for (const { id, kind, occurredAt, ...entry } of found) {
    const booking = bookings.get(id) ?? { id, kind, occurredAt, entries: [] };
    booking.entries.push(entry);
    bookings.set(id, booking);
  }
  return [...bookings.values()];
}
