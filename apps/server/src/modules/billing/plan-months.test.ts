import { plans } from '@limn/contracts/billing';
import type { PlanPeriodId, UserId } from '@limn/contracts/ids';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { emptyTestDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { insertWorld } from '../../../testing/money-world.ts';
import { audit } from '../ledger/index.ts';
import { creditBalance, releaseCredits, reserveCredits, spendCredits } from './credits.ts';
import { currentPeriod, givePlan, orderMonth, planAhead, planOf } from './plan-periods.ts';
import { planPayments } from './plans.ts';
import type { PaidPlanId } from './schema.ts';

let handle: DatabaseHandle;
let userId: UserId;
const reset = async () => {
  await emptyTestDatabase(handle);
  userId = (await insertWorld(handle)).buyer;
};
beforeAll(async () => {
  handle = await openTestDatabase();
});
beforeEach(() => reset());
afterAll(() => handle.close());

const on = (date: string) => new Date(`${date}T12:00:00Z`);
const free = plans.free.credits;

async function buy(plan: PaidPlanId, now: Date): Promise<PlanPeriodId> {
  const id = await orderMonth(handle.db, userId, plan, now);
  const result = await handle.db.transaction((tx) => planPayments.paid(tx, id, now));
  expect(result).toEqual({ outcome: 'own' });
  return id;
}
const refund = (id: PlanPeriodId, now: Date) =>
  handle.db.transaction((tx) => planPayments.refunded(tx, id, now));
const credits = (now: Date) => handle.db.transaction((tx) => creditBalance(tx, userId, now));
const ahead = (now: Date) => planAhead(handle.db, userId, now);
const planIn = (now: Date) => planOf(handle.db, userId, now);
const movement = (amount: number, reference: string, now: Date) => ({
  userId,
  amount,
  reference,
  now,
});
const within = <T>(work: (tx: Parameters<typeof creditBalance>[0]) => Promise<T>) =>
  handle.db.transaction(work);

describe('credits of paid months', () => {
  test('a month in which nobody looked in brings its credits too', async () => {
    await buy('creator', on('2026-01-01'));
    await buy('creator', on('2026-01-01'));
    expect((await credits(on('2026-01-02'))).available).toBe(500);
    // Away all February.
    expect((await credits(on('2026-03-05'))).available).toBe(1000 + free);
  });

  test('a refunded month takes back what it brought, and nothing of another', async () => {
    await buy('creator', on('2026-01-01'));
    await credits(on('2026-01-02'));
    const third = await buy('creator', on('2026-03-05'));
    await refund(third, on('2026-03-06'));
    expect((await credits(on('2026-03-07'))).available).toBe(500 + free);
  });

  test('credits that are reserved when the month is refunded are taken when they are released', async () => {
    const now = on('2026-01-01');
    const studio = await buy('studio', now);
    const { available } = await credits(now);
    await within((tx) => reserveCredits(tx, movement(available, 'g', now)));
    await refund(studio, now);
    await within((tx) => spendCredits(tx, movement(100, 'g:1', now)));
    await within((tx) => releaseCredits(tx, movement(available - 100, 'g', now)));
    // Repeating it changes nothing.
    await within((tx) => releaseCredits(tx, movement(available - 100, 'g', now)));
    expect(await credits(now)).toEqual({ available: free, reserved: 0 });
    await buy('studio', on('2026-01-02'));
    await within((tx) => reserveCredits(tx, movement(1000, 'h', on('2026-01-02'))));
    await within((tx) => releaseCredits(tx, movement(1000, 'h', on('2026-01-02'))));
    expect((await credits(on('2026-01-02'))).available).toBe(free + plans.studio.credits);
  });
});

describe('a refunded month', () => {
  test('of a higher plan gives its place back to what follows', async () => {
    await buy('creator', on('2026-01-01'));
    const studio = await buy('studio', on('2026-01-11'));
    expect(await planIn(on('2026-01-12'))).toBe('studio');
    await refund(studio, on('2026-01-12'));
    expect(await planIn(on('2026-01-13'))).toBe('creator');
    // The day that Studio lasted is not lost.
    expect(await ahead(on('2026-01-13'))).toEqual({ endsAt: on('2026-02-02'), next: null });
  });

  test('that has not begun leaves no gap before the one behind it', async () => {
    await buy('creator', on('2026-01-01'));
    const second = await buy('creator', on('2026-01-02'));
    const third = await buy('creator', on('2026-01-03'));
    await refund(second, on('2026-01-04'));
    const period = await currentPeriod(handle.db, userId, on('2026-02-02'));
    expect(period?.id).toBe(third);
  });
});

test('what is told of a plan is when it ends, and what follows until when', async () => {
  await buy('creator', on('2026-01-01'));
  await buy('studio', on('2026-01-11'));
  await buy('studio', on('2026-01-11'));
  expect(await ahead(on('2026-01-12'))).toEqual({
    endsAt: on('2026-02-11'),
    next: { plan: 'creator', until: on('2026-03-04') },
  });
});

describe('a plan without an end', () => {
  test('is not ended by buying a lower one: the payment goes back', async () => {
    const now = on('2026-01-01');
    await handle.db.transaction((tx) => givePlan(tx, userId, 'studio', now));
    const id = await orderMonth(handle.db, userId, 'creator', now);
    const result = await handle.db.transaction((tx) => planPayments.paid(tx, id, now));
    expect(result).toEqual({ outcome: 'refund' });
    expect(await planIn(now)).toBe('studio');
  });
});

describe('random histories of plans', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('buy' as const),
      plan: fc.constantFrom('creator' as const, 'studio' as const),
    }),
    fc.record({ kind: fc.constant('refund' as const), which: fc.nat(10) }),
    fc.record({ kind: fc.constant('read' as const) }),
    fc.record({ kind: fc.constant('days' as const), n: fc.integer({ min: 1, max: 50 }) }),
  );
  const day = 86_400_000;

  test('every paid day is had, and every month brings its credits once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        await reset();
        let now = on('2026-01-15');
        const months: { id: PlanPeriodId; plan: PaidPlanId }[] = [];
        for (const next of steps)
          if (next.kind === 'buy') months.push({ id: await buy(next.plan, now), plan: next.plan });
          else if (next.kind === 'read') await credits(now);
          else if (next.kind === 'days') now = new Date(now.getTime() + next.n * day);
          else {
            const [gone] = months.splice(next.which % Math.max(1, months.length), 1);
            if (gone) await refund(gone.id, now);
          }
        // The rest has no gap: every day until the end has a plan.
        const { endsAt, next: after } = await ahead(now);
        const end = after?.until ?? endsAt;
        for (let at = now.getTime(); end && at < end.getTime(); at += day)
          expect(await planIn(new Date(at))).not.toBe('free');
        const later = new Date(now.getTime() + 1000 * day);
        await credits(later);
        const grants = months.reduce((sum, { plan }) => sum + plans[plan].credits, 0);
        const { available } = await credits(later);
        expect((available - grants) % free).toBe(0);
        expect(available).toBeGreaterThanOrEqual(grants);
        expect(await audit(handle.db)).toEqual([]);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
