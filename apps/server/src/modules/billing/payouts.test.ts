import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type DatabaseHandle, rows } from '../../platform/database/database.ts';
import { type MoneyHistory, runHistory } from '../../../testing/money-history.ts';
import { objectsOf } from '../../../testing/money-provider.ts';
import type { MoneyStep } from '../../../testing/money-steps.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { fetchStanding, keepStanding } from './account-standing.ts';
import { fetchDispute, settleDispute } from './disputes.ts';
import { earningsSummary } from './earnings.ts';
import { ensureAccount } from './payout-account.ts';
import { stuckMoney } from './stuck-money.ts';

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

const hour = 3_600_000;
const settle: MoneyStep = { kind: 'settle' };
const month: MoneyStep = { kind: 'month' };
const saleTo = (artist: number, amount = 5000): Extract<MoneyStep, { kind: 'sale' }> => ({
  kind: 'sale',
  of: 'licence',
  amount,
  card: '4242',
  shares: [0, 1, 2].map((n) => (n === artist ? 1_000_000 : 0)) as [number, number, number],
  tier: 'personal',
  again: false,
  upgrade: false,
});
const refuseTransfer = {
  kind: 'refuse' as const,
  what: 'transfer' as const,
  code: 'transfers_not_allowed',
};
const take = async (...steps: MoneyStep[]) => {
  for (const step of steps) await history.take(step);
};
const query = <T = Record<string, unknown>>(text: ReturnType<typeof sql>) =>
  rows<T>(database.db, text);
const statuses = async () =>
  (await query<{ status: string }>(sql`select status from earnings order by sold_at, id`)).map(
    ({ status }) => status,
  );
const transfersMade = () => objectsOf<{ destination: string }>(database.db, 'transfer');
const operatorLetters = () =>
  history.letters.filter(({ subject }) => subject === 'A transfer was refused');

describe('what fails holds up nothing else', () => {
  test('an earning that cannot be released does not keep the others from being paid', async () => {
    await take(saleTo(0), settle, saleTo(1), settle, saleTo(2), settle);
    const held = `payee:${history.world.payees[0]}:held`;
    await query(sql`update ledger_balances set balance = 0 where account = ${held}`);
    history.clock.offsetMs += 31 * 24 * hour;
    await expect(history.run('billing.release')).rejects.toThrow('below zero');
    expect(await statuses()).toEqual(['held', 'in_transit', 'in_transit']);
    // The failure is reported again at the next run, and a waiting earning comes first.
    await expect(history.run('billing.release')).rejects.toThrow('below zero');
  });

  test('a payment page that cannot be read does not keep a later payment from taking effect', async () => {
    await take(saleTo(0), saleTo(1));
    const [first] = await objectsOf(database.db, 'checkout.session');
    await query(sql`delete from sandbox_objects where id = ${first!.id}`);
    history.clock.offsetMs += hour;
    await expect(history.run('billing.reconcile')).rejects.toThrow('No such checkout.session');
    const found = await query(sql`select status from payments order by created_at, id`);
    expect(found).toEqual([{ status: 'open' }, { status: 'paid' }]);
  });
});

describe('a transfer that the provider refuses', () => {
  test('is tried again a day later, and the operators hear of the third refusal', async () => {
    await take(saleTo(0), settle, refuseTransfer, month);
    const [refused] = await query<{ status: string; refusals: number; refused_for: string }>(
      sql`select status, refusals, refused_for from earnings`,
    );
    expect(refused).toEqual({
      status: 'available',
      refusals: 1,
      refused_for: 'transfers_not_allowed',
    });
    for (let minute = 0; minute < 10; minute++) {
      history.clock.offsetMs += 60_000;
      await history.run('billing.release');
      await take(settle);
    }
    expect(await query(sql`select id from transfers`)).toHaveLength(1);
    expect(operatorLetters()).toEqual([]);
    for (let day = 0; day < 2; day++) {
      history.clock.offsetMs += 24 * hour;
      await take(refuseTransfer);
      await history.run('billing.release');
      await take(settle);
    }
    expect(operatorLetters()).toMatchObject([{ subject: 'A transfer was refused' }]);
    history.clock.offsetMs += 24 * hour;
    await history.run('billing.release');
    await take(settle);
    expect(await statuses()).toEqual(['paid']);
    const [paid] = await query(sql`select refusals, next_try_at from earnings`);
    expect(paid).toEqual({ refusals: 0, next_try_at: null });
  });

  test('for lack of money is told to the operators at once', async () => {
    await take(saleTo(0), settle, { ...refuseTransfer, code: 'balance_insufficient' });
    await take(month);
    expect(operatorLetters()).toMatchObject([{ subject: 'A transfer was refused' }]);
  });

  test('because its account is gone waits until the payee has another', async () => {
    await take(saleTo(0), settle, { kind: 'account-gone', which: 0 }, month);
    expect(await statuses()).toEqual(['available']);
    const old = history.accounts[0]!;
    const { db, clock, stripe } = history.parts;
    const made = await ensureAccount({ db, clock, stripe }, history.world.payees[0]!);
    expect(made).not.toBe(old);
    // A second call returns the same account.
    expect(await ensureAccount({ db, clock, stripe }, history.world.payees[0]!)).toBe(made);
    await stripe.accounts.retrieve(made);
    await query(
      sql`update sandbox_objects set data = data || '{"payouts_enabled": true, "capabilities": {"transfers": "active"}}' where id = ${made}`,
    );
    // Its event is lost: the daily look finds it.
    await history.run('billing.ask');
    await take(settle);
    expect(await statuses()).toEqual(['paid']);
    expect((await transfersMade()).map(({ data }) => data.destination)).toEqual([made]);
  });
});

