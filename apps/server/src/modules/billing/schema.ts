import type {
  AdminId,
  EarningId,
  MoneyActId,
  PaymentId,
  PlanPeriodId,
  ProfileId,
  RefundId,
  UserId,
} from '@limn/contracts/ids';
import type { MoneyActKind, MoneyActState } from '@limn/contracts/money-acts';
import { Fault } from '@limn/contracts/reconciliation';
import type { earningStatuses, PlanId } from '@limn/contracts/billing';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json } from '../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A month of a plan. Without an end: given by an admin or the seeds; without a start: not paid yet. */
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

type PaymentStatus = 'created' | 'open' | 'paid' | 'expired' | 'refunding' | 'refunded';

export const payments = pgTable('payments', {
  id: text().$type<PaymentId>().primaryKey(),
  kind: text().notNull(),
  /** The purchase; only the module that started the payment understands it. */
  reference: text().notNull(),
  amount: integer().notNull(),
  currency: text().notNull(),
  status: text().$type<PaymentStatus>().notNull(),
  userId: text('user_id').$type<UserId>(),
  /** Description of the purchase. */
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
  /** Part of `refunded`: lost in disputes. */
  lost: integer().notNull().default(0),
  /** Part of `refunded`: sent outside the provider. */
  outside: integer().notNull().default(0),
  /** Amount refunded in excess of the payment. */
  overpaid: integer().notNull().default(0),
  /** Owed back to the buyer and not on its way: it waits in `refunds_due`. */
  owed: integer().notNull().default(0),
  /** Counts what was booked of what came back. */
  booked: integer().notNull().default(0),
  createdAt: at('created_at').notNull(),
  paidAt: at('paid_at'),
});

/** One refund of a charge, requested by us or at the provider. */
export const refunds = pgTable('refunds', {
  id: text().$type<RefundId>().primaryKey(),
  paymentId: text('payment_id').$type<PaymentId>().notNull(),
  /** asked: the provider has it and its money has left our balance; done: the buyer's bank has it. */
  status: text().$type<'due' | 'asked' | 'done' | 'failed'>().notNull(),
  amount: integer().notNull(),
  /** Its amount was owed to the buyer already when it was ordered. */
  ofOwed: boolean('of_owed').notNull().default(false),
  stripeRefundId: text('stripe_refund_id'),
  /** Why it failed, in the provider's word. */
  reason: text(),
  createdAt: at('created_at').notNull(),
  toldAt: at('told_at'),
});

export type DisputeStatus = 'open' | 'won' | 'lost';

export const disputes = pgTable('disputes', {
  id: text().primaryKey(),
  paymentId: text('payment_id').$type<PaymentId>().notNull(),
  status: text().$type<DisputeStatus>().notNull(),
  withdrawn: integer().notNull().default(0),
  fee: integer().notNull().default(0),
  booked: integer().notNull().default(0),
  /** How many of the provider's transactions are booked: an answer with fewer is older than what is known. */
  transactions: integer().notNull().default(0),
  openedAt: at('opened_at').notNull(),
  closedAt: at('closed_at'),
});

export const earnings = pgTable('earnings', {
  id: text().$type<EarningId>().primaryKey(),
  /** The sale; null: it was earned by a picture that was made. */
  paymentId: text('payment_id').$type<PaymentId>(),
  /** Id of that picture, known to the module that made it, and its title. */
  reference: text(),
  description: text(),
  /** The payment of the plan that the picture was made on: charged back during the hold, the picture earns nothing. */
  planPaymentId: text('plan_payment_id').$type<PaymentId>(),
  payee: text().$type<ProfileId>().notNull(),
  /** The cause of the earning; only the module that offers names of that kind understands the id. */
  causeKind: text('cause_kind').notNull(),
  causeId: text('cause_id').notNull(),
  ppm: integer().notNull(),
  amount: integer().notNull(),
  refunded: integer().notNull(),
  netted: integer().notNull(),
  /** With the payee or on its way there: what was sent, less what came back. */
  sent: integer().notNull().default(0),
  reserved: integer().notNull().default(0),
  currency: text().notNull(),
  status: text().$type<(typeof earningStatuses)[number]>().notNull(),
  soldAt: at('sold_at').notNull(),
  releaseAt: at('release_at').notNull(),
  paidAt: at('paid_at'),
  /** Refusals by the provider since it was last paid, its word for the last, and when it is tried again. */
  refusals: integer().notNull().default(0),
  refusedFor: text('refused_for'),
  nextTryAt: at('next_try_at'),
  /** When its hold ended, and when its payee was last notified of its state. */
  releasedAt: at('released_at'),
  toldAt: at('told_at'),
});

