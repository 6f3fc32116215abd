import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { DatabaseHandle, Sql } from './database/database.ts';
import type { Log } from './log.ts';

/** One kind of background work. Handlers must bear being run again: a worker may die at any point. */
export interface JobKind<T> {
  name: string;
  data: z.ZodType<T>;
  /** How many run at once in this process. */
  concurrency?: number;
  /** Retries after a thrown error, with exponential back-off from `retryDelay` seconds. */
  retryLimit?: number;
  retryDelay?: number;
  /** Longest run in seconds, 15 minutes unless said. */
  expireInSeconds?: number;
  /** @param retries how often it was begun before */
  run(data: T, signal: AbortSignal, retries?: number): Promise<void>;
}

/** How often work is tried again after a failure that nobody foresaw, before it is given up. */
export const mostTries = 3;

/** Stands around each run of a job, to measure it; must run it once and let its error through. */
export type JobWatch = (name: string, run: () => Promise<void>) => Promise<void>;

export interface Jobs {
  define<T extends object>(kind: JobKind<T>): void;
  /**
   * Queues a job in the caller's transaction: rolled back with it. Jobs of a higher `priority` (0 unless
   * said) are taken first, those of one priority in their order.
   */
  send(
    tx: Sql,
    name: string,
    data: object,
    options?: { startAfter?: Date; priority?: number },
  ): Promise<void>;
  /** Runs a job at a cron time (UTC), once across all processes. */
  schedule(name: string, cron: string): void;
  /** Makes the queues; from here on jobs can be sent. */
  start(): Promise<void>;
  /** Begins taking jobs. */
  work(): Promise<void>;
  stop(): Promise<void>;
}

export function createJobs(
  handle: DatabaseHandle,
  log: Log,
  watches: readonly JobWatch[] = [],
): Jobs {
  const boss = new PgBoss({
    ...handle.boss,
    schema: 'pgboss',
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  const kinds = new Map<string, JobKind<object>>();
  const schedules: [string, string][] = [];
  let started = false;
  let stopping = false;

  async function take(kind: JobKind<object>): Promise<void> {
    // A notification that comes while its worker is fetching is lost, so polling stays quick.
    await boss.work(
      kind.name,
      {
        batchSize: 1,
        includeMetadata: true,
        localConcurrency: kind.concurrency ?? 1,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
      },
      async ([job]) => {
        if (!job) return;
        try {
          const run = () => kind.run(kind.data.parse(job.data), job.signal, job.retryCount);
          await watches.reduce<() => Promise<void>>(
            (inner, watch) => () => watch(kind.name, inner),
            run,
          )();
        } catch (error) {
          // Work that the end of the server cuts off goes on at the next start.
          if (!stopping) log.error({ err: error, job: kind.name, id: job.id }, 'a job failed');
          throw error;
        }
      },
    );
  }

  return {
    define: (kind) => void kinds.set(kind.name, kind),
    async send(tx, name, data, options = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx as unknown as Parameters<typeof fromDrizzle>[0], sql),
        ...options,
      });
    },
    schedule: (name, cron) => void schedules.push([name, cron]),
    async start() {
      await boss.start();
      for (const kind of kinds.values()) {
        const queue = {
          notify: true,
          heartbeatSeconds: 10,
          retryLimit: kind.retryLimit ?? 5,
          retryDelay: kind.retryDelay ?? 1,
          retryBackoff: true,
          expireInSeconds: kind.expireInSeconds ?? 900,
        };
        await boss.createQueue(kind.name, queue);
        // Looking a queue up fills pg-boss's cache; left empty, the first send would look it up on the
        // outer handle from inside the sender's transaction.
        await boss.findJobs(kind.name, { id: randomUUID() });
      }
      // In the embedded mode the folder is locked: a job still marked active belongs to a process that
      // died, so it need not wait for its heartbeat to run out.
      if (handle.kind === 'pglite')
        await handle.script(
          `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
           where state = 'active' and retry_count < retry_limit`,
        );
      for (const [name, cron] of schedules) await boss.schedule(name, cron, {});
      started = true;
    },
    async work() {
      for (const kind of kinds.values()) await take(kind);
    },
    async stop() {
      stopping = true;
      if (started) await boss.stop({ graceful: true, timeout: 3000, close: true });
    },
  };
}
