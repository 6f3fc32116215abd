import { billingRoutes } from '@limn/contracts/billing';
import type { Actor } from '@limn/contracts/call';
import { notificationRoutes } from '@limn/contracts/notifications';
import { identityRoutes } from '@limn/contracts/identity';
import type { ProjectId } from '@limn/contracts/ids';
import { profileRoutes } from '@limn/contracts/profiles';
import { cureDays } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { paySession } from '@limn/payment-sandbox/resources';
import { eventually } from '../../../seeds/eventually.ts';
import { type ProjectPeople, projectPeople, someTerms } from '../../../testing/project-steps.ts';
import { payWith, signUp, takeOn } from '../../../seeds/steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { audit } from '../ledger/index.ts';

const day = 86_400_000;

describe('leaving a project, and what goes back', () => {
  let server: TestServer;
  let steps: ProjectPeople;
  let shift = 0;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    steps = await projectPeople(server);
  });
  afterAll(async () => {
    expect(await audit(server.handle.db)).toEqual([]);
    await server.close();
  });

  const dayIn = (days: number) =>
    new Date(Date.now() + (shift + days) * day).toISOString().slice(0, 10);
  async function wait(days: number): Promise<void> {
    shift += days;
    await server.moveClock(`+${days}d`);
  }
  const hold = (who: Actor, id: ProjectId, action: 'leave' | 'revoke' | 'notice') =>
    who.call(projectRoutes.agreement, {
      params: { id },
      body: { action, reason: 'It was on television.' },
    });
  const stateIs = (id: ProjectId, state: string) =>
    eventually(`it is ${state}`, async () => (await steps.read(id)).state === state);
  const backOf = async (id: ProjectId) => (await steps.read(id)).payments[0]!.refunded;
  /** A project whose term has run for some days. */
  async function running(days: number, months = 3): Promise<ProjectId> {
    const id = await steps.paid({ startsOn: dayIn(1), months });
    await wait(1 + days);
    await stateIs(id, 'active');
    return id;
  }
  /** The unused part by days, counted by hand. */
  async function unused(id: ProjectId): Promise<number> {
    const { startsAt, endsAt, terms } = await steps.read(id);
    const [start, end] = [new Date(startsAt!).getTime(), new Date(endsAt!).getTime()];
    const used = Math.floor((Date.now() + shift * day - start) / day) + 1;
    const days = (end - start) / day;
    return Math.floor((terms.price * (days - used)) / days);
  }

  test.each(['leave', 'revoke'] as const)(
    'a rights holder who gives up by "%s" gives the unused days back, and sees the amount before',
    async (action) => {
      const id = await running(20);
      const seen = await steps.read(id, 'holder');
      expect(seen.backOnLeaving).toBe(await unused(id));
      expect(seen.backOnLeaving).toBeGreaterThan(0);
      expect((await steps.read(id, 'customer')).backOnLeaving).toBe(0);
      await hold(steps.people.holder, id, action);
      await eventually('it is back', async () => (await backOf(id)) === seen.backOnLeaving);
      const price = (seen.backOnLeaving / 100).toFixed(2);
      const { body } = await steps.people.customer.call(notificationRoutes.list);
      expect(body.notifications.map(({ message }) => message)).toContain(`You get $${price} back`);
      const after = await steps.read(id, 'holder');
      expect(after.backOnLeaving).toBe(0);
      expect(after.events.map(({ text }) => text)).toContain(
        `The unused part of the price goes back to the customer, $${price}`,
      );
      // Seventy percent of what is left after the fee stays with the rights holder.
      const [earned] = await rows<{ amount: number; refunded: number }>(
        server.handle.db,
        sql`select e.amount, e.refunded from earnings e join payments p on p.id = e.payment_id
            join project_payments o on o.id = p.reference where o.project_id = ${id}`,
      );
      expect(earned!.refunded).toBe(Math.floor((earned!.amount * seen.backOnLeaving) / 40_000));
    },
  );

  test('a customer who leaves gets nothing back', async () => {
    const id = await running(10);
    await hold(steps.people.customer, id, 'leave');
    expect((await steps.read(id)).agreement!.state).toBe('windingDown');
    expect((await steps.read(id, 'holder')).backOnLeaving).toBe(0);
    await wait(61);
    await stateIs(id, 'terminated');
    expect(await backOf(id)).toBe(0);
  });

  test.each([
    ['customer', 'a rights holder whose breach is not cured gives the unused days back'],
    ['holder', 'a customer whose breach is not cured gets nothing back'],
  ] as const)('after a notice by the %s: %s', async (noticed, _what) => {
    const id = await running(5);
    await hold(steps.people[noticed], id, 'notice');
    await wait(cureDays + 1);
    await stateIs(id, 'terminated');
    if (noticed === 'holder') {
      expect(await backOf(id)).toBe(0);
      return;
    }
    const expected = await unused(id);
    await eventually('it is back', async () => (await backOf(id)) === expected);
  });

  test('a project whose consent was withdrawn does not end as completed, and offers no renewal', async () => {
    const id = await running(10, 1);
    await hold(steps.people.holder, id, 'revoke');
    await wait(25);
    await stateIs(id, 'terminated');
    const { actions, events } = await steps.read(id);
    expect(actions).not.toContain('renew');
    expect(actions).not.toContain('show');
    expect(events.at(-1)!.text).toBe('The term ended after consent was withdrawn');
  });

  test('a profile is not deleted while its project runs or it is owed money', async () => {
    const id = await running(1);
    const { holder } = steps.people;
    const remove = () => holder.call(profileRoutes.remove, { params: { kind: 'influencer' } });
    const refused = await remove();
    expect(refused.status).toBe(409);
    expect(refused.error?.message).toContain(
      'Your project “Two posters for a harbour festival, painted” with Cleo Marchetti',
    );
    expect(refused.error?.message).toContain('Leave its agreement on its page');
    expect(refused.error?.message).toContain('Set up payouts on your dashboard');
    const { body } = await holder.call(identityRoutes.openMatters);
    expect(body.open.map(({ onDeletion }) => onDeletion)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^It ends. The unused part of its price goes back to the customer, \$/,
        ),
        expect.stringContaining('You have not set up payouts, so we keep it for you'),
      ]),
    );
    await holder.call(identityRoutes.deleteMe, { body: { email: 'juno@limn.test' } });
    const [letter] = await rows<{ text: string }>(
      server.handle.db,
      sql`select body as text from mails where subject like '%will be deleted on%'`,
    );
    expect(letter!.text).toContain('The unused part of its price goes back to the customer');
    await holder.call(identityRoutes.keepMe);
    await hold(holder, id, 'leave');
  });

  test('earnings of a profile that was deleted can still be seen, and an account connected for them', async () => {
    const otto = await signUp(server, 'otto@limn.test', 'artist', 'Otto Brand');
    await takeOn(otto, 'creator', 'Otto Brand');
    const { status } = await otto.call(profileRoutes.remove, { params: { kind: 'artist' } });
    expect(status).toBe(204);
    const query = { kind: 'artist' as const };
    const { body } = await otto.call(billingRoutes.earnings, { query });
    expect(body.summary.held).toBe(0);
    expect((await otto.call(billingRoutes.connect, { query })).status).toBe(200);
    expect(
      (await otto.call(billingRoutes.earnings, { query: { kind: 'influencer' } })).status,
    ).toBe(403);
  });

  test('a price is held until the term has begun, and a project starts within a year', async () => {
    const id = await steps.paid({ startsOn: dayIn(90) });
    const { startsAt } = await steps.read(id);
    const [earned] = await rows<{ release_at: string }>(
      server.handle.db,
      sql`select e.release_at from earnings e join payments p on p.id = e.payment_id
          join project_payments o on o.id = p.reference where o.project_id = ${id}`,
    );
    expect(new Date(earned!.release_at).toISOString()).toBe(startsAt);
    const { body: draft } = await steps.people.customer.call(projectRoutes.create, {
      body: { kind: 'talent', talent: steps.talent },
    });
    const { error } = await steps.people.customer.call(projectRoutes.submit, {
      params: { id: draft.id },
      body: { version: 0, terms: { ...someTerms(1), startsOn: dayIn(370) } },
    });
    expect(error?.fields).toEqual([
      {
        path: 'terms.startsOn',
        message: 'A project starts within 12 months. Choose an earlier day.',
      },
    ]);
  });

  async function signed(): Promise<ProjectId> {
    const id = await steps.ask({ startsOn: dayIn(40) });
    await steps.accept(id);
    await steps.sign(id);
    return id;
  }

  test('paid in time and told late, a project does not expire', async () => {
    const id = await signed();
    await steps.payPage(id);
    const [page] = await rows<{ session_id: string }>(
      server.handle.db,
      sql`select p.session_id from payments p join project_payments o on o.id = p.reference
          where o.project_id = ${id}`,
    );
    await server.handle.db.transaction(async (tx) => {
      await paySession(tx, page!.session_id, '4242');
      // Its events are lost.
      await tx.execute(sql`delete from sandbox_deliveries where delivered_at is null`);
    });
    await wait(15);
    await eventually('it has moved on', async () => (await steps.read(id)).state !== 'accepted');
    expect((await steps.read(id)).state).toBe('paid');
  });

  test('what was taken down or deleted is not paid for, and a payment made meanwhile goes back', async () => {
    const id = await signed();
    const page = await steps.payPage(id);
    const { db } = server.handle;
    await db.execute(
      sql`update profiles set taken_down_at = now(), published = false where id = ${steps.talent}`,
    );
    const refused = await steps.people.customer.call(projectRoutes.pay, {
      params: { id },
      body: {},
    });
    expect(refused.error?.message).toContain('was taken down or deleted');
    await payWith('4242 4242 4242 4242', page);
    await eventually('it is back', async () => {
      const { payments } = await steps.read(id);
      return payments.length > 0 && payments.every(({ amount, refunded }) => amount === refunded);
    });
    expect((await steps.read(id)).state).toBe('accepted');
    await db.execute(
      sql`update profiles set taken_down_at = null, published = true where id = ${steps.talent}`,
    );
  });
});
