import type { ProfileId, UserId } from '@limn/contracts/ids';
import { upTo } from '@limn/contracts/text';
import { deliveryLogDays } from '@limn/contracts/webhooks';
import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import { eachOf } from '../../platform/each.ts';
import { type Jobs, type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { delivering, type Emit } from './emit.ts';
import { webhookDeliveries, webhookEndpoints, webhookMessages } from './schema.ts';

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
}

/** Queues due retries, and deliveries whose worker died. */
export const retryJob = ({ db, clock, jobs }: Parts): JobWorker<PlainJob> => ({
  kind: plainJob('webhooks.retry'),
  cron: '* * * * *',
  async run() {
    const due = await db
      .selectDistinct({
        userId: webhookDeliveries.userId,
        endpointId: webhookDeliveries.endpointId,
      })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.state, 'waiting'),
          lte(webhookDeliveries.nextAttemptAt, clock.now()),
        ),
      )
      .limit(1000);
    await eachOf(due, (one) => jobs.send(db, delivering, one));
  },
});

/** Deletes events and deliveries older than the log keeps them. */
export const forgetEventsJob = ({ db, clock }: Omit<Parts, 'jobs'>): JobWorker<PlainJob> => ({
  kind: plainJob('webhooks.forget'),
  cron: '41 3 * * *',
  async run() {
    const before = new Date(clock.now().getTime() - deliveryLogDays * 86_400_000);
    await db.delete(webhookMessages).where(lt(webhookMessages.createdAt, before));
  },
});

/** The job runs on this many days of a month, in case the server is down on some. */
const reportDays = 7;

/** Emits `statement.ready` once per profile for the month that has ended. */
export const statementsJob = ({
  db,
  clock,
  emit,
  statementsOf,
}: Omit<Parts, 'jobs'> & {
  emit: Emit;
  /** Profiles of a person that have a statement of a month. */
  statementsOf(db: Sql, userId: UserId, month: string): Promise<ProfileId[]>;
}): JobWorker<PlainJob> =>
  ({
    kind: plainJob('webhooks.statements'),
    cron: `11 1 1-${reportDays} * *`,
    async run() {
      const now = clock.now();
      if (now.getUTCDate() > reportDays) return;
      const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
      const month = upTo(last.toISOString(), 7);
      const listening = await db
        .selectDistinct({ userId: webhookEndpoints.userId })
        .from(webhookEndpoints)
        .where(
          and(
            isNull(webhookEndpoints.disabledWhy),
            sql`${webhookEndpoints.events} @> '["statement.ready"]'::jsonb`,
          ),
        );
      await eachOf(listening, ({ userId }) =>
        db.transaction(async (tx) => {
          for (const profile of await statementsOf(tx, userId, month))
            await emit(
              tx,
              userId,
              { type: 'statement.ready', data: { profile, month } },
              `statement:${profile}:${month}`,
            );
        }),
      );
    },
  });
