import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import {
  audit,
  balances,
  linesOf,
  movementsOf,
  post,
  refundedPart,
  splitByWeight,
} from './index.ts';

const parties = fc
  .uniqueArray(
    fc.tuple(fc.string({ minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 1_000_000 })),
    {
      selector: ([id]) => id,
      minLength: 1,
      maxLength: 12,
    },
  )
  .filter((list) => list.some(([, weight]) => weight > 0))
  .map((list) => list.map(([id, weight]) => ({ id, weight: BigInt(weight) })));
const amount = fc.integer({ min: 0, max: 1_000_000_000 });

describe('splitting an amount', () => {
  test('the parts add up exactly and each is within one unit of its quota', () => {
    fc.assert(
      fc.property(amount, parties, (total, list) => {
        const parts = splitByWeight(total, list);
        expect([...parts.values()].reduce((a, b) => a + b, 0)).toBe(total);
        const weights = list.reduce((sum, party) => sum + party.weight, 0n);
        for (const { id, weight } of list) {
          const floor = Number((BigInt(total) * weight) / weights);
          expect(parts.get(id)! - floor).toBeGreaterThanOrEqual(0);
          expect(parts.get(id)! - floor).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('the order of the parties never changes the result', () => {
    fc.assert(
      fc.property(amount, parties, fc.infiniteStream(fc.nat()), (total, list, order) => {
        const shuffled = list
          .map((party) => ({ party, key: order.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ party }) => party);
        expect(splitByWeight(total, shuffled)).toEqual(
          new Map(shuffled.map(({ id }) => [id, splitByWeight(total, list).get(id)!])),
        );
      }),
    );
  });

  test('2 cents at 70 and 30 are one each', () => {
    const parts = splitByWeight(2, [
      { id: 'artist', weight: 7000n },
      { id: 'platform', weight: 3000n },
    ]);
    expect(Object.fromEntries(parts)).toEqual({ artist: 1, platform: 1 });
  });

  test('refuses negative amounts and weights that say nothing', () => {
    expect(() => splitByWeight(-1, [{ id: 'a', weight: 1n }])).toThrow(RangeError);
    expect(() => splitByWeight(1, [{ id: 'a', weight: 0n }])).toThrow(RangeError);
  });
});

test('however a full refund is cut into pieces, the whole part comes back, never more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 20 }),
      (gross, part, cuts) => {
        const mine = Math.min(part, gross);
        const steps = [...cuts.map((cut) => cut % (gross + 1)).toSorted((a, b) => a - b), gross];
        let back = 0;
        for (const step of steps) {
          const total = refundedPart(mine, step, gross);
          expect(total).toBeGreaterThanOrEqual(back);
          expect(total).toBeLessThanOrEqual(mine);
          back = total;
        }
        expect(back).toBe(mine);
      },
    ),
  );
});

describe('the ledger in the database', () => {
  let handle: DatabaseHandle;
  beforeAll(async () => {
    handle = await openTestDatabase();
  });
  afterAll(() => handle.close());
  const now = new Date('2026-01-01T00:00:00Z');
  const transfer = (key: string, lines: [string, number][]) => ({
    key,
    kind: 'test',
    reference: key,
    occurredAt: now,
    entries: lines.map(([account, value]) => ({ account, amount: value, currency: 'USD' })),
  });

  test('a transfer is posted once for its key', async () => {
    const { db } = handle;
    const sale = transfer('sale:1', [
      ['stripe_clearing', -500],
      ['payee:p1:held', 350],
      ['platform_revenue', 150],
    ]);
    expect(await db.transaction((tx) => post(tx, sale))).toBe(true);
    expect(await db.transaction((tx) => post(tx, sale))).toBe(false);
    expect(await balances(db, ['payee:p1:held'], 'USD')).toEqual({ 'payee:p1:held': 350 });
  });

  test('the same key with other contents is refused', async () => {
    await expect(
      handle.db.transaction((tx) =>
        post(
          tx,
          transfer('sale:1', [
            ['a', 1],
            ['b', -1],
          ]),
        ),
      ),
    ).rejects.toThrow('was used for another transfer');
  });

  test('a transfer that does not sum to zero is refused, by the code and by the database', async () => {
    const { db } = handle;
    await expect(
      db.transaction((tx) =>
        post(
          tx,
          transfer('bad:1', [
            ['a', 5],
            ['b', -4],
          ]),
        ),
      ),
    ).rejects.toThrow('sum to zero');
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(
          sql`insert into ledger_transfers (id, key, kind, reference, body_sha256, occurred_at) values ('trf_x', 'x', 'x', 'x', 'x', now())`,
        );
        await tx.execute(
          sql`insert into ledger_entries (transfer_id, line, account, amount, currency) values ('trf_x', 1, 'a', 5, 'USD')`,
        );
      }),
    ).rejects.toThrow();
    expect(await audit(db)).toEqual([]);
  });

  test('what a payee can dispose of never goes below zero, and nothing is left half done', async () => {
    const { db } = handle;
    await expect(
      db.transaction((tx) =>
        post(
          tx,
          transfer('steal:1', [
            ['payee:p1:held', -351],
            ['payee:p1:available', 351],
          ]),
        ),
      ),
    ).rejects.toThrow('below zero');
    expect(await balances(db, ['payee:p1:held', 'payee:p1:available'], 'USD')).toEqual({
      'payee:p1:held': 350,
      'payee:p1:available': 0,
    });
  });

  test('the database refuses to change or delete an entry', async () => {
    const { db } = handle;
    await expect(db.execute(sql`update ledger_entries set amount = amount + 1`)).rejects.toThrow();
    await expect(db.execute(sql`delete from ledger_entries`)).rejects.toThrow();
    await expect(db.execute(sql`update ledger_transfers set kind = 'x'`)).rejects.toThrow();
    expect(await audit(db)).toEqual([]);
  });

  test('an account is told a page at a time, newest first, and how many lines it has', async () => {
    const account = 'user:usr_pages:credits';
    for (const n of [1, 2, 3, 4, 5])
      await handle.db.transaction((tx) =>
        post(
          tx,
          transfer(`page:${n}`, [
            ['platform_revenue', -n],
            [account, n],
          ]),
        ),
      );
    const page = async (offset: number) => {
      const { lines, total } = await linesOf(handle.db, account, 'USD', { offset, size: 2 });
      return [lines.map((line) => line.amount), total];
    };
    expect(await page(0)).toEqual([[5, 4], 5]);
    expect(await page(4)).toEqual([[1], 5]);
    expect(await page(6)).toEqual([[], 5]);
  });

  test('what payees are owed is kept movement by movement, and given by the page', async () => {
    const { db } = handle;
    const from = new Date('2026-03-01T00:00:00Z');
    const to = new Date('2026-04-01T00:00:00Z');
    const owed = ['held', 'available', 'in_transit', 'clawback'];
    const entry = fc.record({
      // The last account is everybody else.
      payee: fc.constantFrom('ann', 'ben', 'others'),
      of: fc.constantFrom(...owed, 'paid'),
      amount: fc.integer({ min: 1, max: 5 }),
    });
    const posted = fc.record({
      entries: fc.array(entry, { minLength: 1, maxLength: 6 }),
      // Hours from a day before the month until a day after it.
      at: fc.integer({ min: -24, max: 32 * 24 }),
    });
    let key = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(posted, { maxLength: 12 }), async (transfers) => {
        // Each history has payees of its own.
        const run = (key += 1);
        const expected = new Map<string, number[]>();
        for (const { entries, at } of transfers.toSorted((a, b) => a.at - b.at)) {
          const occurredAt = new Date(from.getTime() + at * 3_600_000);
          const lines = entries.map(({ payee, of, amount: value }): [string, number] => [
            payee === 'others' ? 'fees' : `payee:${payee}${run}:${of}`,
            value,
          ]);
          const rest = lines.reduce((sum, [, value]) => sum + value, 0);
          const kept = transfer(`owed:${(key += 1)}`, [...lines, [`payee:ann${run}:paid`, -rest]]);
          await db.transaction((tx) => post(tx, { ...kept, occurredAt }));
          if (occurredAt < from || occurredAt >= to) continue;
          for (const payee of ['ann', 'ben']) {
            const changed = entries.reduce(
              (sum, one) => (one.payee === payee && owed.includes(one.of) ? sum + one.amount : sum),
              0,
            );
            if (changed !== 0) expected.set(payee, [...(expected.get(payee) ?? []), changed]);
          }
        }
        for (const payee of ['ann', 'ben']) {
          const all = expected.get(payee) ?? [];
          const amounts = async (page?: { offset: number; size: number }) => {
            const found = await movementsOf(db, `${payee}${run}`, 'USD', { from, to, page });
            expect(found.total).toBe(all.length);
            return found.movements.map((one) => one.amount);
          };
          const whole = await amounts();
          expect(whole.toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
          expect([
            ...(await amounts({ offset: 0, size: 2 })),
            ...(await amounts({ offset: 2, size: 100 })),
          ]).toEqual(whole);
        }
      }),
      { numRuns: 15 },
    );
    // The end of a hold moves what is owed, and changes none of it.
    const moved = transfer('owed:hold', [
      ['payee:p1:held', -350],
      ['payee:p1:available', 350],
    ]);
    await db.transaction((tx) => post(tx, moved));
    const { movements } = await movementsOf(db, 'p1', 'USD', { from: now, to });
    expect(movements.map(({ kind, amount: value }) => [kind, value])).toEqual([['test', 350]]);
    expect(await audit(db)).toEqual([]);
  });
});
