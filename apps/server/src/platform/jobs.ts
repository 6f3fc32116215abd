import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { type DatabaseHandle, rows, type Sql } from './database/database.ts';
import { DomainError } from './errors.ts';
import type { Log } from './log.ts';

/** One kind of background work: its name and the data of a job. Jobs are sent with it. */
export interface JobKind<T extends object> {
  name: string;
  data: z.ZodType<T>;
}

/** How long work that is being done may take to end when the server does, in milliseconds. */
const longestEnd = 3000;

/**
 * Interval of the query for due jobs of all kinds, in milliseconds. A notification that comes while its worker is
 * fetching is lost, and retries have none, so the interval is short; if each worker polled on its own, that would be
 * sixty queries a second.
 */
const askEvery = 1000;
/** How often a worker polls in addition to notifications, in seconds. */
const asksItself = 30;
/** Retention of finished jobs in seconds: all retained ones are counted six times a minute. */
const doneKept = 86_400;

/** A job without data. */
export type PlainJob = Record<string, never>;
export const plainJob = (name: string): JobKind<PlainJob> => ({
  name,
  data: z.object({}).transform(() => ({})),
});

/** How jobs of a kind are done. Must bear being run again: a worker may die at any point. */
export interface JobWorker<T extends object> {
  kind: JobKind<T>;
  /** A cron time (UTC) at which it is due, once across all processes. */
  cron?: string;
  /** How many run at once in this process. */
  concurrency?: number;
  /** Retries after a thrown error, with exponential back-off from `retryDelay` seconds. */
  retryLimit?: number;
  retryDelay?: number;
  /** Maximum delay in seconds, unlimited by default: for work whose retries are mostly caused by workers that died. */
  longestDelay?: number;
  /** Maximum run time in seconds; default: 15 minutes. */
  expireInSeconds?: number;
  /** @param retries how often it was begun before */
  run(data: T, signal: AbortSignal, retries?: number): Promise<void>;
}

/** How often work is retried after an unexpected failure before it is given up. */
const mostTries = 3;
/** How often while something it needs is away, such as the picture store: some five minutes by `longestDelay`. */
const mostTriesAway = 10;
/** Longest delay between retries, in seconds, for work with many retries. */
export const longestDelay = 60;

/** Whether work that failed is to be tried again. @param retries how often it was begun before */
export function isTriedAgain(error: unknown, retries: number): boolean {
  const away = error instanceof DomainError && error.code === 'unavailable';
  return retries < (away ? mostTriesAway : mostTries);
}

/** Wraps each run of a job, to measure it; must run it once and let its error through. */
export type JobWatch = (name: string, run: () => Promise<void>) => Promise<void>;

export interface Jobs {
  define<T extends object>(worker: JobWorker<T>): void;
  /**
   * Queues a job in the caller's transaction: rolled back with it. Jobs of a higher `priority` (default 0) run first,
   * those of one priority in their order.
   */
  send<T extends object>(
    tx: Sql,
    kind: JobKind<T>,
    data: NoInfer<T>,
    options?: { startAfter?: Date; priority?: number },
  ): Promise<void>;
  /** Between its steps, long work waits for requests to be answered. */
  giveWay(): Promise<void>;
  /** Queues a job of every kind that is due at times. */
  sendDue(tx: Sql): Promise<void>;
  /** Makes the queues; from here on jobs can be sent. */
  start(): Promise<void>;
  /** Begins taking jobs. */
  work(): Promise<void>;
  stop(): Promise<void>;
}

/** Picks from `from` the keys that `like` has. */
const pick = (from: object, like: object) => {
  const values = new Map<string, unknown>(Object.entries(from));
  return Object.fromEntries(Object.keys(like).map((name) => [name, values.get(name)]));
};

