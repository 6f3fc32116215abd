import { identityRoutes } from '@limn/contracts/identity';
import { profileRoutes } from '@limn/contracts/profiles';
import { studioRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../platform/database/database.ts';
import { eventually } from '../../seeds/eventually.ts';
import { signUp } from '../../seeds/steps.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
});
afterAll(() => server.close());

test('every table tells of its changes', async () => {
  const silent = await rows<{ name: string }>(
    server.handle.db,
    sql`select t.tablename as name from pg_tables t
        where t.schemaname = current_schema() and not exists (
          select 1 from pg_trigger g where g.tgname = 'tell_change'
            and g.tgrelid = format('%I.%I', t.schemaname, t.tablename)::regclass)`,
  );
  expect(silent.map(({ name }) => name).sort()).toEqual(['migrations', 'oidc_records']);
});

test('what is written by anybody is counted, and what is read is not', async () => {
  const { db, changes } = server.handle;
  await eventually('it is quiet', async () => {
    const before = changes();
    await rows(db, sql`select count(*) from users`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return before === changes();
  });
  const before = changes();
  await db.execute(sql`update users set given_name = given_name where false`);
  expect(changes()).toBeGreaterThan(before);
});

test.runIf(process.env['LIMN_TEST_DATABASE'] === 'postgres')(
  'what another process writes is counted',
  async () => {
    const { boss, changes } = server.handle;
    const before = changes();
    const other = new pg.Client(boss as { connectionString: string });
    await other.connect();
    await other.query('update users set given_name = given_name where false');
    await other.end();
    await eventually('it is counted', async () => changes() > before);
  },
);

test.runIf(process.env['LIMN_TEST_DATABASE'] === 'postgres')(
  'while nobody hears of changes nothing is kept, and after that all is asked for anew',
  async () => {
    const { db, changes } = server.handle;
    const before = changes();
    expect(before).not.toBeNaN();
    const ended = await rows(
      db,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'limn listener'`,
    );
    expect(ended).toHaveLength(1);
    await eventually('nothing is counted', async () => Number.isNaN(changes()));
    await eventually('it is counted again', async () => changes() > before);
  },
);

test('a person sees at once what has changed, however often they ask', async () => {
  const nia = await signUp(server, 'nia@limn.test', 'creator', 'Nia Achterberg');
  for (let turn = 0; turn < 20; turn += 1) {
    const accountName = `Nia ${turn}`;
    await Promise.all([
      nia.call(profileRoutes.mine),
      nia.call(studioRoutes.credits),
      nia.call(identityRoutes.me),
    ]);
    const { error } = await nia.call(profileRoutes.update, {
      params: { kind: 'creator' },
      body: { accountName, website: 'https://example.com' },
    });
    expect(error).toBeUndefined();
    const { body } = await nia.call(profileRoutes.mine);
    expect(body.creator?.accountName).toBe(accountName);
  }
});

test('nobody is given what another was answered', async () => {
  const cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  const nia = await server.as('nia@limn.test');
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await cleo.call(profileRoutes.mine)).body.creator?.accountName).toBe('Cleo Marchetti');
    expect((await nia.call(profileRoutes.mine)).body.creator?.accountName).toMatch(/^Nia/);
    const guest = await server.as();
    expect((await guest.call(profileRoutes.mine)).status).toBe(401);
  }
});
