import type { Actor } from '@limn/contracts/call';
import { adminRightsRoutes } from '@limn/contracts/admin-rights';
import { auditRoutes } from '@limn/contracts/audit';
import { featureRoutes } from '@limn/contracts/features';
import { identityRoutes } from '@limn/contracts/identity';
import type { AdminProposalId, PaymentId } from '@limn/contracts/ids';
import { moneyActRoutes, type MoneyDecision } from '@limn/contracts/money-acts';
import { moneyConsoleRoutes } from '@limn/contracts/money-console';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { lettersTo } from '../../../testing/moderation-steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { keepOperators } from '../identity/index.ts';

let server: TestServer;
let ada: Actor;
let otto: Actor;
let payment: PaymentId;

beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  ada = await signedIn('ada@limn.test');
  otto = await signedIn('otto@limn.test');
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  const cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  const [image] = await generate(cleo, await publishStyle(mira, 'Evening fields'));
  await buyLicence(cleo, image!, 'standard');
  payment = (await ada.call(moneyConsoleRoutes.payments, {})).body.payments[0]!.id;
});
afterAll(() => server.close());

async function signedIn(email: string, claims?: Record<string, unknown>): Promise<Actor> {
  const actor = await server.as(email, claims ? { claims } : {});
  await actor.call(identityRoutes.login);
  return actor;
}
const propose = (by: Actor, email: string) =>
  by.call(adminRightsRoutes.propose, { body: { email, why: 'She looks after the books.' } });
const decide = (by: Actor, id: AdminProposalId, decision: MoneyDecision, why = '') =>
  by.call(adminRightsRoutes.decide, { params: { id }, body: { decision, why } });
const adminsNow = async () => (await ada.call(adminRightsRoutes.list)).body.admins;
const opensAdminPages = async (who: Actor) => (await who.call(featureRoutes.rules)).status === 200;

/** Gives a person admin rights by the rules. */
async function makeAdmin(email: string, proposer = ada, approver = otto): Promise<Actor> {
  const { body } = await propose(proposer, email);
  const { status, error } = await decide(approver, body.id, 'approve');
  expect([status, error?.message]).toEqual([200, undefined]);
  return signedIn(email);
}
async function takeAway(email: string) {
  const found = (await adminsNow()).find((admin) => admin.email === email);
  if (found) await ada.call(adminRightsRoutes.remove, { params: { id: found.id } });
}
const refund = (by: Actor) =>
  by.call(moneyActRoutes.propose, {
    params: { id: payment },
    body: { kind: 'refund', amount: 100, why: 'The picture came late.' },
  });
const decideRefund = async (by: Actor, decision: MoneyDecision) => {
  const { body } = await otto.call(moneyActRoutes.list, { query: { size: 0 } });
  return by.call(moneyActRoutes.decide, {
    params: { id: body.waiting[0]!.id },
    body: { decision, why: 'No reason for it.' },
  });
};
const waitingFor = async (who: Actor) =>
  (await who.call(moneyActRoutes.list, { query: { size: 0 } })).body.waiting[0]!;

describe('an admin who wants a second pair of eyes of their own', () => {
  test('cannot open the admin feature for an address alone', async () => {
    const answer = await ada.call(featureRoutes.setRule, {
      params: { flag: 'admin' },
      body: { percentage: 0, roles: [], people: [{ email: 'victor1@limn.test', open: true }] },
    });
    expect(answer.status).toBe(422);
    expect(await opensAdminPages(await signedIn('victor1@limn.test'))).toBe(false);
  });

  test('cannot approve their own proposal of an admin, by either of two accounts with one address', async () => {
    const { body } = await propose(ada, 'victor1@limn.test');
    expect((await decide(ada, body.id, 'approve')).status).toBe(409);
    const twin = await signedIn('ada@limn.test', { sub: 'ada-by-another-way' });
    expect(await opensAdminPages(twin)).toBe(true);
    const { waiting } = (await twin.call(adminRightsRoutes.list)).body;
    expect(waiting[0]).toMatchObject({ decisions: ['reject'], barrier: { reason: 'same-person' } });
    const answer = await decide(twin, body.id, 'approve');
    expect(answer.status).toBe(409);
    expect(answer.error?.message).toContain('your e-mail address');
    expect(await opensAdminPages(await signedIn('victor1@limn.test'))).toBe(false);
    expect((await decide(ada, body.id, 'withdraw')).body.state).toBe('withdrawn');
  });

  test('cannot move money with a second account that has the same address', async () => {
    const twin = await signedIn('ADA@limn.test', { sub: 'ada-by-another-way' });
    await refund(ada);
    expect((await decideRefund(twin, 'approve')).status).toBe(409);
    expect((await waitingFor(twin)).barrier?.reason).toBe('same-person');
    // The address of the first account changes at the provider; the proposal keeps whose it was.
    await server.handle.db.execute(
      sql`update users set email = 'someone-else@limn.test' where email = 'ada@limn.test' and subject <> 'ada-by-another-way'`,
    );
    expect((await decideRefund(twin, 'approve')).status).toBe(409);
    await signedIn('ada@limn.test');
    await decideRefund(ada, 'withdraw');
  });

  test('cannot move money with an admin they proposed, in either direction, however long they wait', async () => {
    const victor = await makeAdmin('victor1@limn.test');
    await server.moveClock('+3d');
    await refund(ada);
    expect(await waitingFor(victor)).toMatchObject({
      decisions: ['reject'],
      barrier: { reason: 'related', from: null },
    });
    expect((await decideRefund(victor, 'approve')).status).toBe(409);
    await decideRefund(ada, 'withdraw');
    await refund(victor);
    expect((await decideRefund(ada, 'approve')).status).toBe(409);
    expect((await decideRefund(otto, 'approve')).status).toBe(200);
    await server.moveClock('reset');
    await takeAway('victor1@limn.test');
  });
});

