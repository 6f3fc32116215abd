import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DatabaseHandle, rows } from '../../platform/database/database.ts';
import { type MoneyHistory, runHistory } from '../../../testing/money-history.ts';
import { objectsOf } from '../../../testing/money-provider.ts';
import type { MoneyStep } from '../../../testing/money-steps.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { ensureCustomer, forgetCustomer } from './customers.ts';
import { fetchDispute, settleDispute } from './disputes.ts';
import { paidFor } from './payments.ts';
import { fetchSession, settleSession } from './settle.ts';

let database: DatabaseHandle;
let history: MoneyHistory;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  history = await runHistory([], database);
});
afterEach(() => history.close());
afterAll(() => database.close());

const settle: MoneyStep = { kind: 'settle' };
const sale: MoneyStep = {
  kind: 'sale',
  of: 'licence',
  amount: 5000,
  card: '4242',
  shares: [1_000_000, 0, 0],
  tier: 'personal',
  again: false,
  upgrade: false,
};
const query = <T = Record<string, unknown>>(text: ReturnType<typeof sql>) =>
  rows<T>(database.db, text);
const session = async () => (await objectsOf(database.db, 'checkout.session'))[0]!;

test('a charge that was settled in another currency books nothing, and says why', async () => {
  await history.take(sale);
  await query(
    sql`update sandbox_objects set data = data || '{"currency": "eur", "fee": 160, "amount": 4600}' where type = 'balance_transaction'`,
  );
  const paid = await fetchSession(history.parts.stripe, (await session()).id);
  await expect(
    database.db.transaction((tx) => settleSession(history.parts, tx, paid)),
  ).rejects.toThrow('of 5000 usd was settled as 4600 eur');
  expect(await query(sql`select status from payments`)).toEqual([{ status: 'open' }]);
  expect(await query(sql`select id from ledger_transfers`)).toEqual([]);
});

test('a payment that was to come later and failed can be made again', async () => {
  await history.take(sale);
  await query(
    sql`update sandbox_objects set data = data || '{"payment_status": "unpaid"}' where type = 'checkout.session'`,
  );
  const pay = async () => {
    const unpaid = await fetchSession(history.parts.stripe, (await session()).id);
    await database.db.transaction((tx) => settleSession(history.parts, tx, unpaid));
    return query(sql`select p.status, l.status as licence from payments p, licences l`);
  };
  await query(
    sql`update sandbox_objects set data = data || '{"status": "processing"}' where type = 'payment_intent'`,
  );
  expect(await pay()).toEqual([{ status: 'open', licence: 'pending' }]);
  await query(
    sql`update sandbox_objects set data = data || '{"status": "requires_payment_method"}' where type = 'payment_intent'`,
  );
  expect(await pay()).toEqual([{ status: 'expired', licence: 'abandoned' }]);
});

test('what was paid for something is told without its tax, also after a part came back', async () => {
  await history.take(sale);
  await history.take(settle);
  await query(sql`update payments set gross = 5500, tax = 500, refunded = 1100`);
  const [{ reference }] = (await query<{ reference: string }>(
    sql`select reference from payments`,
  )) as [{ reference: string }];
  expect((await paidFor(database.db, [reference])).get(reference)).toBe(4000);
});

test('an older answer about a dispute does not change what is known', async () => {
  await history.take(sale);
  await history.take(settle);
  await history.take({ kind: 'dispute', which: 0, inquiry: false });
  const { id } = (await objectsOf(database.db, 'dispute'))[0]!;
  const early = await fetchDispute(history.parts.stripe, id);
  await history.take({ kind: 'decide', which: 0, status: 'won' });
  await history.take(settle);
  const read = () => query(sql`select status, withdrawn, fee from disputes`);
  const won = await read();
  await database.db.transaction((tx) => settleDispute(history.parts, tx, early));
  expect(await read()).toEqual(won);
  expect((await history.reconcile()).faults).toEqual([]);
});

test('a buyer who was forgotten and stays is known to the provider again', async () => {
  const { buyer } = history.world;
  const { parts } = history;
  const first = await ensureCustomer(parts, buyer, 'p4@x.test');
  await forgetCustomer(parts, buyer);
  const second = await ensureCustomer(parts, buyer, 'p4@x.test');
  expect(second).not.toBe(first);
  expect(await parts.stripe.customers.retrieve(second)).toMatchObject({ id: second });
  expect(await ensureCustomer(parts, buyer, 'p4@x.test')).toBe(second);
});
