import { billingRoutes } from '@limn/contracts/billing';
import type { Actor } from '@limn/contracts/call';
import { identityRoutes } from '@limn/contracts/identity';
import type { PaymentId, StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { moneyConsoleRoutes } from '@limn/contracts/money-console';
import { statementRoutes } from '@limn/contracts/statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDispute, openDispute } from '@limn/payment-sandbox/disputes';
import { eventually } from '../../../seeds/eventually.ts';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { audit } from '../ledger/index.ts';

/** The views of a disputed payment: the admin's, the payer's, and the payee's. */
describe('a payment that is called back', () => {
  let server: TestServer;
  let ada: Actor;
  let mira: Actor;
  let cleo: Actor;
  let style: StyleId;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    ada = await server.as('ada@limn.test');
    await ada.call(identityRoutes.login);
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    style = await publishStyle(mira, 'Evening fields');
  });
  afterAll(async () => {
    expect(await audit(server.handle.db)).toEqual([]);
    await server.close();
  });

  const account = async (id: PaymentId) =>
    (await ada.call(moneyConsoleRoutes.payment, { params: { id } })).body;
  const licenceOf = async (id: string) =>
    (await cleo.call(licensingRoutes.get, { params: { id } })).body;
  const owed = async () => (await mira.call(billingRoutes.earnings)).body.summary;
  const lines = async () => {
    const { body: list } = await mira.call(statementRoutes.list);
    const { month } = list.statements[0]!;
    return (await mira.call(statementRoutes.get, { params: { month } })).body;
  };

  async function sold() {
    const [image] = await generate(cleo, style);
    const licence = await buyLicence(cleo, image!, 'standard');
    const { payments } = (await ada.call(moneyConsoleRoutes.payments, { query: { size: 1 } })).body;
    const { id, stripe } = await account(payments[0]!.id);
    return { licence, id, charge: stripe.charge! };
  }
  const dispute = (charge: string) => server.handle.db.transaction((tx) => openDispute(tx, charge));
  const decide = (id: string, status: 'won' | 'lost') =>
    server.handle.db.transaction((tx) => closeDispute(tx, id, status));

  test('and given back leaves everybody where they were', async () => {
    const { licence, id, charge } = await sold();
    const before = await owed();
    const { id: called } = await dispute(charge);
    const opened = await eventually('it is open', async () => {
      const seen = await account(id);
      return seen.disputes.length > 0 ? seen : undefined;
    });
    expect(opened.disputes).toMatchObject([{ id: called, status: 'open', closedAt: null }]);
    expect(opened.disputes[0]!.withdrawn).toBe(opened.gross);
    const inDispute = await ada.call(moneyConsoleRoutes.payments, { query: { dispute: 'open' } });
    expect(inDispute.body.payments).toMatchObject([{ id, disputed: true }]);
    await eventually('the artist is told', async () =>
      (await lines()).lines.some(({ kind }) => kind === 'dispute'),
    );
    expect((await lines()).disputed).toBeGreaterThan(0);
    const [earning] = (await mira.call(billingRoutes.earnings)).body.earnings;
    expect(earning).toMatchObject({ disputed: true, licence: { number: licence.number } });
    expect((await licenceOf(licence.id)).status).toBe('active');
    await decide(called, 'won');
    const closed = await eventually('it is won', async () => {
      const seen = await account(id);
      return seen.disputes[0]!.status === 'won' ? seen : undefined;
    });
    expect(closed.disputes[0]!.closedAt).not.toBeNull();
    await eventually('it is the artist’s again', async () => (await lines()).disputed === 0);
    expect(await owed()).toEqual(before);
    for (const { entries } of closed.ledger)
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test('and not given back takes the licence and the artist’s part with it', async () => {
    const before = await owed();
    const { licence, id, charge } = await sold();
    const { id: called } = await dispute(charge);
    await eventually('it is open', async () => (await account(id)).disputes.length > 0);
    await decide(called, 'lost');
    await eventually('it is lost', async () => (await account(id)).disputes[0]!.status === 'lost');
    await eventually(
      'the licence is no longer in force',
      async () => (await licenceOf(licence.id)).status === 'refunded',
    );
    const after = await owed();
    expect(after.held + after.available).toBe(before.held + before.available);
    const [paid] = (await cleo.call(billingRoutes.payments)).body.payments;
    expect(paid).toMatchObject({ id, owed: 0 });
  });
});
