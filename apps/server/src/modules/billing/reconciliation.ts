import { adminPaths } from '@limn/contracts/admin-paths';
import { upTo } from '@limn/contracts/text';
import type { UserId } from '@limn/contracts/ids';
import type { Reconciliation } from '@limn/contracts/reconciliation';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { bookFaults } from './book-faults.ts';
import type { MoneyActParts } from './money-acts.ts';
import { reached } from './provider-calls.ts';
import {
  bookTaken,
  providerFaults,
  readMissing,
  readOurBooks,
  readTheirBooks,
  type TheirBooks,
} from './provider-faults.ts';
import { reconciliations } from './schema.ts';
import { audit } from '../audit/index.ts';

/** Allowance for clock differences: transactions from shortly before the start are read again. */
const overlapMs = 5 * 60_000;

type Row = typeof reconciliations.$inferSelect;
type Parts = Pick<MoneyActParts, 'db' | 'clock' | 'stripe' | 'log' | 'tell' | 'admins'>;

const toReport = ({ ranAt, readAt, ...row }: Row): Reconciliation => ({
  ...row,
  read: readAt !== null,
  ranAt: ranAt.toISOString(),
});

const hasFaults = sql`${reconciliations.faults} <> '[]'::jsonb`;
const isUnread = sql`(${reconciliations.readAt} is null and ${hasFaults})`;

/** All reports: first those with faults that no admin has read, then the newest. */
export async function listReconciliations(db: Sql, size: number): Promise<Reconciliation[]> {
  const found = await db
    .select()
    .from(reconciliations)
    .orderBy(desc(isUnread), desc(reconciliations.ranAt))
    .limit(size);
  return found.map(toReport);
}

/** Marks a report as read. @throws DomainError not_found */
export async function readReconciliation(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  by: UserId,
  id: number,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [found] = await tx
      .update(reconciliations)
      .set({ readAt: sql`coalesce(${reconciliations.readAt}, ${now.toISOString()})` })
      .where(eq(reconciliations.id, id))
      .returning({ day: reconciliations.day });
    if (!found) throw notFound('That report');
    await audit(tx, { by, action: 'money.read-report', subject: found.day }, now);
  });
}

/**
 * Compares our books with the provider's and with one another, and keeps what does not agree as the day's
 * report. All of the provider's are read first, which may take minutes, then ours at one moment, then what the provider has
 * had since, and last, by id, what its lists did not have. It replaces an earlier report of the day, unless that has faults
 * which no admin has read.
 * @param by the admin who asked for it; without: the clock
 */
export async function reconcile(parts: Parts, by?: UserId): Promise<Reconciliation> {
  const { db, clock, stripe, log } = parts;
  // By the clock that the provider's own times are of.
  const startedAt = new Date();
  const theirs: TheirBooks = new Map();
  await reached(() => readTheirBooks(stripe, theirs));
  await db.transaction((tx) => bookTaken(tx, theirs));
  const now = clock.now();
  const { ours, own } = await db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    return { ours: await readOurBooks(tx), own: await bookFaults(tx, now) };
  });
  const since = new Date(startedAt.getTime() - overlapMs);
  await reached(() => readTheirBooks(stripe, theirs, { since }));
  await reached(() => readMissing(stripe, ours, theirs));
  const faults = await providerFaults(db, ours, theirs, startedAt);
  const row = await db.transaction(async (tx) => {
    const values = {
      day: upTo(now.toISOString(), 10),
      ranAt: now,
      transactions: theirs.size,
      payments: own.payments,
      faults: [...faults, ...own.faults],
    };
    const { day } = values;
    await tx.delete(reconciliations).where(and(eq(reconciliations.day, day), sql`not ${isUnread}`));
    const [kept] = await tx.insert(reconciliations).values(values).returning();
    const n = values.faults.length;
    if (by)
      await audit(tx, { by, action: 'money.reconcile', subject: day, why: `${n} faults` }, now);
    if (n > 0)
      for (const userId of await parts.admins(tx))
        await parts.tell(tx, {
          userId,
          path: adminPaths.reconciliation,
          kind: 'books-disagree',
          data: { faults: n },
        });
    return kept!;
  });
  if (row.faults.length > 0) log.error({ faults: row.faults }, 'the books do not agree');
  return toReport(row);
}

/** Reconciles every night. */
export function nightlyReconciliation(parts: Parts): JobWorker<PlainJob> {
  return {
    kind: plainJob('billing.reconcile-books'),
    cron: '41 3 * * *',
    run: async () => void (await reconcile(parts)),
  };
}
