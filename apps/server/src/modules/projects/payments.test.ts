import { notificationRoutes } from '@limn/contracts/notifications';
import type { ProjectId } from '@limn/contracts/ids';
import { cureDays, windDownDays } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { createRefund } from '@limn/payment-sandbox/refunds';
import { expireSession } from '@limn/payment-sandbox/resources';
import { eventually } from '../../../seeds/eventually.ts';
import { testPicture } from '../../../testing/pictures.ts';
import { type ProjectPeople, projectPeople } from '../../../testing/project-steps.ts';
import { payWith } from '../../../seeds/steps.ts';
import { uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { audit } from '../ledger/index.ts';

describe('paying for a project', () => {
  let server: TestServer;
  let steps: ProjectPeople;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    steps = await projectPeople(server);
  });
  afterAll(async () => {
    expect(await audit(server.handle.db)).toEqual([]);
    await server.close();
  });

  interface Paid {
    status: string;
    session_id: string;
    gross: number | null;
    refunded: number;
  }
  const paymentsOf = (id: ProjectId) =>
    rows<Paid>(
      server.handle.db,
      sql`select p.status, p.session_id, p.gross, p.refunded from payments p
          join project_payments o on o.id = p.reference where o.project_id = ${id} order by o.id`,
    );
  const allBack = (id: ProjectId) =>
    eventually('the money is back', async () => {
      const paid = await paymentsOf(id);
      return paid.every(({ gross, refunded }) => gross === null || gross === refunded);
    });

  test('a payment page that was left until it closed is followed by another', async () => {
    const id = await steps.ask();
    await steps.accept(id);
    await steps.sign(id);
    const first = await steps.payPage(id);
    expect(await steps.payPage(id)).toBe(first);
    const { session_id: session } = (await paymentsOf(id))[0]!;
    await server.handle.db.transaction((tx) => expireSession(tx, session));
    await eventually(
      'the page has closed',
      async () => (await paymentsOf(id))[0]!.status === 'expired',
    );
    const second = await steps.payPage(id);
    expect(second).not.toBe(first);
    await payWith('4242 4242 4242 4242', second);
    await eventually('it is paid', async () => (await steps.read(id)).state === 'paid');
    const { payments } = await steps.read(id);
    expect(payments).toMatchObject([{ amount: 40_000, refunded: 0 }]);
  });

  test('withdrawn before it begins, all of it goes back', async () => {
    const id = await steps.paid();
    const { version } = await steps.read(id);
    const { body } = await steps.people.customer.call(projectRoutes.decide, {
      params: { id },
      body: { version, decision: 'withdraw', reason: 'The festival is off.' },
    });
    expect(body).toMatchObject({ state: 'withdrawn', agreement: { state: 'ended' } });
    await allBack(id);
    expect((await steps.read(id)).payments).toMatchObject([{ amount: 40_000, refunded: 40_000 }]);
  });

  test('a page paid on after the request was withdrawn buys nothing, and the money goes back', async () => {
    const id = await steps.ask();
    await steps.accept(id);
    await steps.sign(id);
    const page = await steps.payPage(id);
    await steps.people.customer.call(projectRoutes.decide, {
      params: { id },
      body: { version: 1, decision: 'withdraw' },
    });
    await payWith('4242 4242 4242 4242', page);
    await eventually('it was paid', async () => (await paymentsOf(id))[0]!.gross !== null);
    await allBack(id);
    expect(await steps.read(id)).toMatchObject({ state: 'withdrawn' });
  });

  test('a payment that goes back at the provider ends it, and both are told on their screens and by mail', async () => {
    const id = await steps.paid();
    const { db } = server.handle;
    const [paid] = await rows<{ charge: string }>(
      db,
      sql`select p.charge_id as charge from payments p
          join project_payments o on o.id = p.reference where o.project_id = ${id}`,
    );
    await db.transaction((tx) => createRefund(tx, { charge: paid!.charge }));
    await eventually('it has ended', async () => (await steps.read(id)).state === 'terminated');
    const message =
      'The payment was returned, and the project has ended: “Two posters for a harbour festival, painted”';
    for (const who of [steps.people.customer, steps.people.holder]) {
      const { body: told } = await who.call(notificationRoutes.list);
      expect(told.notifications.map((one) => one.message)).toContain(message);
    }
    const letters = await rows<{ to: string }>(
      db,
      sql`select recipient as to from mails where subject = ${message}`,
    );
    expect(letters.map(({ to }) => to).toSorted()).toEqual(['cleo@limn.test', 'juno@limn.test']);
  });

  test('a breach that is not cured before it begins ends it, and all of it goes back', async () => {
    const id = await steps.paid({
      startsOn: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
    });
    await steps.people.holder.call(projectRoutes.agreement, {
      params: { id },
      body: { action: 'notice', reason: 'It was announced without my name.' },
    });
    await server.moveClock(`+${cureDays + 1}d`);
    await eventually('it has ended', async () => (await steps.read(id)).state === 'terminated');
    await allBack(id);
  });

  test('an output that costs is paid for by itself, once, and by its own project alone', async () => {
    // The clock has been moved on by the test before.
    const id = await steps.paid({
      startsOn: new Date(Date.now() + 22 * 86_400_000).toISOString().slice(0, 10),
      perOutput: 500,
      approval: false,
    });
    await server.moveClock('+2d');
    await eventually('it begins', async () => (await steps.read(id)).state === 'active');
    const { id: image } = await uploadPicture(steps.people.customer, 'poster.png');
    const { body } = await steps.people.customer.call(projectRoutes.deliver, {
      params: { id },
      body: { image },
    });
    const output = body.outputs[0]!;
    expect(output).toMatchObject({ status: 'approved', due: 500 });
    const pay = () =>
      steps.people.customer.call(projectRoutes.pay, {
        params: { id },
        body: { output: output.id },
      });
    await payWith('4242 4242 4242 4242', (await pay()).body.url);
    const other = await steps.ask({
      startsOn: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
    });
    const strange = { params: { id: other }, body: { output: output.id } };
    expect((await steps.people.customer.call(projectRoutes.pay, strange)).status).toBe(404);
    const due = async () => (await steps.read(id)).outputs[0]!.due;
    await eventually('it is paid', async () => (await due()) === 0);
    expect((await pay()).status).toBe(409);
    const { body: told } = await steps.people.holder.call(notificationRoutes.list);
    expect(told.notifications.some(({ message }) => message.includes(' paid $'))).toBe(true);
    expect((await steps.read(id)).payments.map(({ amount }) => amount)).toEqual([40_000, 500]);

    const guest = await server.as();
    const number = (await steps.read(id)).agreement!.number!;
    const { body: certificate } = await guest.call(projectRoutes.certificate, {
      params: { number },
    });
    expect(certificate).toMatchObject({
      number,
      state: 'active',
      holder: 'Juno Vale',
      customer: 'Cleo Marchetti',
      rights: ['image'],
    });
    expect(JSON.stringify(certificate)).not.toMatch(/40.?000|posters/);
    const unknown = { params: { number: 'LIMN-2026-0000-0000-0000' } };
    expect((await guest.call(projectRoutes.certificate, unknown)).status).toBe(404);

    // An approved picture may be paid for during winding down, but not after an early end.
    const { id: second } = await uploadPicture(
      steps.people.customer,
      'second.png',
      await testPicture(9),
    );
    const handed = await steps.people.customer.call(projectRoutes.deliver, {
      params: { id },
      body: { image: second },
    });
    const late = handed.body.outputs.find(({ due: left }) => left > 0)!.id;
    const payLate = () =>
      steps.people.customer.call(projectRoutes.pay, { params: { id }, body: { output: late } });
    await steps.people.holder.call(projectRoutes.agreement, {
      params: { id },
      body: { action: 'leave', reason: '' },
    });
    const left = await payLate();
    expect(left.status).toBe(200);
    await server.moveClock(`+${windDownDays + 1}d`);
    await eventually('it has ended', async () => (await steps.read(id)).state !== 'active');
    expect((await steps.read(id)).outputs.map(({ due: owed }) => owed)).toEqual([0, 0]);
    expect((await payLate()).error?.message).toContain('has ended early');
  });
});
