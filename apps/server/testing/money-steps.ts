import fc from 'fast-check';
import type { Shares } from './money-world.ts';

const shares = fc
  .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }))
  .map(([a, b]): Shares => {
    const [low, high] = a < b ? [a, b] : [b, a];
    return [low, high - low, 1_000_000 - high];
  });

export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      of: fc.constantFrom('licence' as const, 'licence' as const, 'project' as const),
      amount: fc.integer({ min: 50, max: 20_000 }),
      shares,
      card: fc.constantFrom('4242', '4242', '7726'),
      tier: fc.constantFrom('personal', 'standard', 'commercial'),
      again: fc.boolean(),
      upgrade: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      /** A model of an artist's style makes pictures; the last of them is booked once more. */
      kind: fc.constant('pictures' as const),
      artist: fc.nat(2),
      amount: fc.integer({ min: 50, max: 500 }),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      /** The buyer buys a month of a plan; they need not look at their credits during it. */
      kind: fc.constant('plan' as const),
      plan: fc.constantFrom('creator' as const, 'studio' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read-credits' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      which: fc.nat(50),
      part: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      /** We refund the payment or a part of it, as when a project is withdrawn. */
      kind: fc.constant('give-back' as const),
      which: fc.nat(50),
      part: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      /** The provider refuses the next call of this kind. */
      kind: fc.constant('refuse' as const),
      what: fc.constantFrom('refund' as const, 'transfer' as const),
      code: fc.constantFrom<string>('charge_expired_for_refund', 'transfers_not_allowed'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      /** One admin proposes what is possible of a payment, another approves it. */
      kind: fc.constant('act' as const),
      which: fc.nat(50),
      what: fc.nat(10),
      part: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      which: fc.nat(50),
      inquiry: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      which: fc.nat(50),
      status: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('payouts' as const),
      which: fc.nat(4),
      enabled: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      /** A payee's account is deleted at the provider; once that is known they make another. */
      kind: fc.constant('account-gone' as const),
      which: fc.nat(4),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      /** From now on no news of accounts arrive. */
      kind: fc.constant('lose-account-events' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      order: fc.nat(1000),
      times: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      order: fc.nat(1000),
      crash: fc.constantFrom(null, null, 'before' as const, 'after' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      /** A refund comes back from the buyer's bank, or arrives at last. */
      kind: fc.constantFrom('refund-fails' as const, 'refund-arrives' as const),
      which: fc.nat(50),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reversal' as const),
      which: fc.nat(50),
      part: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      /** A job is given up, as after all its tries. */
      kind: fc.constant('lose' as const),
      order: fc.nat(1000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('sweep' as const, 'ask' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      /** Delivers and works off everything there is; a month passes first, or none. */
      kind: fc.constantFrom('settle' as const, 'month' as const, 'month' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      days: fc.integer({ min: 1, max: 20 }),
    }),
  },
);

export type MoneyStep = typeof step extends fc.Arbitrary<infer T> ? T : never;
