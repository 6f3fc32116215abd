import type { UserId } from '@limn/contracts/ids';
import type { FaultKind } from '@limn/contracts/reconciliation';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { listReconciliations, readReconciliation } from './reconciliation.ts';
import { balanceOf } from '../ledger/index.ts';
import { type MoneyHistory, runHistory } from '../../../testing/money-history.ts';
import type { MoneyStep } from '../../../testing/money-steps.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';

/** Paid to its artist, and a part of it refunded since. */
const steps: MoneyStep[] = [
  {
    kind: 'sale',
    of: 'licence',
    amount: 5000,
    card: '4242',
    shares: [1_000_000, 0, 0],
    tier: 'personal',
    again: false,
    upgrade: false,
  },
  { kind: 'settle' },
  { kind: 'month' },
  { kind: 'refund', which: 0, part: 20 },
  { kind: 'settle' },
];

let database: DatabaseHandle;
let history: MoneyHistory;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  history = await runHistory(steps, database);
});
afterEach(() => history.close());
afterAll(() => database.close());

test('when all agrees the report is empty and says what was looked at', async () => {
  const report = await history.reconcile();
  expect(report).toMatchObject({ faults: [], payments: 1 });
  // The charge, the transfer and the refund.
  expect(report.transactions).toBe(3);
});

test('what the provider takes for itself is booked once, and the books agree', async () => {
  await history.handle.db.execute(
    sql`insert into sandbox_objects (id, type, data) values ('txn_fee', 'balance_transaction',
      '{"id":"txn_fee","object":"balance_transaction","type":"stripe_fee","amount":-200,"fee":0,"net":-200,"currency":"usd","created":1700000000,"source":null}')`,
  );
  const feesOf = async () => (await balanceOf(history.handle.db, 'fees')).get('USD') ?? 0;
  const before = await feesOf();
  for (const _ of [1, 2]) {
    const report = await history.reconcile();
    expect(report).toMatchObject({ faults: [], transactions: 4 });
    expect(await feesOf()).toBe(before - 200);
  }
});

test('a report with faults stays until somebody has read it, whatever later ones say', async () => {
  const { db } = history.handle;
  await db.execute(sql`delete from reconciliations`);
  const { parts } = history;
  const faulty = async () => (await listReconciliations(db, 10)).map(({ faults }) => faults.length);
  const spoil = (cents: number) =>
    db.execute(
      sql`update sandbox_objects set data = jsonb_set(data, '{amount}', to_jsonb((data->>'amount')::int + ${cents}))
          where type = 'balance_transaction' and data->>'type' = 'charge'`,
    );
  await spoil(1);
  const first = await history.reconcile();
  expect(first).toMatchObject({ read: false });
  expect(first.faults.length).toBeGreaterThan(0);
  await spoil(-1);
  expect((await history.reconcile()).faults).toEqual([]);
  // A report without faults takes the place of another one.
  await history.reconcile();
  expect(await faulty()).toEqual([first.faults.length, 0]);
  await expect(readReconciliation(parts, 'usr_1' as UserId, 0)).rejects.toThrow('report');
  await readReconciliation(parts, 'usr_1' as UserId, first.id);
  expect((await listReconciliations(db, 10)).find(({ id }) => id === first.id)?.read).toBe(true);
  await history.reconcile();
  expect(await faulty()).toEqual([0]);
});

test('sales, refunds and payouts during the read are no faults', async () => {
  const { take, parts, clock } = history;
  const { stripe } = parts;
  const list = stripe.balanceTransactions.list.bind(stripe.balanceTransactions);
  let reads = 0;
  stripe.balanceTransactions.list = ((...args: Parameters<typeof list>) => {
    reads += 1;
    const first = reads === 1;
    return (async function* () {
      yield* list(...args);
      if (!first) return;
      // One sale is settled, with a refund; another is paid, and its news have not arrived.
      await take(steps[0]!);
      await take({ kind: 'refund', which: 1, part: 50 });
      await take({ kind: 'settle' });
      await take(steps[0]!);
      await take({ kind: 'refund', which: 2, part: 50 });
      await take({ kind: 'reversal', which: 0, part: 100 });
      await take({ kind: 'dispute', which: 0, inquiry: false });
    })();
  }) as unknown as typeof list;
  clock.offsetMs = 0;
  expect((await history.reconcile()).faults).toEqual([]);
  // An hour later the same is one.
  await history.handle.db.execute(
    sql`update sandbox_objects set data = data || '{"created": 1700000000}' where type = 'balance_transaction'`,
  );
  const { faults } = await history.reconcile();
  expect(faults.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['balance', 'unknown', 'unknown']),
  );
});

