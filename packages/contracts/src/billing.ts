import { z } from 'zod';
import { EarningId, ImageId, PaymentId, ProfileId } from './ids.ts';
import { licenceTiers } from './constants.ts';
import { Currency } from './money.ts';
import { CursorQuery, Next, PageQuery } from './paging.ts';
import { route } from './route.ts';

export const earningStatuses = ['held', 'available', 'in_transit', 'paid', 'refunded'] as const;

/** Kinds of profile that money is owed to. */
export const payeeKinds = ['artist', 'influencer'] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/**
 * Which of the caller's profiles is asked about: by id, deleted ones included, or by kind; the first one by default.
 */
export const PayeeQuery = z.object({
  kind: z.enum(payeeKinds).optional(),
  profile: ProfileId.optional(),
});

/** A profile that the caller deleted and that earned money. */
export const FormerPayee = z.object({
  id: ProfileId,
  kind: z.enum(payeeKinds),
  name: z.string(),
  deletedAt: z.iso.datetime(),
});
export type FormerPayee = z.infer<typeof FormerPayee>;

/** The amount one sale earned for one rights holder. */
export const Earning = z.object({
  id: EarningId,
  status: z.enum(earningStatuses),
  /** The buyer's bank has called the payment back; until it decides, the amount is held back. */
  disputed: z.boolean(),
  /** The licence of a picture that was sold; null for what was sold otherwise. */
  licence: z
    .object({
      number: z.string(),
      tier: z.enum(licenceTiers),
      /** The app that it was bought through, or “API key”; null: its buyer bought it at the website. */
      through: z.string().nullable(),
      image: z.object({ id: ImageId, thumbnailUrl: z.string() }),
    })
    .nullable(),
  /** Description of the sale. */
  description: z.string(),
  /** The style or other thing that earned it; its name is empty once it is deleted. */
  cause: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  /** The sale: gross, tax, the provider's fee and what remains, in minor units. */
  gross: z.int(),
  fee: z.int(),
  net: z.int(),
  /** This rights holder's part of the image, in parts per million. */
  ppm: z.int(),
  /** Earned, in minor units; less what was refunded. */
  amount: z.int(),
  /** Parts of the earning that were refunded to the buyer, and kept back for refunds of other sales. */
  refunded: z.int(),
  netted: z.int(),
  currency: Currency,
  soldAt: z.iso.datetime(),
  /** When the hold ends. */
  releaseAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
});
export type Earning = z.infer<typeof Earning>;

/** none: no account yet, or it is gone; pending: details missing; enabled: ready. */
export const PayoutStatus = z.enum(['none', 'pending', 'enabled']);
export type PayoutStatus = z.infer<typeof PayoutStatus>;

export const EarningsSummary = z.object({
  currency: Currency,
  /** With what is held back while sales are in dispute. */
  held: z.int(),
  available: z.int(),
  inTransit: z.int(),
  paid: z.int(),
  /** To be taken from later earnings: refunds of what had been paid out. */
  owedBack: z.int(),
  /** When the next held amount is released, if any. */
  nextReleaseAt: z.iso.datetime().nullable(),
  payouts: z.object({ status: PayoutStatus }),
});
export type EarningsSummary = z.infer<typeof EarningsSummary>;

/** A profile's earnings in the last twelve months, minus refunds, in minor units. */
export const EarningsOverview = z.object({
  currency: Currency,
  /** Twelve calendar months (UTC), such as `2026-11`, the oldest first and the present one last. */
  months: z.array(z.object({ month: z.string(), amount: z.int() })),
  /** The styles or projects that earned most in these months, at most five, the largest amount first. */
  top: z.array(
    z.object({
      kind: z.string(),
      id: z.string(),
      /** Empty when it is gone. */
      name: z.string(),
      /** A style's cover; null if there is none. */
      thumbnailUrl: z.string().nullable(),
      amount: z.int(),
      sales: z.int(),
    }),
  ),
});
export type EarningsOverview = z.infer<typeof EarningsOverview>;

/**
 * Plans: credits a month, generations that can wait and be painted at a time, and the number of own styles. Prices come
 * from the payment provider.
 */
export const plans = {
  free: { name: 'Free', credits: 25, generations: 10, ownStyles: 1 },
  creator: { name: 'Creator', credits: 500, generations: 30, ownStyles: 10 },
  studio: { name: 'Studio', credits: 2500, generations: 100, ownStyles: 10 },
} as const;
export type PlanId = keyof typeof plans;
export const planIds = ['free', 'creator', 'studio'] as const satisfies readonly PlanId[];

/** A plan one can be on. */
export const Plan = z.object({
  id: z.enum(planIds),
  name: z.string(),
  creditsPerMonth: z.int(),
  /** Price per month in minor units; 0 for the free plan. */
  price: z.int(),
  currency: Currency,
  /** The provider's id of the price; null for the free plan. */
  priceId: z.string().nullable(),
});
export type Plan = z.infer<typeof Plan>;

/** A movement of credits. */
export const CreditLine = z.object({
  id: z.string(),
  kind: z.enum(['grant', 'gift', 'reserve', 'release', 'revoke']),
  amount: z.int(),
  at: z.iso.datetime(),
});
export type CreditLine = z.infer<typeof CreditLine>;

