import type { Actor } from '@limn/contracts/call';
import { identityRoutes } from '@limn/contracts/identity';
import { moneyConsoleRoutes } from '@limn/contracts/money-console';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { projectPeople } from '../../../testing/project-steps.ts';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('the money console', () => {
  let server: TestServer;
  let ada: Actor;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    ada = await server.as('ada@limn.test');
    await ada.call(identityRoutes.login);
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    const cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    const style = await publishStyle(mira, 'Evening fields');
    for (let bought = 0; bought < 2; bought++) {
      const [image] = await generate(cleo, style);
      await buyLicence(cleo, image!, 'standard');
    }
  });
  afterAll(() => server.close());

  const find = async (query: Record<string, string | number>) =>
    (await ada.call(moneyConsoleRoutes.payments, { query })).body;

  test('finds payments by their payer, page by page', async () => {
    const first = await find({ search: 'CLEO@limn.test', size: 1 });
    const second = await find({ search: 'cleo@limn.test', size: 1, after: first.next! });
    expect(first.payments[0]).toMatchObject({
      status: 'paid',
      payer: { email: 'cleo@limn.test' },
    });
    expect(second.payments).toHaveLength(1);
    expect(second.payments[0]!.id).not.toBe(first.payments[0]!.id);
    expect(second.next).toBeNull();
    expect((await find({ search: 'mira@limn.test' })).payments).toEqual([]);
  });

  test('finds a payment by state, by day and by the provider’s ids, and tells all of it', async () => {
    const { payments } = await find({ status: 'paid' });
    const { id } = payments[0]!;
    const { body } = await ada.call(moneyConsoleRoutes.payment, { params: { id } });
    for (const search of [id, body.reference, body.stripe.charge!, body.split[0]!.id])
      expect((await find({ search })).payments.map((one) => one.id)).toEqual([id]);
    const [licence] = await rows<{ number: string }>(
      server.handle.db,
      sql`select number from licences where id = ${body.reference}`,
    );
    for (const search of [licence!.number, `${server.url}/licences/${licence!.number}`])
      expect((await find({ search })).payments.map((one) => one.id)).toEqual([id]);
    const day = payments[0]!.createdAt.slice(0, 10);
    expect((await find({ from: day, to: day, search: id })).payments).toHaveLength(1);
    expect((await find({ to: '2020-01-01' })).payments).toEqual([]);
    expect(body.split[0]).toMatchObject({ payee: { name: 'Mira Okafor' }, status: 'held' });
    expect(body.ledger.map(({ kind }) => kind)).toContain('sale');
    for (const { entries } of body.ledger)
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });
});

test('what was paid for a project is found by its id, its address and its agreement’s number', async () => {
  const server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  onTestFinished(() => server.close());
  const { paid, read } = await projectPeople(server);
  const id = await paid({ months: 1 });
  const project = await read(id);
  const ada = await server.as('ada@limn.test');
  for (const search of [id, `${server.url}/creator/project/${id}`, project.agreement!.number!]) {
    const { body } = await ada.call(moneyConsoleRoutes.payments, { query: { search } });
    expect(body.payments).toMatchObject([{ id: project.payments[0]!.id, status: 'paid' }]);
  }
});
