import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { audit, balances, post, refundedPart, splitByWeight } from './index.ts';

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
});
