import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { rows } from './database/database.ts';
import { DomainError } from './errors.ts';
import { createJobs, isTriedAgain, type JobWorker, type PlainJob, plainJob } from './jobs.ts';
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
      sql`select retry_limit, retry_delay, retry_delay_max from pgboss.queue where name = ${kind.name}`,
    );
    return queue;
  }
  const plain = { retry_limit: 5, retry_delay: 1, retry_delay_max: null };
  expect(await startWith({})).toEqual(plain);
  expect(await startWith({ retryLimit: 40, longestDelay: 60 })).toEqual({
    retry_limit: 40,
    retry_delay: 1,
    retry_delay_max: 60,
  });
  expect(await startWith({})).toEqual(plain);
});

test('what is away is waited for longer than what failed for no known reason', () => {
  const away = new DomainError('unavailable', 'The picture store does not answer right now.');
  expect([2, 3].map((retries) => isTriedAgain(new Error('?'), retries))).toEqual([true, false]);
  expect([9, 10].map((retries) => isTriedAgain(away, retries))).toEqual([true, false]);
});
