import { randomUUID } from 'node:crypto';
import { billingRoutes } from '@limn/contracts/billing';
import type { Actor } from '@limn/contracts/call';
import { identityRoutes } from '@limn/contracts/identity';
import type { GenerationId, StyleId } from '@limn/contracts/ids';
import { projectRoutes } from '@limn/contracts/projects';
import { studioRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../src/modules/ledger/index.ts';
import { rows } from '../src/platform/database/database.ts';
import { eventually } from '../seeds/eventually.ts';
import { type ProjectPeople, projectPeople } from './project-steps.ts';
import { buyLicence, generate, signUp } from '../seeds/steps.ts';
import { publishStyle } from './scenario.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let people: ProjectPeople;
let mira: Actor;
let cleo: Actor;
let style: StyleId;
beforeAll(async () => {
  server = await startTestServer({
    LIMN_ACCEPTANCE: 'open',
    LIMN_ADMIN_EMAILS: 'ada@limn.test',
    LIMN_PAINTERS: '1',
  });
  people = await projectPeople(server);
  cleo = people.people.customer;
  mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  style = await publishStyle(mira, 'Evening fields');
});
afterAll(() => server.close());

/** There and back, in steps, ending where the clock was. */
const jumps = ['+1h', '-2h', '+1d', '-1d', '+1h'];
const credits = async () => (await cleo.call(studioRoutes.credits)).body;

/** Every kind of background work that is due by the clock has been done. */
async function dueWorkDone(): Promise<void> {
  await eventually('no work waits', async () => {
    const [open] = await rows<{ count: number }>(
      server.handle.db,
      sql`select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active')
          and name not like '\\_\\_pgboss%' and start_after <= now()`,
    );
    return open!.count === 0;
  });
}

test('pictures painted while the clock jumps come once and are paid for once', async () => {
  const before = await credits();
  const body = {
    prompt: 'a sun over a green hill',
    model: 'limn-quick' as const,
    style,
    image_dimensions: '512x512' as const,
    quality: 10,
    number_of_images: 2,
    requestId: randomUUID(),
  };
  const ids: GenerationId[] = [];
  for (const requestId of [body.requestId, randomUUID()])
    ids.push((await cleo.call(studioRoutes.generate, { body: { ...body, requestId } })).body.id);
  const read = async (n: number) =>
    (await cleo.call(studioRoutes.get, { params: { id: ids[n]! } })).body;
  for (const jump of jumps) {
    await server.moveClock(jump);
    for (const n of ids.keys()) {
      const { waiting } = await read(n);
      expect(waiting?.startsIn ?? 0).toBeGreaterThanOrEqual(0);
    }
    // The same request gives the same pictures at any time.
    const again = await cleo.call(studioRoutes.generate, { body });
    expect(again.body.id).toBe(ids[0]);
  }
  for (const n of ids.keys()) {
    const done = await eventually('it is painted', async () => {
      const now = await read(n);
      return ['queued', 'running'].includes(now.status) ? undefined : now;
    });
    expect(done).toMatchObject({ status: 'succeeded', creditsSpent: 2 });
    expect(done.images).toHaveLength(2);
  }
  expect(await credits()).toEqual({ available: before.available - 4, reserved: 0 });
});

test('nobody waits a negative time because others seem to have ended before they began', async () => {
  await server.handle.db.execute(
    sql`update generations set started_at = finished_at + interval '1 hour' where status = 'succeeded'`,
  );
  const body = {
    prompt: 'a hill',
    model: 'limn-quick' as const,
    style,
    image_dimensions: '512x512' as const,
    quality: 10,
  };
  for (let n = 0; n < 3; n += 1) {
    const { body: asked } = await cleo.call(studioRoutes.generate, {
      body: { ...body, requestId: randomUUID() },
    });
    expect(asked.waiting?.startsIn ?? 0).toBeGreaterThanOrEqual(0);
  }
  await eventually(
    'all are painted',
    async () =>
      (await cleo.call(studioRoutes.list, { query: { active: 'true' } })).body.total === 0,
  );
});

test('people stay signed in, and a month’s credits are given once', async () => {
  const before = await credits();
  const months = [];
  for (const jump of ['+31d', '-31d', '+31d', '-1h', '+1h']) {
    await server.moveClock(jump);
    expect((await cleo.call(identityRoutes.login)).status).toBe(200);
    months.push((await credits()).available - before.available);
  }
  expect(months).toEqual([25, 25, 25, 25, 25]);
  await server.moveClock('-31d');
  expect(await audit(server.handle.db)).toEqual([]);
});

test('what a sale earned is released and sent once', async () => {
  const [image] = await generate(cleo, style);
  await buyLicence(cleo, image!, 'personal');
  const { body: account } = await mira.call(billingRoutes.connect);
  expect(account.url).toMatch(/^http/);
  const states = async () => {
    await dueWorkDone();
    const { body } = await mira.call(billingRoutes.earnings);
    return body.earnings.map(({ status, amount }) => ({ status, amount }));
  };
  const [held] = await states();
  expect(held!.status).toBe('held');
  await server.moveClock('+60d');
  const released = await states();
  expect(released).toEqual([{ status: 'available', amount: held!.amount }]);
  for (const jump of ['-60d', '+60d', '-1d', '+1h', '-59d', '-1h']) {
    await server.moveClock(jump);
    expect(await states()).toEqual(released);
  }
  expect(await audit(server.handle.db)).toEqual([]);
});

test('a request runs out once, and does not come back with the clock', async () => {
  const id = await people.ask();
  const standing = async () => {
    await dueWorkDone();
    const { state, events } = (await cleo.call(projectRoutes.get, { params: { id } })).body;
    return { state, events: events.length };
  };
  await server.moveClock('+60d');
  const ended = await standing();
  expect(ended.state).toBe('expired');
  for (const jump of ['-60d', '+1h', '+60d', '-1h', '-60d']) {
    await server.moveClock(jump);
    expect(await standing()).toEqual(ended);
  }
});