export function createJobs(
  handle: DatabaseHandle,
  log: Log,
  watches: readonly JobWatch[] = [],
  /** Awaited before each job: for a moment, while the process has more urgent things to do. */
  giveWay: () => Promise<void> = () => Promise.resolve(),
): Jobs {
  const boss = new PgBoss({
    ...handle.boss,
    schema: 'pgboss',
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  const workers = new Map<string, JobWorker<object>>();
  let started = false;
  let stopping = false;

  /** Each kind's workers in this process, as pg-boss calls them. */
  const idsOf = new Map<string, string[]>();

  async function take({ kind, run: work }: JobWorker<object>): Promise<string> {
    const options = {
      batchSize: 1,
      includeMetadata: true as const,
      pollingIntervalSeconds: asksItself,
      notifyPollingIntervalSeconds: asksItself,
    };
    const id = await boss.work(kind.name, options, async ([job]) => {
      if (!job) return;
      // Another may wait behind this one.
      boss.notifyWorker(id);
      await giveWay();
      try {
        const run = () => work(kind.data.parse(job.data), job.signal, job.retryCount);
        await watches.reduce<() => Promise<void>>(
          (inner, watch) => () => watch(kind.name, inner),
          run,
        )();
      } catch (error) {
        // Jobs interrupted by a shutdown are resumed at the next start.
        if (!stopping) log.error({ err: error, job: kind.name, id: job.id }, 'a job failed');
        throw error;
      }
    });
    return id;
  }

  async function wakeForDue(): Promise<void> {
    const names = [...idsOf.keys()];
    const due = await rows<{ name: string }>(
      handle.db,
      sql`select name from unnest(${sql.param(names)}::text[]) as kind(name) where exists (
        select from pgboss.job j where j.name = kind.name and j.state < 'active' and not j.blocked
          and j.start_after <= pgboss.job_now())`,
    );
    for (const { name } of due) for (const id of idsOf.get(name)!) boss.notifyWorker(id);
  }

  const ending = new AbortController();
  let asking = Promise.resolve();
  async function keepAsking(): Promise<void> {
    while (!stopping) {
      await wakeForDue().catch((error: unknown) => {
        if (!stopping) log.error({ err: error }, 'asking for jobs');
      });
      await pause(askEvery, undefined, { ref: false, signal: ending.signal }).catch(
        () => undefined,
      );
    }
  }

  const send: Jobs['send'] = async (tx, { name }, data, options = {}) => {
    await boss.send(name, data, {
      db: fromDrizzle(tx as unknown as Parameters<typeof fromDrizzle>[0], sql),
      ...options,
    });
  };

  return {
    define: (worker) => void workers.set(worker.kind.name, worker),
    send,
    giveWay,
    async sendDue(tx) {
      for (const { kind, cron } of workers.values()) if (cron) await send(tx, kind, {});
    },
    async start() {
      await boss.start();
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const worker of workers.values()) {
        const { name } = worker.kind;
        const queue = {
          notify: true,
          heartbeatSeconds: 10,
          retryLimit: worker.retryLimit ?? 5,
          retryDelay: worker.retryDelay ?? 1,
          retryBackoff: true,
          expireInSeconds: worker.expireInSeconds ?? 900,
          deleteAfterSeconds: doneKept,
        };
        const before = known.get(name);
        const { longestDelay: most } = worker;
        const wanted = { ...queue, retryDelayMax: most ?? null };
        if (!before)
          await boss.createQueue(name, { ...queue, ...(most ? { retryDelayMax: most } : {}) });
        // Made by an earlier version, with its numbers.
        else if (!isDeepStrictEqual(wanted, pick(before, wanted)))
          await boss.updateQueue(name, wanted);
        else continue;
        // Looking a queue up fills pg-boss's cache; left empty, the first send would look it up on the
        // outer handle from inside the sender's transaction.
        await boss.findJobs(name, { id: randomUUID() });
      }
      // In the embedded mode the folder is locked: a job still marked active belongs to a process that
      // died, so it need not wait for its heartbeat to run out.
      if (handle.kind === 'pglite')
        await handle.script(
          `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
           where state = 'active' and retry_count < retry_limit`,
        );
      const times = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
      for (const { kind, cron } of workers.values())
        if (cron && times.get(kind.name) !== cron) await boss.schedule(kind.name, cron, {});
      started = true;
    },
    async work() {
      for (const worker of workers.values()) {
        const ids = [];
        for (let nth = 0; nth < (worker.concurrency ?? 1); nth += 1) ids.push(await take(worker));
        idsOf.set(worker.kind.name, ids);
      }
      asking = keepAsking();
    },
    async stop() {
      stopping = true;
      ending.abort();
      if (!started) return;
      // pg-boss itself looks but twice a second whether its workers have ended.
      const ended = Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
      await Promise.race([ended, pause(longestEnd, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: true });
      await asking;
    },
  };
}
