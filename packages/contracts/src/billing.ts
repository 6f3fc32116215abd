import { z } from 'zod';
import { EarningId, ImageId, StyleId } from './ids.ts';
import { licenceTiers } from './constants.ts';
import { Currency } from './money.ts';
import { PageQuery } from './paging.ts';
import { route } from './route.ts';

export const earningStatuses = ['held', 'available', 'in_transit', 'paid', 'refunded'] as const;

/** What one licence sale earned one rights holder. */
export const Earning = z.object({
  id: EarningId,
  status: z.enum(earningStatuses),
  licenceNumber: z.string(),
  tier: z.enum(licenceTiers),
  image: z.object({ id: ImageId, thumbnailUrl: z.string() }),
  style: z.object({ id: StyleId, name: z.string() }),
  /** The sale: gross, tax, the provider's fee and what remains, in minor units. */
  gross: z.int(),
  fee: z.int(),
  net: z.int(),
  /** This rights holder's part of the image, in parts per million. */
  ppm: z.int(),
  /** Earned, in minor units; less what was refunded. */
  amount: z.int(),
  currency: Currency,
  soldAt: z.iso.datetime(),
  /** When the hold ends. */
  releaseAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
});
export type Earning = z.infer<typeof Earning>;

export const EarningsSummary = z.object({
  currency: Currency,
  held: z.int(),
  available: z.int(),
  inTransit: z.int(),
  paid: z.int(),
  /** When the next held amount is released, if any. */
  nextReleaseAt: z.iso.datetime().nullable(),
  payouts: z.object({
    /** none: no account yet; pending: details missing; enabled: ready. */
    status: z.enum(['none', 'pending', 'enabled']),
  }),
});
export type EarningsSummary = z.infer<typeof EarningsSummary>;

export const billingRoutes = {
  plan: route({
    method: 'GET',
    path: '/api/subscriptions/v1/users/me/plan',
    tag: 'Billing',
    summary: 'My plan',
    access: 'accepted',
    response: z.object({ active: z.boolean(), free: z.boolean(), name: z.string() }),
  }),
  earnings: route({
    method: 'GET',
    path: '/api/ledger/v1/earnings',
    tag: 'Ledger',
    summary: 'What my licences earned: totals and lines, newest first',
    access: 'artist',
    query: PageQuery,
    response: z.object({ summary: EarningsSummary, earnings: z.array(Earning), total: z.int() }),
  }),
  connect: route({
    method: 'POST',
    path: '/api/ledger/v1/payout-account',
    tag: 'Ledger',
    summary: 'Set up the account payouts go to; answers with the address of the provider’s page',
    access: 'artist',
    response: z.object({ url: z.string() }),
  }),
};