/** One attempt to send an earning. The first has the earning's id, a later one its number behind it. */
export const transfers = pgTable('transfers', {
  id: text().primaryKey(),
  earningId: text('earning_id').$type<EarningId>().notNull(),
  status: text().$type<'due' | 'in_transit' | 'paid' | 'failed' | 'returned'>().notNull(),
  /** Fixed when the transfer started: later refunds are clawed back instead of reducing it. */
  amount: integer().notNull(),
  reversed: integer().notNull().default(0),
  stripeTransferId: text('stripe_transfer_id'),
  /** The connected account it was sent to, as frozen when the call began. */
  destination: text(),
  createdAt: at('created_at').notNull(),
  toldAt: at('told_at'),
});

export const payoutAccounts = pgTable('payout_accounts', {
  profileId: text('profile_id').$type<ProfileId>().primaryKey(),
  stripeAccountId: text('stripe_account_id').notNull(),
  enabled: boolean().notNull(),
  /** When `enabled` was last read from the provider. */
  askedAt: at('asked_at'),
  /** We have no access to it at the provider any more: it was deleted, or its owner revoked our access. */
  goneAt: at('gone_at'),
  createdAt: at('created_at').notNull(),
});

export const operations = pgTable('operations', {
  key: text().primaryKey(),
  requestSha256: text('request_sha256').notNull(),
  result: jsonb(),
  /** Both by the system's clock, which the provider's memory of keys is measured against. */
  createdAt: at('created_at').notNull(),
  doneAt: at('done_at'),
});

export const webhookEvents = pgTable('webhook_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  payload: json('payload', z.record(z.string(), z.unknown())).notNull(),
  receivedAt: at('received_at').notNull(),
  processedAt: at('processed_at'),
  toldAt: at('told_at'),
});

/** A money action on a payment that one admin proposed, and the other's decision. */
export const moneyActs = pgTable('money_acts', {
  id: text().$type<MoneyActId>().primaryKey(),
  paymentId: text('payment_id').$type<PaymentId>().notNull(),
  kind: text().$type<MoneyActKind>().notNull(),
  earningId: text('earning_id').$type<EarningId>(),
  amount: integer().notNull(),
  currency: text().notNull(),
  why: text().notNull(),
  reference: text().notNull(),
  state: text().$type<MoneyActState>().notNull(),
  proposedBy: text('proposed_by').$type<UserId>().notNull(),
  /** Filled in by a trigger, as `decidedAdmin` is: the admin's address at that moment. */
  proposedAdmin: text('proposed_admin').$type<AdminId>(),
  proposedAt: at('proposed_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  decidedBy: text('decided_by').$type<UserId>(),
  decidedAdmin: text('decided_admin').$type<AdminId>(),
  decidedAt: at('decided_at'),
  decidedWhy: text('decided_why').notNull().default(''),
});

/** The differences of a day, at its last reconciliation. */
export const reconciliations = pgTable('reconciliations', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: date().notNull(),
  ranAt: at('ran_at').notNull(),
  transactions: integer().notNull(),
  payments: integer().notNull(),
  faults: json('faults', z.array(Fault)).notNull(),
  /** When an admin marked it as read. */
  readAt: at('read_at'),
});
