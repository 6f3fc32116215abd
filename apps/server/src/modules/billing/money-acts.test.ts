import type { Actor } from '@limn/contracts/call';
import { billingRoutes } from '@limn/contracts/billing';
import { identityRoutes } from '@limn/contracts/identity';
import {
  moneyActRoutes,
  moneyActStates,
  type MoneyActState,
  moneyActTransitions,
  type MoneyDecision,
  moneyDecided,
  moneyDecisionsOf,
} from '@limn/contracts/money-acts';
import type { MoneyActId, PaymentId } from '@limn/contracts/ids';
import { moneyConsoleRoutes } from '@limn/contracts/money-console';
import { notificationRoutes } from '@limn/contracts/notifications';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { eventually } from '../../../seeds/eventually.ts';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const states = Object.keys(moneyActStates) as MoneyActState[];

test('whatever two admins try in whatever order, an act is decided once and never approved by its proposer', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          own: fc.boolean(),
          decision: fc.constantFrom('approve', 'reject', 'withdraw'),
        }),
      ),
      (tries) => {
        let state: MoneyActState = 'proposed';
        for (const { own, decision } of tries) {
          const one = decision;
          if (!moneyDecisionsOf(state, own).includes(one)) continue;
          expect(state).toBe('proposed');
          expect(own).toBe(one === 'withdraw');
          state = moneyDecided[one];
        }
        expect(state === 'proposed' || moneyActTransitions[state].length === 0).toBe(true);
      },
    ),
  );
  for (const state of states) expect(moneyActTransitions[state]).not.toContain('proposed');
});

describe('acts of two admins', () => {
  let server: TestServer;
  let ada: Actor;
  let otto: Actor;
  let cleo: Actor;
  let id: PaymentId;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    ada = await server.as('ada@limn.test');
    otto = await server.as('otto@limn.test');
    for (const admin of [ada, otto]) await admin.call(identityRoutes.login);
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    const [image] = await generate(cleo, await publishStyle(mira, 'Evening fields'));
    await buyLicence(cleo, image!, 'standard');
    const { body } = await ada.call(moneyConsoleRoutes.payments, {});
    id = body.payments[0]!.id;
  });
  afterAll(() => server.close());

  const account = async (viewer = ada) =>
    (await viewer.call(moneyConsoleRoutes.payment, { params: { id } })).body;
  const ask = (amount: number, more = {}, by = ada) =>
    by.call(moneyActRoutes.propose, {
      params: { id },
      body: { kind: 'refund', amount, why: 'The picture came late.', ...more },
    });
  const decide = (by: Actor, act: MoneyActId, decision: MoneyDecision, why = '') =>
    by.call(moneyActRoutes.decide, { params: { id: act }, body: { decision, why } });

  test('one proposes, the other is told and approves; the buyer has a part back', async () => {
    const { gross, possible } = await account();
    expect(possible.map(({ kind, most }) => [kind, most])).toEqual([['refund', gross]]);
    const { body: act } = await ask(1200);
    expect(act).toMatchObject({
      state: 'proposed',
      decisions: ['withdraw'],
      payer: { name: 'Cleo Marchetti', email: 'cleo@limn.test' },
    });
    expect(act.paidFor).not.toBe('');
    expect((await account(otto)).acts[0]!.decisions).toEqual(['approve', 'reject']);
    const { body: told } = await otto.call(notificationRoutes.list, {});
    expect(told.notifications[0]).toMatchObject({
      message: 'Needs your approval: Refund, $12.00',
      path: '/admin/money/approvals',
    });
    const own = await decide(ada, act.id, 'approve');
    expect(own.status).toBe(409);
    expect(own.error?.message).toContain('Another admin');
    expect((await decide(otto, act.id, 'withdraw')).status).toBe(409);
    expect((await decide(otto, act.id, 'approve')).body.state).toBe('approved');
    expect((await decide(otto, act.id, 'approve')).status).toBe(409);
    await eventually('the refund is there', async () => (await account()).refunded === 1200);
    const { acts, possible: left, status, ledger } = await account();
    expect(status).toBe('paid');
    expect(acts[0]).toMatchObject({ proposedBy: 'Ada Whitlock', decidedBy: 'Otto Brandvik' });
    expect(left[0]!.most).toBe(gross! - 1200);
    expect(ledger.map(({ kind }) => kind)).toContain('refund');
    const { body: paid } = await cleo.call(billingRoutes.payments, {});
    expect(paid.payments[0]).toMatchObject({ refunded: 1200 });
  });

  test('one waits at a time, within what is left, with a reason; rejected it changes nothing', async () => {
    const { possible } = await account();
    expect((await ask(possible[0]!.most + 1)).status).toBe(409);
    expect((await ask(100, { why: '' })).status).toBe(422);
    expect((await ask(100, { kind: 'write-off' })).status).toBe(409);
    expect((await ask(100, { kind: 'refund-outside' })).error?.fields?.[0]?.path).toBe('reference');
    const { body: act } = await ask(100);
    expect((await ask(100, {}, otto)).status).toBe(409);
    expect((await account()).possible).toEqual([]);
    expect((await decide(otto, act.id, 'reject')).error?.fields?.[0]?.path).toBe('why');
    expect((await decide(otto, act.id, 'reject', 'It came in time.')).body.state).toBe('rejected');
    expect((await account()).possible).toEqual(possible);
    const { body: again } = await ask(100);
    expect((await decide(ada, again.id, 'withdraw')).body.state).toBe('withdrawn');
  });

  test('the database itself lets nobody approve their own', async () => {
    const { db } = server.handle;
    const { body: act } = await ask(100);
    const approve = db.execute(
      sql`update money_acts set state = 'approved', decided_at = now(), decided_by = proposed_by where id = ${act.id}`,
    );
    await expect(approve).rejects.toThrow();
    await decide(ada, act.id, 'withdraw');
  });

  test('every step stands in the audit log', async () => {
    const found = await rows<{ action: string }>(
      server.handle.db,
      sql`select distinct action from audit_log order by action`,
    );
    expect(found.map(({ action }) => action)).toEqual([
      'money.approve',
      'money.propose',
      'money.reject',
      'money.withdraw',
    ]);
  });

  test('after seven days a proposal has expired', async () => {
    const { body: act } = await ask(100);
    await server.moveClock('+8d');
    expect((await decide(otto, act.id, 'approve')).status).toBe(409);
    await eventually('it is ended, and whoever asked is told', async () => {
      const { body } = await ada.call(notificationRoutes.list);
      return body.notifications.some(({ message }) =>
        message.startsWith('Expired without approval: '),
      );
    });
    const [ended] = await rows<{ state: string }>(
      server.handle.db,
      sql`select state from money_acts where id = ${act.id}`,
    );
    expect(ended?.state).toBe('expired');
  });
});
