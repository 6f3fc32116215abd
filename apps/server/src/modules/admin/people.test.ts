import { adminRoutes } from '@limn/contracts/admin';
import { auditRoutes } from '@limn/contracts/audit';
import { billingRoutes } from '@limn/contracts/billing';
import type { Actor } from '@limn/contracts/call';
import { identityRoutes } from '@limn/contracts/identity';
import type { UserId } from '@limn/contracts/ids';
import { notificationRoutes } from '@limn/contracts/notifications';
import { overviewRoutes } from '@limn/contracts/overview';
import { peopleRoutes } from '@limn/contracts/people';
import { boardRoutes } from '@limn/contracts/boards';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { audit as auditLedger } from '../ledger/index.ts';
import { generate, signUp } from '../../../seeds/steps.ts';
import { lettersTo } from '../../../testing/moderation-steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Actor;
let otto: Actor;
let cleo: Actor;
const idOf = async (person: Actor) => (await person.call(identityRoutes.me)).body.id;
async function signedIn(email: string, claims: Record<string, unknown> = {}): Promise<Actor> {
  const actor = await server.as(email, { claims });
  await actor.call(identityRoutes.login);
  return actor;
}
const suspend = (by: Actor, id: UserId, why = 'Selling copied paintings.') =>
  by.call(peopleRoutes.suspend, { params: { id }, body: { why } });
const lift = (by: Actor, id: UserId) =>
  by.call(peopleRoutes.lift, { params: { id }, body: { why: 'The paintings were theirs.' } });
let gifts = 0;
const give = (by: Actor, id: UserId, credits: number, requestId = `request-${gifts++}`) =>
  by.call(peopleRoutes.giveCredits, {
    params: { id },
    body: { credits, requestId, why: 'Sorry for the outage.' },
  });
const creditsOf = async (person: Actor) =>
  (await person.call(billingRoutes.account, { query: {} })).body.credits.available;

beforeAll(async () => {
  server = await startTestServer({
    LIMN_ACCEPTANCE: 'open',
    LIMN_ADMIN_EMAILS: 'ada@limn.test,otto@limn.test',
  });
  ada = await signedIn('ada@limn.test');
  otto = await signedIn('otto@limn.test');
  cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
});
afterAll(() => server.close());

describe('the list of people', () => {
  test('is searched by name and by e-mail address, and has pages', async () => {
    const find = async (query: object) => (await ada.call(peopleRoutes.list, { query })).body;
    expect((await find({ search: 'CLEO@' })).people.map(({ email }) => email)).toEqual([
      'cleo@limn.test',
    ]);
    const me = (await cleo.call(identityRoutes.me)).body;
    const byName = await find({ search: `${me.givenName} ${me.familyName}` });
    expect(byName.people.map(({ email }) => email)).toEqual(['cleo@limn.test']);
    expect((await find({ search: '%' })).people).toEqual([]);
    const page = await find({ size: 1, offset: 1 });
    expect(page.total).toBe(3);
    expect(page.people).toHaveLength(1);
    expect((await find({ show: 'suspended' })).people).toEqual([]);
  });

  test('shows one person with profiles, plan, credits and last activity', async () => {
    const { body } = await ada.call(peopleRoutes.get, { params: { id: await idOf(cleo) } });
    expect(body).toMatchObject({
      email: 'cleo@limn.test',
      admin: false,
      accepted: true,
      plan: 'free',
      credits: { available: 25, reserved: 0 },
      profiles: [{ kind: 'creator', name: 'Cleo Marchetti' }],
      cannotSuspend: null,
      cannotGive: null,
    });
    expect(body.lastSeenAt).not.toBeNull();
  });
});