describe('a new admin', () => {
  test('approves only after 24 hours of the business clock, and is told when that is', async () => {
    const nell = await makeAdmin('nell@limn.test', otto, ada);
    await refund(ada);
    const { barrier, decisions } = await waitingFor(nell);
    expect(decisions).toEqual(['reject']);
    expect(barrier?.reason).toBe('too-new');
    const own = (await nell.call(adminRightsRoutes.list)).body.admins.find((one) => one.own);
    expect(own).toMatchObject({ email: 'nell@limn.test', approvesFrom: barrier!.from });
    expect(Date.parse(barrier!.from!) - Date.parse(own!.since!)).toBe(24 * 3_600_000);
    await server.moveClock('+23h');
    const early = await decideRefund(nell, 'approve');
    expect(early.status).toBe(409);
    expect(early.error?.message).toContain('24 hours');
    await server.moveClock('+2h');
    expect((await waitingFor(nell)).decisions).toEqual(['approve', 'reject']);
    expect((await decideRefund(nell, 'approve')).status).toBe(200);
    await server.moveClock('reset');
    await takeAway('nell@limn.test');
  });

  test('may decline at once, and moves nothing by that', async () => {
    const nell = await makeAdmin('nell@limn.test', otto, ada);
    await refund(ada);
    expect((await decideRefund(nell, 'reject')).body.state).toBe('rejected');
    await takeAway('nell@limn.test');
  });

  test('who is demoted meanwhile approves nothing, and their proposals are not approved', async () => {
    const nell = await makeAdmin('nell@limn.test', otto, ada);
    await server.moveClock('+2d');
    await refund(ada);
    expect((await waitingFor(nell)).decisions).toContain('approve');
    await takeAway('nell@limn.test');
    const { id } = await waitingFor(ada);
    const late = await nell.call(moneyActRoutes.decide, {
      params: { id },
      body: { decision: 'approve', why: '' },
    });
    expect(late.status).toBe(404);
    await decideRefund(ada, 'withdraw');
    const again = await makeAdmin('nell@limn.test', otto, ada);
    await refund(again);
    await takeAway('nell@limn.test');
    expect((await decideRefund(ada, 'approve')).error?.message).toContain('no longer an admin');
    await decideRefund(ada, 'reject');
    await server.moveClock('reset');
  });

  test('whose rights come back waits for 24 hours again', async () => {
    await makeAdmin('nell@limn.test', otto, ada);
    await server.moveClock('+2d');
    await takeAway('nell@limn.test');
    const nell = await makeAdmin('nell@limn.test', otto, ada);
    await refund(ada);
    expect((await waitingFor(nell)).barrier?.reason).toBe('too-new');
    await decideRefund(ada, 'withdraw');
    await takeAway('nell@limn.test');
    await server.moveClock('reset');
  });
});