test('what the provider’s list leaves out is asked for by id before it is a fault', async () => {
  const { stripe } = history.parts;
  const list = stripe.balanceTransactions.list.bind(stripe.balanceTransactions);
  stripe.balanceTransactions.list = ((...args: Parameters<typeof list>) => {
    const asked = args[0] as { source?: string };
    return (async function* () {
      for await (const one of list(...args)) if (asked.source || one.type !== 'charge') yield one;
    })();
  }) as unknown as typeof list;
  expect(await history.reconcile()).toMatchObject({ faults: [], transactions: 3 });
});

test.each(['topup', 'topup_reversal', 'payout'])(
  'a %s between our balance and our own bank is no fault',
  async (type) => {
    await history.handle.db.execute(
      sql`insert into sandbox_objects (id, type, data) values ('txn_t', 'balance_transaction',
        jsonb_build_object('id', 'txn_t', 'type', ${type}::text, 'amount', 50000, 'fee', 0, 'net', 50000,
          'currency', 'usd', 'created', 1700000000, 'source', 'tu_1'))`,
    );
    expect((await history.reconcile()).faults).toEqual([]);
  },
);

test('charges and refunds by other means than cards are known', async () => {
  await history.handle.db.execute(
    sql`update sandbox_objects set data = data || jsonb_build_object('type',
        case data->>'type' when 'charge' then 'payment' else 'payment_refund' end)
      where type = 'balance_transaction' and data->>'type' in ('charge', 'refund')`,
  );
  expect((await history.reconcile()).faults).toEqual([]);
});

test('sums of more than a payee’s 21 million are read', async () => {
  for (const step of [steps[0]!, { kind: 'settle' as const }, { kind: 'month' as const }])
    await history.take(step);
  await history.handle.db.execute(sql`update transfers set amount = 2000000000`);
  const { faults } = await history.reconcile();
  expect(faults).toContainEqual(expect.objectContaining({ kind: 'statement', theirs: 4e9 }));
});

const planted: [FaultKind, string, SQL][] = [
  [
    'balance',
    'the provider moved a sum that we know nothing of',
    sql`insert into sandbox_objects (id, type, data) values ('txn_x', 'balance_transaction',
      '{"id":"txn_x","object":"balance_transaction","type":"adjustment","amount":-7,"fee":0,"net":-7,"currency":"usd","source":null}')`,
  ],
  [
    'unknown',
    'a charge at the provider that is none of our payments',
    sql`insert into sandbox_objects (id, type, data) values ('txn_x', 'balance_transaction',
      '{"id":"txn_x","object":"balance_transaction","type":"charge","amount":0,"fee":0,"net":0,"currency":"usd","source":"ch_x"}')`,
  ],
  [
    'missing',
    'a transfer of ours that the provider never made',
    sql`update transfers set stripe_transfer_id = 'tr_x'`,
  ],
  ['amount', 'a refund of another amount', sql`update refunds set amount = amount + 1`],
  [
    'ledger',
    'a balance that is not the sum of its entries',
    sql`update ledger_balances set balance = balance + 1 where account = 'fees'`,
  ],
  ['payment', 'a payment that owes what the ledger does not', sql`update payments set owed = 12`],
  [
    'stuck',
    'a refund that was never asked for',
    sql`insert into refunds (id, payment_id, status, amount, created_at)
      select 'rfd_x', id, 'due', 1, '2020-01-01' from payments`,
  ],
  [
    'stuck',
    'an event that was not worked off',
    sql`insert into webhook_events (id, type, payload, received_at) values ('evt_x', 'x', '{}', '2020-01-01')`,
  ],
  [
    'hold',
    'a hold that did not end',
    sql`update earnings set status = 'held', release_at = '2020-01-01'`,
  ],
  [
    'statement',
    'a transfer that no statement shows',
    sql`update transfers set amount = amount + 1`,
  ],
];

test.each(planted)('%s: %s', async (kind, _, plant) => {
  await history.handle.db.execute(plant);
  const { faults } = await history.reconcile();
  expect(faults.map((fault) => fault.kind)).toContain(kind);
});
