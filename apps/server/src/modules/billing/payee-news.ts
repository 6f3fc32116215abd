import type { ProfileId } from '@limn/contracts/ids';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { eachOf } from '../../platform/each.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { earningNewsLetter } from './letters.ts';
import type { PayoutParts } from './payouts.ts';
import { due } from './sale.ts';
import { earnings, payoutAccounts } from './schema.ts';
import { writeToHolder } from './send-letters.ts';

const dayMs = 86_400_000;

/**
 * Holds that ended and payouts since the payee was last notified. Earnings of single pictures are only on statements.
 */
const untold = and(
  isNotNull(earnings.paymentId),
  isNotNull(earnings.releasedAt),
  sql`(${earnings.toldAt} is null or ${earnings.toldAt} < ${earnings.releasedAt} or ${earnings.toldAt} < ${earnings.paidAt})`,
);

/** Notifies payees of available amounts and payouts, in at most one e-mail a day. */
export function payeeNewsJob(parts: PayoutParts): JobWorker<PlainJob> {
  const { db, clock } = parts;

  async function tell(payee: ProfileId, now: Date): Promise<void> {
    await db.transaction(async (tx) => {
      const [today] = await tx
        .select({ id: earnings.id })
        .from(earnings)
        .where(and(eq(earnings.payee, payee), gt(earnings.toldAt, new Date(now.getTime() - dayMs))))
        .limit(1);
      if (today) return;
      const found = await tx
        .update(earnings)
        .set({ toldAt: now })
        .where(and(eq(earnings.payee, payee), untold))
        .returning();
      const [account] = await tx
        .select({ enabled: payoutAccounts.enabled })
        .from(payoutAccounts)
        .where(eq(payoutAccounts.profileId, payee));
      const byCurrency = Map.groupBy(found, ({ currency }) => currency);
      for (const [currency, own] of byCurrency) {
        const paid = own.filter(({ status }) => status === 'paid');
        const here = own.filter((one) => one.status === 'available' || one.status === 'in_transit');
        const total = (all: typeof own, of: (one: (typeof own)[number]) => number) =>
          all.reduce((sum, one) => sum + of(one), 0);
        const letter = earningNewsLetter({
          currency,
          paid: { count: paid.length, amount: total(paid, ({ sent }) => sent) },
          available: {
            count: here.length,
            amount: total(here, (one) => due(one) + one.sent),
          },
          keptBack: total([...paid, ...here], ({ netted }) => netted),
          payable: account?.enabled ?? false,
        });
        if (letter) await writeToHolder(parts, tx, payee, letter);
      }
    });
  }

  return {
    kind: plainJob('billing.payee-news'),
    cron: '*/10 * * * *',
    async run() {
      const now = clock.now();
      const waiting = await db
        .selectDistinct({ payee: earnings.payee })
        .from(earnings)
        .where(untold)
        .limit(1000);
      await eachOf(waiting, ({ payee }) => tell(payee, now));
    },
  };
}
