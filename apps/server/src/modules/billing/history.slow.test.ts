import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { brand } from '../../brand.ts';
import { checkBooks } from '../../../testing/money-books.ts';
import { type MoneyHistory, runHistory } from '../../../testing/money-history.ts';
import { type MoneyStep, step } from '../../../testing/money-steps.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { type DatabaseHandle, rows } from '../../platform/database/database.ts';
import { callOnce } from './operations.ts';
import { z } from 'zod';

/**
 * Random histories of sales of several kinds, refunds that fail or wait, disputes, reversals, replayed and shuffled
 * events, passing time, jobs that are given up, and crashes before a call at the provider and between it and the
 * writing of its result. After any history, once the queues are empty, the books must be right.
 */

let database: DatabaseHandle;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Letters to buyers and operators about refunds that failed. Payees get others: what of a sale was refunded. */
const aboutFailedRefunds = (letters: MoneyHistory['letters']) =>
  letters.filter(({ subject }) => /^(A|Your) refund/.test(subject));

describe('random histories of money', () => {
  const runs = Number(process.env['LIMN_HISTORIES'] ?? 4);
  test('after any history the books are right', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
        // With two, none and three decimal places.
        fc.constantFrom('USD', 'JPY', 'KWD'),
        async (steps, currency) => {
          const { currency: ours } = brand;
          Object.assign(brand, { currency });
          const history = await runHistory(steps, database, currency);
          try {
            await checkBooks(history);
          } finally {
            Object.assign(brand, { currency: ours });
            await history.close();
          }
        },
      ),
      { numRuns: runs, endOnFailure: true },
    );
  }, 3_600_000);
});