describe('a suspended person', () => {
  test('can do nothing, is told why, and is back once the suspension is lifted', async () => {
    const rob = await signUp(server, 'rob@limn.test', 'artist', 'Rob Copy');
    const id = await idOf(rob);
    const before = await server.as('rob@limn.test', { claims: { auth_time: 1_000_000 } });
    expect((await suspend(ada, id)).status).toBe(204);

    for (const { status, error } of [
      await rob.call(identityRoutes.me),
      await rob.call(notificationRoutes.list, { query: {} }),
      await rob.call(boardRoutes.create, { body: { name: 'Mine' } }),
    ]) {
      expect(status).toBe(403);
      expect(error?.code).toBe('suspended');
      expect(error?.message).toContain('Selling copied paintings.');
    }
    // A new sign-in is refused with the same message.
    const { body: login } = await signedIn('rob@limn.test').then((actor) =>
      actor.call(identityRoutes.login),
    );
    expect(login).toEqual({ suspended: { why: 'Selling copied paintings.' } });
    expect((await suspend(otto, id)).status).toBe(409);
    const found = await ada.call(peopleRoutes.list, { query: { show: 'suspended' } });
    expect(found.body.people.map(({ email }) => email)).toEqual(['rob@limn.test']);

    expect((await lift(otto, id)).status).toBe(204);
    expect((await lift(otto, id)).status).toBe(409);
    expect((await before.call(identityRoutes.me)).status).toBe(401);
    const later = Math.floor(Date.now() / 1000) + 60;
    const back = await server.as('rob@limn.test', { claims: { auth_time: later } });
    expect((await back.call(identityRoutes.me)).status).toBe(200);
    expect((await lettersTo(server, 'rob@limn.test')).slice(-2)).toEqual([
      expect.stringContaining('is suspended'),
      expect.stringContaining('is active again'),
    ]);
  });

  test('is never an admin, and never oneself', async () => {
    for (const target of [ada, otto]) {
      const id = await idOf(target);
      const { status, error } = await suspend(ada, id);
      expect(status).toBe(409);
      expect(error?.message).toContain('admin rights');
      expect((await target.call(identityRoutes.me)).status).toBe(200);
    }
  });

  test('is suspended with a reason only', async () => {
    const answer = await suspend(ada, await idOf(cleo), ' no ');
    expect(answer.status).toBe(422);
    expect(answer.error?.fields?.[0]?.path).toBe('why');
  });
});

test('signing out everywhere ends sessions and their refresh tokens', async () => {
  const nia = await signedIn('nia@limn.test');
  const id = await idOf(nia);
  const { db } = server.handle;
  await db.execute(sql`insert into oidc_records (model, id, payload)
    select 'RefreshToken', 'nia-token', jsonb_build_object('accountId', subject) from users where id = ${id}`);
  await ada.call(peopleRoutes.signOut, { params: { id } });
  const { status, error } = await nia.call(identityRoutes.me);
  expect([status, error?.message]).toEqual([401, 'You were signed out. Sign in again.']);
  expect(await rows(db, sql`select 1 from oidc_records where id = 'nia-token'`)).toEqual([]);
  // Refreshing an older sign-in gives a new token, and does not help.
  const later = Math.floor(Date.now() / 1000) + 60;
  const refreshed = await server.as('nia@limn.test', {
    claims: { auth_time: later - 3600, iat: later },
  });
  expect((await refreshed.call(identityRoutes.me)).status).toBe(401);
  const again = await server.as('nia@limn.test', { claims: { auth_time: later } });
  expect((await again.call(identityRoutes.me)).status).toBe(200);
});

