import { and, asc, inArray, lt } from 'drizzle-orm';
import { eachOf } from '../../platform/each.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { checkoutLifeMs } from './checkout.ts';
import { lockPayment } from './payments.ts';
import { payments } from './schema.ts';
import { fetchSession, settleSession } from './settle.ts';
import type { SettleParts } from './ports.ts';
import { move } from './states.ts';

/** Reads payments at the provider whose page should have expired, in case an event was lost. */
export function reconcileJob(parts: SettleParts): JobWorker<PlainJob> {
  const { db, clock, stripe } = parts;
  return {
    kind: plainJob('billing.reconcile'),
    cron: '*/5 * * * *',
    async run() {
      const before = new Date(clock.now().getTime() - checkoutLifeMs);
      const late = await db
        .select()
        .from(payments)
        .where(and(inArray(payments.status, ['created', 'open']), lt(payments.createdAt, before)))
        .orderBy(asc(payments.createdAt), asc(payments.id))
        .limit(200);
      await eachOf(late, async (payment) => {
        const session = payment.sessionId
          ? await fetchSession(stripe, payment.sessionId)
          : undefined;
        await db.transaction(async (tx) => {
          if (session && session.status !== 'open') return settleSession(parts, tx, session);
          if (session) return;
          // No page was ever opened for it, so it cannot be paid.
          const locked = await lockPayment(tx, payment.id);
          if (locked.status !== 'created') return;
          await move(tx, 'payment', payment.id, 'expired');
          await parts.subjects[payment.kind]!.expired(tx, payment.reference);
        });
      });
    },
  };
}
