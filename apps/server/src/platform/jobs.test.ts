import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../seeds/eventually.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { rows } from './database/database.ts';
import { DomainError } from './errors.ts';
import {
  createJobs,
  isTriedAgain,
  type JobKind,
  type JobWorker,
  type PlainJob,
  plainJob,
} from './jobs.ts';
import { createLog } from './log.ts';

test('a queue of an earlier version gets the numbers of this one', async () => {
  const handle = await openTestDatabase();
  onTestFinished(() => handle.close());
  const kind = plainJob('test.numbers');
  async function startWith(numbers: Partial<JobWorker<PlainJob>>) {
    const jobs = createJobs(handle, createLog('silent'));
    jobs.define({ kind, run: async () => undefined, ...numbers });
    await jobs.start();
    await jobs.stop();
    const [queue] = await rows(
      handle.db,
      sql`select retry_limit, retry_delay, retry_delay_max, deletion_seconds from pgboss.queue where name = ${kind.name}`,
    );
    return queue;
  }
  const plain = {
    retry_limit: 5,
    retry_delay: 1,
    retry_delay_max: null,
    deletion_seconds: 86_400,
  };
  expect(await startWith({})).toEqual(plain);
  expect(await startWith({ retryLimit: 40, longestDelay: 60 })).toEqual({
    ...plain,
    retry_limit: 40,
    retry_delay_max: 60,
  });
  expect(await startWith({})).toEqual(plain);
});

test('what is away is waited for longer than what failed for no known reason', () => {
  const away = new DomainError('unavailable', 'The picture store does not answer right now.');
  expect([2, 3].map((retries) => isTriedAgain(new Error('?'), retries))).toEqual([true, false]);
  expect([9, 10].map((retries) => isTriedAgain(away, retries))).toEqual([true, false]);
});

test('what becomes due later is begun though nobody tells of it, and what waits behind it too', async () => {
  const handle = await openTestDatabase();
  onTestFinished(() => handle.close());
  const jobs = createJobs(handle, createLog('silent'));
  onTestFinished(() => jobs.stop());
  const kind: JobKind<{ nth: number }> = {
    name: 'test.later',
    data: z.object({ nth: z.number() }),
  };
  const done: number[] = [];
  jobs.define({ kind, run: async ({ nth }) => void done.push(nth) });
  await jobs.start();
  await jobs.work();
  const startAfter = new Date(Date.now() + 1500);
  for (const nth of [1, 2, 3]) await jobs.send(handle.db, kind, { nth }, { startAfter });
  // A worker that heard of nothing asks for itself after half a minute only.
  await eventually('all are done', async () => done.length === 3, 20);
  expect(done).toEqual([1, 2, 3]);
});

test('before each job what people wait for goes first', async () => {
  const handle = await openTestDatabase();
  onTestFinished(() => handle.close());
  const happened: string[] = [];
  const giveWay = async () => void happened.push('gave way');
  const jobs = createJobs(handle, createLog('silent'), [], giveWay);
  onTestFinished(() => jobs.stop());
  const kind = plainJob('test.way');
  jobs.define({ kind, run: async () => void happened.push('ran') });
  await jobs.start();
  await jobs.work();
  for (const _ of [1, 2]) await jobs.send(handle.db, kind, {});
  await eventually('both are done', async () => happened.length === 4, 20);
  expect(happened).toEqual(['gave way', 'ran', 'gave way', 'ran']);
});