describe('credits that an admin gives', () => {
  test('are there once, are in the history, and the person is notified', async () => {
    const id = await idOf(cleo);
    expect((await give(ada, id, 40, 'the-same-request')).status).toBe(204);
    expect((await give(ada, id, 40, 'the-same-request')).status).toBe(204);
    expect(await creditsOf(cleo)).toBe(65);
    const { history } = (await cleo.call(billingRoutes.account, { query: {} })).body;
    expect(history[0]).toMatchObject({ kind: 'gift', amount: 40 });
    const { notifications } = (await cleo.call(notificationRoutes.list, { query: {} })).body;
    expect(notifications.map(({ message }) => message)).toEqual([
      'You received 40 credits from our team: Sorry for the outage.',
    ]);
    expect(await auditLedger(server.handle.db)).toEqual([]);
  });

  test('are bounded, each time and within 30 days', async () => {
    const id = await idOf(cleo);
    for (const wrong of [0, -5, 1.5, 501]) expect((await give(ada, id, wrong)).status).toBe(422);
    expect((await give(ada, id, 500)).status).toBe(204);
    const both = await Promise.all([give(ada, id, 400), give(otto, id, 400)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 409]));
    expect((await give(ada, id, 100)).error?.message).toContain('already got 940');
    await server.moveClock('+31d');
    expect((await give(ada, id, 100)).status).toBe(204);
    await server.moveClock('reset');
  });

  test('are never the admin’s own', async () => {
    expect((await give(ada, await idOf(ada), 10)).status).toBe(409);
    const twin = await signedIn('ada@limn.test', { sub: 'another-subject' });
    expect((await give(ada, await idOf(twin), 10)).status).toBe(409);
    expect((await give(otto, await idOf(ada), 10)).status).toBe(204);
  });
});

test('the audit log says in words what was done, to whom, by whom and why', async () => {
  const id = await idOf(cleo);
  await give(ada, id, 1, 'for-the-log').catch(() => undefined);
  const { entries } = (await otto.call(auditRoutes.list, { query: { size: 100 } })).body;
  const about = (action: string) => entries.find((entry) => entry.action === action)!;
  expect(about('person.suspend')).toMatchObject({
    sentence: expect.stringContaining('rob@limn.test'),
    why: 'Selling copied paintings.',
  });
  expect(about('person.lift').sentence).toContain('Suspension lifted');
  expect(about('person.sign-out').sentence).toContain('nia@limn.test');
  expect(about('person.credits').why).toContain('10 credits: Sorry for the outage.');
  for (const entry of entries) expect(entry.byName).toBeTruthy();
});

test('a letter can be read as it was sent: as HTML in which nothing typed is markup', async () => {
  const nia = await server.as('nia@limn.test', {
    claims: { auth_time: Math.floor(Date.now() / 1000) + 60 },
  });
  await suspend(ada, await idOf(nia), 'Wrote <script>alert(1)</script> everywhere.');
  const { mails } = (await ada.call(adminRoutes.mails, {})).body;
  const { body } = await ada.call(adminRoutes.mail, { params: { id: mails[0]!.id } });
  expect(body.text).toContain('<script>alert(1)</script>');
  expect(body.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body.html).not.toContain('<script');
});

test('people who are no admins can do none of it', async () => {
  const id = await idOf(cleo);
  const stranger = await signedIn('gus@limn.test');
  expect((await suspend(stranger, id)).status).toBe(404);
  expect((await give(stranger, id, 10)).status).toBe(404);
  expect((await stranger.call(peopleRoutes.list, { query: {} })).status).toBe(404);
  expect((await stranger.call(overviewRoutes.get)).status).toBe(404);
});

test('the overview counts sign-ups, pictures and what waits', async () => {
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  await generate(cleo, await publishStyle(mira, 'Evening fields'));
  const { body } = await ada.call(overviewRoutes.get);
  const all = (await ada.call(peopleRoutes.list, { query: {} })).body.total;
  expect(body.signUps).toEqual({ today: all, week: all, month: all });
  expect(body.pictures.today).toBeGreaterThan(0);
  expect(body.failures).toEqual({ today: 0, week: 0, month: 0 });
  expect(body.mail.failed).toBe(0);
  expect(body.queue).toEqual({ waiting: 0, running: 0, oldest: null });
  expect(body.waiting).toMatchObject({ waitlist: 0, cases: 0, moneyActs: 0, stuckMoney: 0 });
  await server.moveClock('+8d');
  expect((await ada.call(overviewRoutes.get)).body.signUps).toEqual({
    today: 0,
    week: 0,
    month: all,
  });
  await server.moveClock('reset');
});