test('all admins get a letter at each step, and the log says it in full', async () => {
  const before = await lettersTo(server, 'otto@limn.test');
  await makeAdmin('nell@limn.test');
  await takeAway('nell@limn.test');
  for (const email of ['ada@limn.test', 'otto@limn.test'])
    expect((await lettersTo(server, email)).slice(-3)).toEqual([
      'ada@limn.test proposes nell@limn.test as an admin',
      'nell@limn.test is an admin now',
      'nell@limn.test is no longer an admin',
    ]);
  expect((await lettersTo(server, 'otto@limn.test')).length).toBe(before.length + 3);
  const { body: declined } = await propose(otto, 'wanda@limn.test');
  expect((await decide(ada, declined.id, 'reject')).error?.fields?.[0]?.path).toBe('why');
  expect((await decide(ada, declined.id, 'reject', 'Nobody knows her.')).body.state).toBe(
    'rejected',
  );
  expect((await decide(ada, declined.id, 'approve')).status).toBe(409);
  const { entries } = (await ada.call(auditRoutes.list, { query: { size: 5 } })).body;
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    'ada@limn.test declined the proposal of otto@limn.test to give admin rights to wanda@limn.test',
    'otto@limn.test proposed to give admin rights to wanda@limn.test',
    'Admin rights were taken away from nell@limn.test',
    'ada@limn.test gave admin rights to nell@limn.test; otto@limn.test approved it',
    'ada@limn.test proposed to give admin rights to nell@limn.test',
  ]);
});

test('a proposal expires after seven days and can be made again', async () => {
  const { body } = await propose(ada, 'nell@limn.test');
  expect((await propose(otto, 'NELL@limn.test')).status).toBe(409);
  await server.moveClock('+8d');
  expect((await decide(otto, body.id, 'approve')).error?.message).toContain('expired');
  const { body: again } = await propose(ada, 'nell@limn.test');
  expect((await decide(ada, again.id, 'withdraw')).body.state).toBe('withdrawn');
  await server.moveClock('reset');
});

describe('the configured admins', () => {
  const names = ['ada@limn.test', 'otto@limn.test'];
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);

  test('of the first start approve at once; one who is added later waits, and works for a site with one admin', async () => {
    const { db } = server.handle;
    expect((await adminsNow()).map(({ since, approvesFrom }) => [since, approvesFrom])).toEqual([
      [null, null],
      [null, null],
    ]);
    await keepOperators(db, [...names, 'Third@limn.test'], at(0));
    const third = await signedIn('third@limn.test');
    await refund(ada);
    expect((await waitingFor(third)).barrier?.reason).toBe('too-new');
    await server.moveClock('+25h');
    expect((await decideRefund(third, 'approve')).status).toBe(200);
    await server.moveClock('reset');
  });

  test('keep their rights here only while they are configured', async () => {
    const third = await signedIn('third@limn.test');
    expect(await opensAdminPages(third)).toBe(true);
    const { id } = (await adminsNow()).find(({ email }) => email === 'third@limn.test')!;
    expect((await ada.call(adminRightsRoutes.remove, { params: { id } })).status).toBe(409);
    await keepOperators(server.handle.db, names, at(2));
    expect(await opensAdminPages(third)).toBe(false);
  });
});

describe('the database itself', () => {
  beforeEach(() => server.moveClock('reset'));
  const run = (text: ReturnType<typeof sql>) => server.handle.db.execute(text);

  test('gives nobody admin rights that two admins did not approve', async () => {
    const [first] = await rows<{ id: string }>(
      server.handle.db,
      sql`select id from admins where email = 'ada@limn.test'`,
    );
    await expect(
      run(
        sql`insert into admins (id, email, origin, proposed_by, since)
            values ('adm_1', 'victor1@limn.test', 'granted', ${first!.id}, now() - interval '2 days')`,
      ),
    ).rejects.toThrow();
  });

  test('approves no money for two accounts of one address, for a new admin, or for the one they proposed', async () => {
    await signedIn('ada@limn.test', { sub: 'ada-by-another-way' });
    await makeAdmin('nell@limn.test');
    await refund(ada);
    const { id } = await waitingFor(otto);
    const approvedBy = (email: string, later: string, subject = '') =>
      run(
        sql`update money_acts set state = 'approved', decided_at = now() + ${later}::interval,
              decided_by = (select id from users where email = ${email} and (${subject} = '' or subject = ${subject}) limit 1)
            where id = ${id}`,
      );
    await expect(approvedBy('ada@limn.test', '0 days', 'ada-by-another-way')).rejects.toThrow();
    await expect(approvedBy('nell@limn.test', '0 days')).rejects.toThrow();
    await expect(approvedBy('nell@limn.test', '2 days')).rejects.toThrow();
    await expect(approvedBy('cleo@limn.test', '0 days')).rejects.toThrow();
    await approvedBy('otto@limn.test', '0 days');
  });
});
