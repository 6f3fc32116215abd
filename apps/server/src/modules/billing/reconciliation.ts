import type { UserId } from '@limn/contracts/ids';
import type { Reconciliation } from '@limn/contracts/reconciliation';
import { desc } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { bookFaults } from './book-faults.ts';
import type { MoneyActParts } from './money-acts.ts';
import { reached } from './provider-calls.ts';
import { bookTaken, providerFaults, readTheirBooks } from './provider-faults.ts';
import { reconciliations } from './schema.ts';
import { audit } from '../audit/index.ts';

type Row = typeof reconciliations.$inferSelect;
type Parts = Pick<MoneyActParts, 'db' | 'clock' | 'stripe' | 'log' | 'tell' | 'admins'>;

const toReport = ({ ranAt, ...row }: Row): Reconciliation => ({
  ...row,
  ranAt: ranAt.toISOString(),
});

/** The reports there are, the newest day first. */
export async function listReconciliations(db: Sql, size: number): Promise<Reconciliation[]> {
  const found = await db
    .select()
    .from(reconciliations)
    .orderBy(desc(reconciliations.day))
    .limit(size);
  return found.map(toReport);
}

/**
 * Compares our books with the provider's and with one another, and keeps what does not agree as the day's
 * report. The provider is read first: what happens while it is read is in our books at the latest.
 * @param by the admin who asked for it; without: the clock
 */
export async function reconcile(parts: Parts, by?: UserId): Promise<Reconciliation> {
  const { db, clock, stripe, log } = parts;
  const theirs = await reached(() => readTheirBooks(stripe));
  const now = clock.now();
  const row = await db.transaction(async (tx) => {
    await bookTaken(tx, theirs);
    const faults = await providerFaults(tx, theirs);
    const ours = await bookFaults(tx, now);
    const values = {
      day: now.toISOString().slice(0, 10),
      ranAt: now,
      transactions: theirs.count,
      payments: ours.payments,
      faults: [...faults, ...ours.faults],
    };
    const { day, ...change } = values;
    const [kept] = await tx
      .insert(reconciliations)
      .values(values)
      .onConflictDoUpdate({ target: reconciliations.day, set: change })
      .returning();
    const n = values.faults.length;
    if (by)
      await audit(tx, { by, action: 'money.reconcile', subject: day, why: `${n} faults` }, now);
    if (n > 0)
      for (const userId of await parts.admins(tx))
        await parts.tell(tx, {
          userId,
          message: `The books do not agree: ${n} ${n === 1 ? 'fault' : 'faults'}`,
          path: '/admin/money/reconciliation',
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
