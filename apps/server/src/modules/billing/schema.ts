import type {
  EarningId,
  LicenceId,
  PaymentId,
  PlanPeriodId,
  ProfileId,
  StyleId,
  UserId,
} from '@limn/contracts/ids';
import type { earningStatuses, PlanId } from '@limn/contracts/billing';
import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A month of a plan. Without an end: given by the house; without a start: not paid yet. */
export const planPeriods = pgTable('plan_periods', {
  id: text().$type<PlanPeriodId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  plan: text().$type<PaidPlanId>().notNull(),
  startsAt: at('starts_at'),
  endsAt: at('ends_at'),
  createdAt: at('created_at').notNull(),
});

export const paymentCustomers = pgTable('payment_customers', {
  userId: text('user_id').$type<UserId>().primaryKey(),
  stripeCustomerId: text('stripe_customer_id').notNull(),
  createdAt: at('created_at').notNull(),
});

export type PaidPlanId = Exclude<PlanId, 'free'>;

export type PaymentStatus = 'created' | 'open' | 'paid' | 'expired' | 'refunding' | 'refunded';

export const payments = pgTable('payments', {
  id: text().$type<PaymentId>().primaryKey(),
  kind: text().notNull(),
  /** What is paid for; only the module that started the payment understands it. */
  reference: text().notNull(),
  amount: integer().notNull(),
  currency: text().notNull(),
  status: text().$type<PaymentStatus>().notNull(),
  userId: text('user_id').$type<UserId>(),
  /** What is paid for, in words. */
  description: text().notNull(),
  receiptUrl: text('receipt_url'),
  sessionId: text('session_id'),
  sessionUrl: text('session_url'),
  chargeId: text('charge_id'),
  paymentIntentId: text('payment_intent_id'),
  gross: integer(),
  fee: integer(),
  tax: integer(),
  refunded: integer().notNull(),
  /** Of `refunded`: what was lost in disputes. */
  lost: integer().notNull().default(0),
  createdAt: at('created_at').notNull(),
  paidAt: at('paid_at'),
});

export type DisputeStatus = 'open' | 'won' | 'lost';

export const disputes = pgTable('disputes', {
  id: text().primaryKey(),
  paymentId: text('payment_id').$type<PaymentId>().notNull(),
  status: text().$type<DisputeStatus>().notNull(),
  withdrawn: integer().notNull().default(0),
  fee: integer().notNull().default(0),
  booked: integer().notNull().default(0),
  openedAt: at('opened_at').notNull(),
  closedAt: at('closed_at'),
});

export const earnings = pgTable('earnings', {
  id: text().$type<EarningId>().primaryKey(),
  paymentId: text('payment_id').$type<PaymentId>().notNull(),
  licenceId: text('licence_id').$type<LicenceId>().notNull(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  styleId: text('style_id').$type<StyleId>().notNull(),
  ppm: integer().notNull(),
  amount: integer().notNull(),
  refunded: integer().notNull(),
  netted: integer().notNull(),
  payout: integer(),
  reserved: integer().notNull().default(0),
  returns: integer().notNull().default(0),
  currency: text().notNull(),
  status: text().$type<(typeof earningStatuses)[number]>().notNull(),
  soldAt: at('sold_at').notNull(),
  releaseAt: at('release_at').notNull(),
  stripeTransferId: text('stripe_transfer_id'),
  paidAt: at('paid_at'),
});

export const payoutAccounts = pgTable('payout_accounts', {
  profileId: text('profile_id').$type<ProfileId>().primaryKey(),
  stripeAccountId: text('stripe_account_id').notNull(),
  enabled: boolean().notNull(),
  createdAt: at('created_at').notNull(),
});

export const operations = pgTable('operations', {
  key: text().primaryKey(),
  requestSha256: text('request_sha256').notNull(),
  result: jsonb(),
  createdAt: at('created_at').notNull().defaultNow(),
  doneAt: at('done_at'),
});

export const webhookEvents = pgTable('webhook_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull(),
  receivedAt: at('received_at').notNull().defaultNow(),
  processedAt: at('processed_at'),
});
