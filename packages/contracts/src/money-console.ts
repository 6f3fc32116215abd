import { z } from 'zod';
import { earningStatuses } from './billing.ts';
import { pageSize } from './constants.ts';
import { EarningId, PaymentId, ProfileId, RefundId } from './ids.ts';
import { Currency } from './money.ts';
import { MoneyAct, PossibleAct } from './money-acts.ts';
import { route } from './route.ts';

export const paymentStatuses = [
  'created',
  'open',
  'paid',
  'expired',
  'refunding',
  'refunded',
] as const;

/** A payment as admins find it. Amounts are in minor units. */
export const FoundPayment = z.object({
  id: PaymentId,
  kind: z.string(),
  /** Description of the purchase. */
  description: z.string(),
  status: z.enum(paymentStatuses),
  amount: z.int(),
  refunded: z.int(),
  /** A bank has called it back and has yet to decide. */
  disputed: z.boolean(),
  currency: Currency,
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Null once the payer has been forgotten. */
  payer: z.object({ name: z.string(), email: z.string() }).nullable(),
});
export type FoundPayment = z.infer<typeof FoundPayment>;

/** A transfer in the ledger. Its entries sum to zero. */
export const BookedTransfer = z.object({
  id: z.string(),
  kind: z.string(),
  at: z.iso.datetime(),
  entries: z.array(z.object({ account: z.string(), amount: z.int(), currency: Currency })),
});
export type BookedTransfer = z.infer<typeof BookedTransfer>;

const at = z.iso.datetime();
const providerId = z.string().nullable();

/** All facts about one payment that admins need to trace its money. */
export const PaymentAccount = FoundPayment.extend({
  reference: z.string(),
  stripe: z.object({ session: providerId, paymentIntent: providerId, charge: providerId }),
  /** Where the provider shows what has its ids; null at the sandbox, which shows nothing. */
  dashboard: z.string().nullable(),
  /** Gross amount, provider's fee and tax; null until it is paid. */
  gross: z.int().nullable(),
  fee: z.int().nullable(),
  tax: z.int().nullable(),
  /** Owed back to the buyer and not on its way. */
  owed: z.int(),
  split: z.array(
    z.object({
      id: EarningId,
      payee: z.object({ id: ProfileId, name: z.string() }),
      /** Parts per million of the net receipts. */
      ppm: z.int(),
      amount: z.int(),
      refunded: z.int(),
      sent: z.int(),
      status: z.enum(earningStatuses),
      releaseAt: at,
    }),
  ),
  refunds: z.array(
    z.object({
      id: RefundId,
      status: z.enum(['due', 'asked', 'done', 'failed']),
      amount: z.int(),
      /** Why it failed, in the provider's word. */
      reason: z.string().nullable(),
      stripeId: providerId,
      createdAt: at,
    }),
  ),
  transfers: z.array(
    z.object({
      id: z.string(),
      earningId: EarningId,
      status: z.enum(['due', 'in_transit', 'paid', 'failed', 'returned']),
      amount: z.int(),
      /** Amount of the transfer that the provider has taken back. */
      reversed: z.int(),
      stripeId: providerId,
      createdAt: at,
    }),
  ),
  disputes: z.array(
    z.object({
      /** The provider's id. */
      id: z.string(),
      status: z.enum(['open', 'won', 'lost']),
      withdrawn: z.int(),
      fee: z.int(),
      openedAt: at,
      closedAt: at.nullable(),
    }),
  ),
  /** Proposals of admins for this payment, newest first. */
  acts: z.array(MoneyAct),
  /** Possible proposals; empty while one is pending. */
  possible: z.array(PossibleAct),
  /** Oldest first. */
  ledger: z.array(BookedTransfer),
});
export type PaymentAccount = z.infer<typeof PaymentAccount>;

const tag = 'Admin';

export const moneyConsoleRoutes = {
  payments: route({
    method: 'GET',
    path: '/api/admin/v1/payments',
    tag,
    summary: 'Payments of everybody, newest first, found by an id or the payer’s address',
    access: 'admin',
    query: z.object({
      /**
       * One of our or the provider’s ids, the payer’s e-mail address, the number of a licence or agreement, or the
       * address of its page or of a project’s page; in full.
       */
      search: z.string().trim().max(200).default(''),
      status: z.enum(paymentStatuses).optional(),
      /** Only those in dispute. */
      dispute: z.literal('open').optional(),
      /** The first and the last day in UTC on which they were begun. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** The last payment of the page before. */
      after: PaymentId.optional(),
      size: z.coerce.number().int().min(1).max(100).default(pageSize),
    }),
    response: z.object({ payments: z.array(FoundPayment), next: PaymentId.nullable() }),
  }),
  payment: route({
    method: 'GET',
    path: '/api/admin/v1/payments/{id}',
    tag,
    summary: 'One payment with its split, refunds, transfers, disputes and ledger entries',
    access: 'admin',
    params: z.object({ id: PaymentId }),
    response: PaymentAccount,
  }),
};
