import type { ServiceStatus } from '@limn/contracts/content';
import { sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage.ts';

type Part = ServiceStatus['parts'][number];

/** Written and read back; the store keeps the same bytes once. */
const probe = new TextEncoder().encode('status');
/** Longest a part may take to answer, in milliseconds, before it counts as failing. */
const patience = 3000;
/** How long a result is cached, in milliseconds, because checks are expensive. */
const freshFor = 10_000;

async function check(
  name: string,
  working: string,
  failing: string,
  ask: () => Promise<unknown>,
): Promise<Part> {
  const timer = AbortSignal.timeout(patience);
  const late = new Promise<never>((_resolve, reject) => {
    timer.addEventListener('abort', () => reject(new Error('too slow')));
  });
  try {
    await Promise.race([ask(), late]);
    return { name, state: 'working', detail: working };
  } catch {
    return { name, state: 'failing', detail: failing };
  }
}

/** Checks every service that the site depends on. */
export function statusReader(parts: {
  db: Database;
  storage: Storage;
  now: () => Date;
}): () => Promise<ServiceStatus> {
  const { db, storage, now } = parts;
  let kept: { until: number; status: Promise<ServiceStatus> } | undefined;

  async function read(): Promise<ServiceStatus> {
    const checks = [
      check('Website and API', 'Answering.', 'Not answering.', () => Promise.resolve()),
      check(
        'Accounts, licences and payments',
        'The database answers.',
        'The database does not answer. Nothing is lost; nothing new can be bought.',
        () => db.execute(sql`select 1`),
      ),
      check(
        'Pictures',
        'The picture store answers.',
        'The picture store does not answer. Pictures may be missing for now.',
        async () => storage.get(await storage.put('status', 'txt', probe)),
      ),
      check(
        'Studio and training',
        'The queue is moving.',
        'Work has waited for more than ten minutes. It will be done, but late.',
        async () => {
          const waiting = await rows(
            db,
            sql`select 1 from pgboss.job
                where state = 'created' and start_after < now() - interval '10 minutes' limit 1`,
          );
          if (waiting.length > 0) throw new Error('Work is waiting.');
        },
      ),
    ];
    return { checkedAt: now().toISOString(), parts: await Promise.all(checks) };
  }

  return () => {
    if (!kept || kept.until < Date.now()) kept = { until: Date.now() + freshFor, status: read() };
    return kept.status;
  };
}