describe('whether an account can be paid', () => {
  test('is asked every day for those with money that waits', async () => {
    await take({ kind: 'payouts', which: 0, enabled: false }, settle, saleTo(0), settle, month);
    expect(await statuses()).toEqual(['available']);
    await take({ kind: 'lose-account-events' }, { kind: 'payouts', which: 0, enabled: true });
    await take(settle);
    expect(await statuses()).toEqual(['available']);
    await take({ kind: 'ask' }, settle);
    expect(await statuses()).toEqual(['paid']);
  });

  test('is not overwritten by what was asked earlier', async () => {
    const [id] = history.accounts;
    const off = { kind: 'payouts', which: 0, enabled: false } as const;
    await take(off);
    const earlier = await fetchStanding(history.parts, id!);
    await take({ ...off, enabled: true });
    history.clock.offsetMs += 1000;
    const later = await fetchStanding(history.parts, id!);
    await keepStanding(history.parts, database.db, later);
    await keepStanding(history.parts, database.db, earlier);
    const known = await query(
      sql`select enabled from payout_accounts where stripe_account_id = ${id!}`,
    );
    expect(known).toEqual([{ enabled: true }]);
  });
});

describe.runIf(inject('database').kind === 'postgres')('two sessions', () => {
  test('a hold does not end while its sale comes into dispute', async () => {
    await take(saleTo(0), settle, { kind: 'dispute', which: 0, inquiry: false });
    history.clock.offsetMs += 31 * 24 * hour;
    const [opened] = await objectsOf(database.db, 'dispute');
    const dispute = await fetchDispute(history.parts.stripe, opened!.id);
    const written = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const disputed = database.db.transaction(async (tx) => {
      await settleDispute(history.parts, tx, dispute);
      written.resolve();
      await go.promise;
    });
    await written.promise;
    const released = history.run('billing.release');
    await expect
      .poll(() =>
        query(sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toHaveLength(1);
    go.resolve();
    await Promise.all([disputed, released]);
    expect(await query(sql`select status, reserved = amount as reserved from earnings`)).toEqual([
      { status: 'held', reserved: true },
    ]);
  });
});

describe('what operators see of stuck money', () => {
  const stuck = () => stuckMoney(database.db, history.clock.now());

  test('refunds and transfers that were refused, and payees who cannot be paid', async () => {
    expect(await stuck()).toEqual({ refunds: [], transfers: [], payees: [], settlements: [] });
    await take(saleTo(0), saleTo(1), saleTo(2), settle);
    await take({ kind: 'refuse', what: 'refund', code: 'charge_expired_for_refund' });
    await take({ kind: 'give-back', which: 2, part: 100 }, settle);
    await take({ kind: 'payouts', which: 1, enabled: false }, settle, refuseTransfer, month);
    const { refunds, transfers, payees, settlements } = await stuck();
    expect(refunds).toMatchObject([
      { amount: 5000, description: 'What is sold', reason: 'charge_expired_for_refund' },
    ]);
    expect(transfers).toMatchObject([
      {
        payee: { id: history.world.payees[0] },
        amount: 3377,
        refusals: 1,
        reason: 'transfers_not_allowed',
      },
    ]);
    const nextTry = Date.parse(transfers[0]!.nextTryAt) - history.clock.now().getTime();
    expect(nextTry / hour).toBeCloseTo(24, 0);
    expect(payees).toMatchObject([
      { payee: { id: history.world.payees[1] }, amount: 3377, account: 'pending' },
    ]);
    expect(settlements).toEqual([]);
  });

  test('what was begun an hour ago and has no result', async () => {
    await take(saleTo(0));
    history.clock.offsetMs += 2 * hour;
    await query(
      sql`insert into webhook_events (id, type, payload, received_at) values ('evt_x', 'x', '{}', now())`,
    );
    const { settlements } = await stuck();
    expect(settlements.map(({ kind }) => kind).toSorted()).toEqual(['news', 'payment']);
  });
});

test('both times of a webhook are by the same clock', async () => {
  history.clock.offsetMs += 30 * 24 * hour;
  const from = history.clock.now().toISOString();
  await take(saleTo(0), settle);
  const times = await query<{ received: string; processed: string }>(
    sql`select received_at as received, processed_at as processed from webhook_events
        where received_at >= ${from} and processed_at is not null`,
  );
  expect(times).not.toEqual([]);
  for (const { received, processed } of times)
    expect(Date.parse(processed)).toBeGreaterThanOrEqual(Date.parse(received));
});

describe('what a payee is told', () => {
  const toArtist = () =>
    history.letters.filter(({ to }) => to === 'p1@x.test').map(({ subject }) => subject);
  const tell = () => history.run('billing.payee-news');

  test('of many earnings comes in one letter a day', async () => {
    await take(saleTo(0), saleTo(0), saleTo(0), settle, month);
    history.letters.length = 0;
    await tell();
    await tell();
    expect(toArtist()).toEqual(['We paid you $101.31 (3 earnings)']);
    await take(saleTo(0), settle);
    history.letters.length = 0;
    history.clock.offsetMs += 31 * 24 * hour;
    await history.run('billing.release');
    await tell();
    expect(toArtist()).toEqual(['$33.77 can be paid out now (1 earning)']);
    await take(settle);
    await tell();
    expect(toArtist()).toHaveLength(1);
    history.clock.offsetMs += 25 * hour;
    await tell();
    expect(toArtist().at(-1)).toBe('We paid you $33.77 (1 earning)');
  });

  test('after a refund of what was paid out says what is owed back, and what is kept for it', async () => {
    await take(saleTo(0), settle, month);
    await tell();
    history.letters.length = 0;
    await take({ kind: 'give-back', which: 0, part: 100 }, settle);
    expect(toArtist()).toEqual(['$33.77 of a sale was refunded to its buyer']);
    const letter = history.letters.find(({ to }) => to === 'p1@x.test');
    expect(letter!.text).toContain('$33.77 of it had been paid out to you');
    const payee = history.world.payees[0]!;
    expect(await earningsSummary(database.db, payee)).toMatchObject({ owedBack: 3377 });
    await take(saleTo(0, 2000), settle, month);
    history.letters.length = 0;
    await tell();
    expect(toArtist()).toEqual(['We kept $13.38 back for earlier refunds']);
    expect(await earningsSummary(database.db, payee)).toMatchObject({ owedBack: 2039 });
  });

  test('of a dispute: that it is held back, and that it is theirs again', async () => {
    await take(saleTo(0), settle);
    history.letters.length = 0;
    await take({ kind: 'dispute', which: 0, inquiry: false }, settle);
    const payee = history.world.payees[0]!;
    expect(await earningsSummary(database.db, payee)).toMatchObject({ held: 3377 });
    expect(history.letters.map(({ to, subject }) => [to, subject])).toEqual([
      ['p1@x.test', 'We hold back $33.77: a buyer’s bank disputes a sale'],
      ['p4@x.test', 'Your bank disputed your payment of $50.00'],
      ['operators@x.test', 'A payment is in dispute'],
    ]);
    history.letters.length = 0;
    await take({ kind: 'decide', which: 0, status: 'won' }, settle);
    expect(history.letters.map(({ to, subject }) => [to, subject])).toEqual([
      ['p4@x.test', 'Your bank confirmed your payment of $50.00'],
      ['operators@x.test', 'A dispute was won'],
      ['p1@x.test', 'We no longer hold back $33.77: the buyer’s bank confirmed the sale'],
    ]);
  });

  test('of a dispute that was lost: what goes back to the buyer', async () => {
    await take(saleTo(0), settle, { kind: 'dispute', which: 0, inquiry: false }, settle);
    history.letters.length = 0;
    await take({ kind: 'decide', which: 0, status: 'lost' }, settle);
    expect(history.letters.map(({ to, subject }) => [to, subject])).toEqual([
      ['p1@x.test', '$33.77 of a sale was refunded to its buyer'],
      ['p4@x.test', 'Your bank gave you $50.00 back'],
      ['operators@x.test', 'A dispute was lost'],
    ]);
  });

  test('of what a project pays is called that', async () => {
    await take({ ...saleTo(0), of: 'project' });
    history.letters.length = 0;
    await take(settle);
    const told = history.letters.filter(({ to }) => to === 'p5@x.test');
    expect(told.map(({ subject }) => subject)).toEqual(['You earned $33.77: What is sold']);
  });
});

describe('a transfer whose answer was lost', () => {
  test('is looked up after a day instead of being made again', async () => {
    await take({ kind: 'pictures', artist: 0, amount: 300, count: 1 });
    history.clock.offsetMs += 31 * 24 * hour;
    await history.run('billing.release');
    await take({ kind: 'work', order: 0, crash: 'after' });
    expect(await transfersMade()).toHaveLength(1);
    // The provider has forgotten the key.
    await query(sql`delete from sandbox_idempotency`);
    await query(sql`update operations set created_at = now() - interval '24 hours'`);
    await take(settle);
    expect(await transfersMade()).toHaveLength(1);
    expect(await statuses()).toEqual(['paid']);
  });
});
