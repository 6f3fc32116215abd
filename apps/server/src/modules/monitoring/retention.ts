import { monitoringDays } from '@limn/contracts/monitoring';
import { lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';
import { forgetSessions } from './room.ts';
import { forwards, sessions } from './schema.ts';

const day = 86_400_000;
/** Sessions forgotten at a time, so that no transaction is long. */
const batch = 100;

/** Forgets visits that nothing was heard of for 30 days. */
export function retentionJob({
  db,
  clock,
  storage,
}: {
  db: Database;
  clock: Clock;
  storage: Storage;
}): JobWorker<PlainJob> {
  return {
    kind: plainJob('monitoring.forget'),
    cron: '43 3 * * *',
    async run(_data, signal) {
      const before = new Date(clock.now().getTime() - monitoringDays * day);
      await db.delete(forwards).where(lt(forwards.createdAt, before));
      while (!signal.aborted) {
        const old = await db
          .select({ id: sessions.id })
          .from(sessions)
          .where(lt(sessions.receivedAt, before))
          .limit(batch);
        if (old.length === 0) return;
        await forgetSessions(
          { db, storage },
          old.map(({ id }) => id),
        );
      }
    },
  };
}