export const Account = z.object({
  plan: Plan,
  /** When this plan ends; null: it was not bought, and does not expire. */
  endsAt: z.iso.datetime().nullable(),
  /** The plan that follows, and until when it is paid; without an end it was given. Null: Free. */
  followedBy: z.object({ plan: z.string(), until: z.iso.datetime().nullable() }).nullable(),
  credits: z.object({ available: z.int(), reserved: z.int() }),
  history: z.array(CreditLine),
  total: z.int(),
  /** Where the history continues. */
  next: Next,
});
export type Account = z.infer<typeof Account>;

/** One payment of a person, with where the provider shows its receipt or invoice. */
export const Payment = z.object({
  id: PaymentId,
  description: z.string(),
  /** In minor units; and how much of it has come back. */
  amount: z.int(),
  refunded: z.int(),
  /** Amount still to be refunded, in minor units. */
  owed: z.int(),
  currency: Currency,
  paidAt: z.iso.datetime(),
  receiptUrl: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** An address of this site to come back to from the payment provider. */
const ReturnUrl = z.url('Give an address to come back to.');

export const billingRoutes = {
  plan: route({
    method: 'GET',
    path: '/api/subscriptions/v1/users/me/plan',
    tag: 'Billing',
    summary: 'My plan',
    access: 'accepted',
    scope: 'account:read',
    response: z.object({ active: z.boolean(), free: z.boolean(), name: z.string() }),
  }),
  plans: route({
    method: 'GET',
    path: '/api/subscriptions/v1/plans',
    tag: 'Billing',
    summary: 'The plans, their credits and what a month costs',
    access: 'public',
    scope: 'market:read',
    response: z.object({ plans: z.array(Plan) }),
  }),
  account: route({
    method: 'GET',
    path: '/api/subscriptions/v1/account',
    tag: 'Billing',
    summary: 'My plan, its end, my credits and where they went, newest first',
    access: 'accepted',
    scope: 'account:read',
    query: CursorQuery,
    response: Account,
  }),
  payments: route({
    method: 'GET',
    path: '/api/subscriptions/v1/payments',
    tag: 'Billing',
    summary: 'My payments for plans and licences, newest first',
    access: 'accepted',
    query: PageQuery,
    response: z.object({
      payments: z.array(Payment),
      /** Counted to 10,000 beyond this page. */
      total: z.int(),
    }),
  }),
  receipt: route({
    method: 'GET',
    path: '/api/subscriptions/v1/payments/{id}/receipt',
    tag: 'Billing',
    summary: 'The receipt of a payment of mine as a PDF',
    access: 'accepted',
    perMinute: 30,
    params: z.object({ id: PaymentId }),
    stream: 'file',
  }),
  checkoutPlan: route({
    method: 'POST',
    path: '/api/subscriptions/v1/plans/checkout/me',
    tag: 'Billing',
    summary: 'Buy a month of a plan: answers with the address of the payment page',
    access: 'accepted',
    perMinute: 20,
    body: z.object({
      successUrl: ReturnUrl,
      cancelUrl: ReturnUrl,
      priceId: z.string().min(1).max(100),
      mode: z.literal('payment'),
    }),
    response: z.object({ url: z.string() }),
  }),
  managePlan: route({
    method: 'POST',
    path: '/api/subscriptions/v1/plans/manage/me',
    tag: 'Billing',
    summary: 'Payments and invoices at the payment provider: answers with the address of its page',
    access: 'accepted',
    perMinute: 20,
    body: z.object({ returnUrl: ReturnUrl }),
    response: z.object({ url: z.string() }),
  }),
  earnings: route({
    method: 'GET',
    path: '/api/ledger/v1/earnings',
    tag: 'Ledger',
    summary: 'What sales earned one of my profiles: totals and lines, newest first',
    access: 'accepted',
    scope: 'statements:read',
    query: CursorQuery.extend(PayeeQuery.shape),
    response: z.object({
      summary: EarningsSummary,
      earnings: z.array(Earning),
      next: Next,
      /** Counted to 1,000 beyond this page. */
      total: z.int(),
    }),
  }),
  earningsOverview: route({
    method: 'GET',
    path: '/api/ledger/v1/earnings/overview',
    tag: 'Ledger',
    summary:
      'What one of my profiles earned in each of the last twelve months, and what earned most',
    access: 'accepted',
    scope: 'statements:read',
    query: PayeeQuery,
    response: EarningsOverview,
  }),
  formerPayees: route({
    method: 'GET',
    path: '/api/ledger/v1/former-profiles',
    tag: 'Ledger',
    summary: 'My deleted profiles that earned money, newest first',
    access: 'accepted',
    response: z.object({ profiles: z.array(FormerPayee) }),
  }),
  connect: route({
    method: 'POST',
    path: '/api/ledger/v1/payout-account',
    tag: 'Ledger',
    summary: 'Set up the account payouts go to; answers with the address of the provider’s page',
    access: 'accepted',
    perMinute: 10,
    query: PayeeQuery,
    response: z.object({ url: z.string() }),
  }),
  checkPayouts: route({
    method: 'POST',
    path: '/api/ledger/v1/payout-account/check',
    tag: 'Ledger',
    summary: 'Ask the payment provider whether payouts are set up, as after its page',
    access: 'accepted',
    perMinute: 10,
    query: PayeeQuery,
    response: z.object({ status: PayoutStatus }),
  }),
};
