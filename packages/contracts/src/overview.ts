import { z } from 'zod';
import { Currency } from './money.ts';
import { route } from './route.ts';

/** A number of today (UTC), of the last 7 days and of the last 30 days, today included. */
export const PeriodCounts = z.object({ today: z.int(), week: z.int(), month: z.int() });
export type PeriodCounts = z.infer<typeof PeriodCounts>;

export const Overview = z.object({
  signUps: PeriodCounts,
  /** Pictures painted for people. */
  pictures: PeriodCounts,
  /** Generations that failed. */
  failures: PeriodCounts,
  /** Payments received, by currency; amounts in minor units, refunds not subtracted. */
  sales: z.array(z.object({ currency: Currency, count: PeriodCounts, amount: PeriodCounts })),
  mail: z.object({ sent: PeriodCounts, waiting: z.int(), failed: z.int() }),
  queue: z.object({
    waiting: z.int(),
    running: z.int(),
    /** When the oldest waiting generation was requested. */
    oldest: z.iso.datetime().nullable(),
  }),
  /** Providers that are switched on, and those of them that are paused because they failed too often. */
  providers: z.object({ enabled: z.int(), failing: z.array(z.string()) }),
  /** Numbers of things waiting for an admin. */
  waiting: z.object({
    waitlist: z.int(),
    cases: z.int(),
    moneyActs: z.int(),
    adminProposals: z.int(),
    handles: z.int(),
    firstStyles: z.int(),
    stuckMoney: z.int(),
  }),
});
export type Overview = z.infer<typeof Overview>;

export const overviewRoutes = {
  get: route({
    method: 'GET',
    path: '/api/admin/v1/overview',
    tag: 'Admin',
    summary: 'What happened today, in 7 and in 30 days, and what waits for an admin',
    access: 'admin',
    response: Overview,
  }),
};