describe('histories that once went wrong, or must go just so', () => {
  const sale = (amount: number): MoneyStep => ({
    kind: 'sale',
    of: 'licence',
    amount,
    card: '4242',
    shares: [600_000, 400_000, 0],
    tier: 'personal',
    again: false,
    upgrade: false,
  });
  const mine = (amount: number) => ({ ...sale(amount), shares: [1_000_000, 0, 0] }) as MoneyStep;
  const settle: MoneyStep = { kind: 'settle' };
  const dispute: MoneyStep = { kind: 'dispute', which: 0, inquiry: false };
  const hold: MoneyStep[] = [{ kind: 'time', days: 20 }, { kind: 'time', days: 20 }, settle];
  const refund = (which: number): MoneyStep => ({ kind: 'refund', which, part: 100 });
  const decide = (status: 'won' | 'lost'): MoneyStep => ({ kind: 'decide', which: 0, status });
  const historyOf = async (steps: MoneyStep[]): Promise<MoneyHistory> => {
    const history = await runHistory(steps, database);
    onTestFinished(() => history.close());
    await checkBooks(history);
    return history;
  };
  const balancesAfter = async (steps: MoneyStep[]) => (await historyOf(steps)).notes;
  const ofPayees = (note: Record<string, number>) =>
    Object.fromEntries(Object.entries(note).filter(([name]) => name.startsWith('payee:')));

  test('a refund of a sale whose earning was kept back against an older refund', async () => {
    const steps = [sale(5000), settle, ...hold, refund(0), settle];
    const off: MoneyStep = { kind: 'payouts', which: 0, enabled: false };
    await balancesAfter([...steps, off, sale(9000), settle, ...hold, refund(1), settle]);
  });

  test('an upgrade refunded leaves the books as if it had not been', async () => {
    const plain = (await balancesAfter([sale(5000), settle])).at(-1)!;
    const notes = await balancesAfter([
      { ...sale(5000), upgrade: true } as MoneyStep,
      settle,
      refund(1),
      settle,
    ]);
    const held = (note: Record<string, number>) =>
      Object.entries(note).filter(([name]) => name.endsWith(':held'));
    expect(held(notes.at(-1)!)).toEqual(held(plain));
    // The charge of the upgrade left nothing with us but its fee.
    expect(notes.at(-1)!['stripe_clearing']).not.toBe(plain['stripe_clearing']);
  });

  test('a dispute holds back what was earned; won, all is as it was before', async () => {
    const notes = await balancesAfter([sale(5000), settle, dispute, settle, decide('won'), settle]);
    const [before, open, after] = notes;
    expect(after).toEqual(before);
    expect(Object.keys(open!).filter((name) => name.endsWith(':held'))).toEqual([]);
    expect(open!['dispute_reserve']).toBeLessThan(0);
  });

  test('a dispute lost is a refund, and its fee is the platform’s', async () => {
    const refunded = (await balancesAfter([sale(5000), settle, refund(0), settle])).at(-1)!;
    const steps = [sale(5000), settle, dispute, settle, decide('lost'), settle];
    const lost = (await balancesAfter(steps)).at(-1)!;
    expect(lost).toEqual({
      ...refunded,
      fees: (refunded['fees'] ?? 0) - 1500,
      stripe_clearing: (refunded['stripe_clearing'] ?? 0) + 1500,
    });
  });

  test('nothing sets out during a dispute; lost, what was on its way stays here', async () => {
    const steps = [sale(5000), settle, ...hold.slice(0, 2), dispute, settle, ...hold];
    const notes = await balancesAfter([...steps, decide('lost'), settle]);
    expect(Object.keys(notes.at(-1)!).filter((name) => name.startsWith('payee:'))).toEqual([]);
  });

  test('pictures by an artist’s own model pay it once, from our revenue, and pay what a refund left owed', async () => {
    const pictures: MoneyStep = { kind: 'pictures', artist: 0, amount: 50, count: 3 };
    const { notes } = await historyOf([
      sale(1000),
      settle,
      pictures,
      pictures,
      settle,
      ...hold,
      refund(0),
      settle,
      pictures,
      settle,
      ...hold,
    ]);
    const payee = 'payee:prf_01J00000000000000000000001';
    const [, made] = notes;
    const before = notes[0]!;
    // Six pictures, each booked once although two were requested twice.
    expect(made![`${payee}:held`]! - before[`${payee}:held`]!).toBe(300);
    expect(made!['platform_revenue']! - before['platform_revenue']!).toBe(-300);
    // The last three go towards what the refund had left owed.
    const owed = notes.at(-2)![`${payee}:clawback`]!;
    expect(notes.at(-1)![`${payee}:clawback`]! - owed).toBe(150);
  });

  test('pictures made on a plan that is charged back earn nothing, unless their hold was over', async () => {
    const plan: MoneyStep = { kind: 'plan', plan: 'studio' };
    const pictures: MoneyStep = { kind: 'pictures', artist: 0, amount: 50, count: 3 };
    const late: MoneyStep = { kind: 'time', days: 20 };
    const opened = [plan, settle, pictures, late, pictures, dispute, settle, ...hold];
    const { notes, world } = await historyOf([...opened, decide('lost'), settle]);
    const name = (account: string) => `payee:${world.payees[0]}:${account}`;
    // While the bank decides no hold ends.
    expect(ofPayees(notes.at(-2)!)).toEqual({ [name('held')]: 300 });
    expect(ofPayees(notes.at(-1)!)).toEqual({});
    const won = await historyOf([...opened, decide('won'), settle]);
    expect(ofPayees(won.notes.at(-1)!)).toEqual({ [name('paid')]: 300 });
    const paid = [plan, settle, pictures, settle, ...hold, dispute, settle, decide('lost'), settle];
    expect(ofPayees((await historyOf(paid)).notes.at(-1)!)).toEqual({ [name('paid')]: 150 });
  });

  test('an influencer and an author are paid as artists are, each for their cause', async () => {
    const project = {
      ...sale(9000),
      of: 'project',
      shares: [500_000, 300_000, 200_000],
    } as MoneyStep;
    const { handle, world } = await historyOf([project, settle]);
    const earned = await rows<{ payee: string; cause_kind: string; status: string }>(
      handle.db,
      sql`select payee, cause_kind, status from earnings order by cause_kind`,
    );
    const [influencer, author] = world.payees.slice(3);
    expect(earned).toEqual([
      { payee: author, cause_kind: 'book', status: 'paid' },
      { payee: influencer, cause_kind: 'persona', status: 'paid' },
      { payee: influencer, cause_kind: 'project', status: 'paid' },
    ]);
  });

  test('a refund that fails after it was accepted is kept for the buyer, who gets a letter', async () => {
    const fails: MoneyStep = { kind: 'refund-fails', which: 0 };
    const steps = [sale(5000), settle, refund(0), settle, fails, settle];
    const { notes, letters, handle } = await historyOf(steps);
    const [, given, failed] = notes;
    expect(failed).toEqual({
      ...given,
      refunds_due: 5000,
      stripe_clearing: given!['stripe_clearing']! - 5000,
    });
    const found = aboutFailedRefunds(letters);
    expect(found.map(({ to, subject }) => [to, subject])).toEqual([
      ['p4@x.test', 'Your refund of $50.00 did not arrive'],
      ['operators@x.test', 'A refund has failed'],
    ]);
    const [payment] = await rows(handle.db, sql`select status, refunded, owed from payments`);
    expect(payment).toEqual({ status: 'refunding', refunded: 0, owed: 5000 });
  });

  test('refunded once more it has come back, and nothing of the payees is taken twice', async () => {
    const fails: MoneyStep = { kind: 'refund-fails', which: 0 };
    const once = await balancesAfter([sale(5000), settle, refund(0), settle]);
    const again = [fails, settle, refund(0), settle];
    const twice = await balancesAfter([sale(5000), settle, refund(0), settle, ...again]);
    expect(twice.at(-1)).toEqual(once.at(-1));
  });

  test('an inquiry takes nothing; closed, all is as it was; a dispute may come of it', async () => {
    const inquiry: MoneyStep = { kind: 'dispute', which: 0, inquiry: true };
    const steps = [sale(5000), settle, inquiry, settle];
    const closed = await balancesAfter([...steps, decide('won'), settle]);
    expect(closed[1]!['stripe_clearing']).toBe(closed[0]!['stripe_clearing']);
    expect(closed[1]!['dispute_reserve']).toBeGreaterThan(0);
    expect(closed[2]).toEqual(closed[0]);
    const lost = await balancesAfter([...steps, decide('lost'), settle, decide('lost'), settle]);
    expect(lost[2]!['stripe_clearing']).toBe(lost[0]!['stripe_clearing']! + 6500);
    expect(ofPayees(lost[3]!)).toEqual({});
  });

  test('a transfer that is reversed pays what was refunded since; what is more is held again', async () => {
    const reversal = (part: number): MoneyStep => ({ kind: 'reversal', which: 0, part });
    const half: MoneyStep = { kind: 'refund', which: 0, part: 50 };
    const steps = [{ ...sale(5000), shares: [1_000_000, 0, 0] } as MoneyStep, settle, ...hold];
    const { notes, world } = await historyOf([...steps, half, settle, reversal(100), settle]);
    const name = (account: string) => `payee:${world.payees[0]}:${account}`;
    const [, sent, refunded, back] = notes;
    const amount = sent![name('paid')]!;
    const owed = -refunded![name('clawback')]!;
    expect(owed).toBe(Math.floor(amount / 2));
    expect(ofPayees(back!)).toEqual({ [name('held')]: amount - owed });
  });

  test('a transfer reversed after a later earning had paid for its refund is its payee’s again', async () => {
    const one = (amount: number) => ({ ...sale(amount), shares: [1_000_000, 0, 0] }) as MoneyStep;
    const steps = [one(5000), settle, ...hold, refund(0), settle, one(9000), settle, ...hold];
    const reversal: MoneyStep = { kind: 'reversal', which: 0, part: 100 };
    const { notes, world } = await historyOf([...steps, reversal, settle, ...hold]);
    const name = (account: string) => `payee:${world.payees[0]}:${account}`;
    const [first, netted, back, again] = [notes[1]!, notes[4]!, notes[5]!, notes[6]!];
    const owed = first[name('paid')]!;
    const second = notes[3]![name('held')]!;
    expect(ofPayees(netted)).toEqual({ [name('paid')]: second });
    expect(ofPayees(back)).toEqual({ [name('paid')]: second - owed, [name('held')]: owed });
    expect(ofPayees(again)).toEqual({ [name('paid')]: second });
  });

  test('parts of a transfer that come back after a later earning had paid for its refund are its payee’s, each', async () => {
    const one = (amount: number) => ({ ...sale(amount), shares: [1_000_000, 0, 0] }) as MoneyStep;
    const most: MoneyStep = { kind: 'refund', which: 0, part: 97 };
    const steps = [one(5000), settle, ...hold, most, settle, one(9000), settle, ...hold];
    const part: MoneyStep = { kind: 'reversal', which: 0, part: 2 };
    const { notes, world } = await historyOf([...steps, part, settle, part, settle, ...hold]);
    const name = (account: string) => `payee:${world.payees[0]}:${account}`;
    const [netted, once, twice, again] = notes.slice(4) as [
      Record<string, number>,
      Record<string, number>,
      Record<string, number>,
      Record<string, number>,
    ];
    const first = Math.floor(notes[1]![name('paid')]! / 50);
    const paid = netted[name('paid')]!;
    expect(ofPayees(once)).toEqual({ [name('paid')]: paid - first, [name('held')]: first });
    const both = twice[name('held')]!;
    expect(both).toBeGreaterThan(first);
    expect(ofPayees(twice)).toEqual({ [name('paid')]: paid - both, [name('held')]: both });
    expect(ofPayees(again)).toEqual({ [name('paid')]: paid });
  });

  test('nothing is sent to an account that cannot be paid, until it can', async () => {
    const payouts = (enabled: boolean): MoneyStep => ({ kind: 'payouts', which: 0, enabled });
    const one = { ...sale(5000), shares: [1_000_000, 0, 0] } as MoneyStep;
    const steps = [one, settle, payouts(false), settle, ...hold, payouts(true), settle];
    const { notes, world } = await historyOf(steps);
    const amount = notes[0]![`payee:${world.payees[0]}:held`]!;
    expect(ofPayees(notes[2]!)).toEqual({ [`payee:${world.payees[0]}:available`]: amount });
    expect(ofPayees(notes[3]!)).toEqual({ [`payee:${world.payees[0]}:paid`]: amount });
  });

  const giveBack: MoneyStep = { kind: 'give-back', which: 0, part: 100 };
  const refuse = (what: 'refund' | 'transfer', code: string): MoneyStep => ({
    kind: 'refuse',
    what,
    code,
  });
  const subjectsOf = ({ letters }: MoneyHistory) => letters.map(({ to, subject }) => [to, subject]);

  test('a payment given back while a partial refund by hand is not known yet goes back whole', async () => {
    const byHand: MoneyStep = { kind: 'refund', which: 0, part: 20 };
    const { handle, letters } = await historyOf([sale(10_000), settle, byHand, giveBack, settle]);
    const [payment] = await rows(handle.db, sql`select status, refunded, owed from payments`);
    expect(payment).toEqual({ status: 'refunded', refunded: 10_000, owed: 0 });
    expect(aboutFailedRefunds(letters)).toEqual([]);
  });

  test('a payment given back while an approved refund is under way is not asked for twice', async () => {
    const half: MoneyStep = { kind: 'act', which: 0, what: 0, part: 50 };
    const { handle } = await historyOf([sale(10_000), settle, half, giveBack, giveBack, settle]);
    const asked = await rows(handle.db, sql`select amount, status from refunds order by id`);
    expect(asked).toEqual([
      { amount: 5000, status: 'done' },
      { amount: 5000, status: 'done' },
    ]);
  });

  test('a refund that is refused is owed to the buyer, and the operators and the buyer hear of it', async () => {
    const steps = [sale(10_000), settle, refuse('refund', 'charge_too_old'), giveBack, settle];
    const history = await historyOf(steps);
    const { notes, handle } = history;
    expect(notes.at(-1)!['refunds_due']).toBe(10_000);
    expect(ofPayees(notes.at(-1)!)).toEqual({});
    const [payment] = await rows(handle.db, sql`select status, refunded, owed from payments`);
    expect(payment).toEqual({ status: 'refunding', refunded: 0, owed: 10_000 });
    expect(subjectsOf(history)).toEqual(
      expect.arrayContaining([
        ['p4@x.test', 'Your refund of $100.00 is delayed'],
        ['operators@x.test', 'A refund was refused'],
      ]),
    );
    const { faults } = await history.reconcile();
    expect(faults).toMatchObject([{ kind: 'owed', ours: 10_000 }]);
    // Two admins order it again.
    const again: MoneyStep = { kind: 'act', which: 0, what: 0, part: 100 };
    const { acts, handle: later } = await historyOf([...steps, again, settle]);
    expect(acts).toEqual(['refund-again']);
    const [back] = await rows(later.db, sql`select status, refunded, owed from payments`);
    expect(back).toEqual({ status: 'refunded', refunded: 10_000, owed: 0 });
  });

  test('of a sale, the part that could not be refunded is no longer its payees’', async () => {
    const part: MoneyStep = { kind: 'give-back', which: 0, part: 40 };
    const refused = await balancesAfter([
      mine(5000),
      settle,
      refuse('refund', 'charge_too_old'),
      part,
      settle,
    ]);
    const refunded = await balancesAfter([mine(5000), settle, part, settle]);
    expect(ofPayees(refused.at(-1)!)).toEqual(ofPayees(refunded.at(-1)!));
    expect(refused.at(-1)!['refunds_due']).toBe(2000);
  });

  const act = (which: number, what: number, part = 100): MoneyStep => ({
    kind: 'act',
    which,
    what,
    part,
  });
  const fails: MoneyStep = { kind: 'refund-fails', which: 0 };

  test('a refund of admins is a refund like any other', async () => {
    const byHand = await balancesAfter([sale(5000), settle, refund(0), settle]);
    const { notes, acts } = await historyOf([sale(5000), settle, act(0, 0), settle]);
    expect(acts).toEqual(['refund']);
    expect(notes.at(-1)).toEqual(byHand.at(-1));
  });

  test('a failed refund is paid outside in parts; what comes twice is our loss', async () => {
    const failed = [sale(5000), settle, refund(0), settle, fails, settle];
    const { notes, acts, handle } = await historyOf([...failed, act(0, 1, 40), act(0, 1), settle]);
    expect(acts).toEqual(['refund-outside', 'refund-outside']);
    const [, , before, paid] = notes;
    expect({ ...paid, refunds_due: 5000 }).toEqual({ ...before, outside: 5000 });
    const [payment] = await rows(handle.db, sql`select status, refunded, outside from payments`);
    expect(payment).toEqual({ status: 'refunded', refunded: 5000, outside: 5000 });
    const twice = await historyOf([...failed, act(0, 1), settle, refund(0), settle]);
    const last = twice.notes.at(-1)!;
    expect(last['platform_revenue'] ?? 0).toBe((paid!['platform_revenue'] ?? 0) - 5000);
  });

  test('a failed refund is tried again whole', async () => {
    const failed = [sale(5000), settle, refund(0), settle, fails, settle];
    const { acts, notes } = await historyOf([...failed, act(0, 0), settle]);
    expect(acts).toEqual(['refund-again']);
    expect(notes.at(-1)).toEqual(notes[1]);
  });

  test('what a payee owes back is written off, and not kept back later', async () => {
    const steps = [mine(5000), settle, ...hold, refund(0), settle, act(0, 0), mine(9000), settle];
    const { notes, acts, world } = await historyOf([...steps, ...hold]);
    expect(acts).toEqual(['write-off']);
    const name = (account: string) => `payee:${world.payees[0]}:${account}`;
    const held = notes[3]![name('held')]!;
    expect(ofPayees(notes[4]!)).toEqual({ [name('paid')]: notes[1]![name('paid')]! + held });
  });

  test('who cannot be paid by the provider is paid outside, once', async () => {
    const off: MoneyStep = { kind: 'payouts', which: 0, enabled: false };
    const steps = [mine(5000), settle, off, settle, ...hold, act(0, 1), settle, ...hold];
    const { notes, acts, world } = await historyOf(steps);
    expect(acts).toEqual(['payout-outside']);
    const amount = notes[0]![`payee:${world.payees[0]}:held`]!;
    expect(ofPayees(notes.at(-1)!)).toEqual({ [`payee:${world.payees[0]}:paid`]: amount });
    expect(notes.at(-1)!['outside']).toBe(amount);
  });

  test('a job that was given up is sent again, and the operators hear of it after a day', async () => {
    const lose: MoneyStep = { kind: 'lose', order: 0 };
    const sweep: MoneyStep = { kind: 'sweep' };
    const work: MoneyStep = { kind: 'work', order: 0, crash: null };
    const time = (days: number): MoneyStep => ({ kind: 'time', days });
    const one = { ...sale(5000), shares: [1_000_000, 0, 0] } as MoneyStep;
    // Released by the fourth step's work, and the job that would have sent it is lost.
    const steps = [one, settle, time(20), time(11), work, work, lose, lose];
    const late = [time(2), sweep, sweep, settle];
    const { notes, letters, world } = await historyOf([...steps, ...late]);
    expect(Object.keys(ofPayees(notes[1]!))).toEqual([`payee:${world.payees[0]}:paid`]);
    const told = letters.filter(({ text }) => text.includes('ern_'));
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      ['operators@x.test', 'Money is stuck'],
    ]);
  });
});

describe('one operation key, one call', () => {
  let history: MoneyHistory;
  beforeAll(async () => {
    history = await runHistory([], database);
  });
  afterAll(() => history.close());
  test('the same key with another body is an error', async () => {
    const { db } = history.handle;
    let calls = 0;
    const call = async () => ({ n: ++calls });
    const Counted = z.object({ n: z.number() });
    expect(await callOnce(db, 'op:test:1', { a: 1 }, Counted, call)).toEqual({ n: 1 });
    expect(await callOnce(db, 'op:test:1', { a: 1 }, Counted, call)).toEqual({ n: 1 });
    await expect(callOnce(db, 'op:test:1', { a: 2 }, Counted, call)).rejects.toThrow(
      'other contents',
    );
    expect(calls).toBe(1);
  });
});
