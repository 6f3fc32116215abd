import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { type DatabaseHandle, notify } from './database.ts';
import { listenOn } from './postgres-listen.ts';

test('a second listener of a channel is ready when the first one is', async () => {
  const handle = await openTestDatabase();
  onTestFinished(() => handle.close());
  const heard: unknown[] = [];
  const first = handle.listen('news', () => undefined);
  const second = handle.listen('news', (payload) => heard.push(payload));
  await second;
  await notify(handle.db, 'news', 'first edition');
  await eventually('it is heard', async () => heard.length > 0);
  expect(heard).toEqual(['first edition']);
  await (
    await first
  )();
  await notify(handle.db, 'news', 'second edition');
  await eventually('it is still heard', async () => heard.length > 1);
  await (
    await second
  )();
});

describe.runIf(process.env['LIMN_TEST_DATABASE'] === 'postgres')('listening on PostgreSQL', () => {
  let handle: DatabaseHandle;
  let url: string;
  let other: pg.Client;
  beforeAll(async () => {
    handle = await openTestDatabase();
    url = (handle.boss as { connectionString: string }).connectionString;
    other = new pg.Client(url);
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await handle.close();
  });
  const started = () => {
    const listener = listenOn(url, createLog('silent'));
    onTestFinished(() => listener.close());
    return listener;
  };

  test('is ready only once LISTEN was acknowledged, for every listener', async () => {
    const { listen } = started();
    const heard: unknown[] = [];
    void listen('news', () => undefined);
    await listen('news', (payload) => heard.push(payload));
    await other.query("select pg_notify('news', 'at once')");
    await eventually('it is heard', async () => heard.length > 0);
    expect(heard).toEqual(['at once']);
  });

  test('starts again when the connection breaks, and says that something may have been missed', async () => {
    const { listen } = started();
    const heard: unknown[] = [];
    await listen('news', (payload) => heard.push(payload));
    await handle.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'limn listener'`,
    );
    await eventually('it listens again', async () => heard.length > 0);
    await other.query("select pg_notify('news', 'again')");
    await eventually('it is heard', async () => heard.length > 1);
    expect(heard).toEqual([undefined, 'again']);
  });
});
