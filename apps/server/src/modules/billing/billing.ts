import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Caller } from '../identity/index.ts';
import type { ReferencesOf } from './console.ts';
import { addMoneyConsoleRoutes } from './console-routes.ts';
import { refundLetter } from './letters.ts';
import { expireActsJob, type MoneyActParts } from './money-acts.ts';
import { type CheckoutPage, openCheckout } from './checkout.ts';
import { reached } from './provider-calls.ts';
import { charging } from './jobs.ts';
import { payeeNewsJob } from './payee-news.ts';
import { type PaymentSubject, paymentByReference } from './payments.ts';
import { releaseJob } from './payouts.ts';
import { nightlyReconciliation } from './reconciliation.ts';
import { reconcileJob } from './reconcile.ts';
import { giveBack, refundJob } from './refunds.ts';
import { chargeJob } from './saved-cards.ts';
import { writeToBuyer } from './send-letters.ts';
import { fetchSession, settleSession } from './settle.ts';
import { askJob, sweepJob } from './sweep.ts';
import { transferJob } from './transfers.ts';
import { addWebhookRoute, webhookJob } from './webhooks.ts';

export interface Billing {
  /** Opens the payment page for `reference`, or returns the one that is open. */
  openCheckout(reference: string, page: CheckoutPage): Promise<string>;
  /** Charges what `reference` names to its buyer's saved card, once the transaction is committed. */
  chargeCard(tx: Tx, reference: string): Promise<void>;
  /** Ends an unpaid payment page. If it has been paid meanwhile, the payment takes effect instead. */
  closeCheckout(reference: string): Promise<void>;
  /**
   * Refunds the rest of the payment for `reference`, and sends the buyer a letter.
   * @param most the largest amount, in minor units
   */
  giveBack(tx: Tx, reference: string, most?: number): Promise<void>;
  /** Parts of billing besides its routes: jobs and the webhook. */
  addJobs(): void;
  /** Admin routes for payments and money actions. */
  addConsole(api: Api<Caller>, referencesOf: ReferencesOf): void;
  addWebhook(app: FastifyInstance): Promise<void>;
}

export function createBilling(
  parts: Omit<MoneyActParts, 'subjects'> & { webhookSecrets: string[]; dashboard: string | null },
  subjects: Record<string, PaymentSubject>,
): Billing {
  const all = { ...parts, subjects };
  const { db, stripe, jobs } = parts;
  return {
    openCheckout: (reference, page) => openCheckout(parts, reference, page),
    async chargeCard(tx, reference) {
      const payment = await paymentByReference(tx, reference);
      if (!payment) throw new Error(`There is no payment for ${reference}.`);
      await jobs.send(tx, charging, { paymentId: payment.id });
    },
    async closeCheckout(reference) {
      const payment = await paymentByReference(db, reference);
      if (!payment?.sessionId) return;
      const { sessionId } = payment;
      // Expiring a paid session fails at the provider, so read the session to find out.
      await stripe.checkout.sessions.expire(sessionId).catch(() => undefined);
      const session = await reached(() => fetchSession(stripe, sessionId));
      await db.transaction((tx) => settleSession(all, tx, session));
    },
    async giveBack(tx, reference, most) {
      const ordered = await giveBack(parts, tx, reference, most);
      if (!ordered) return;
      const { payment, amount } = ordered;
      await writeToBuyer(parts, tx, payment.userId, refundLetter(payment, amount, 'card'));
    },
    addJobs() {
      jobs.define(webhookJob(all));
      jobs.define(releaseJob(parts));
      jobs.define(transferJob(parts));
      jobs.define(payeeNewsJob(parts));
      jobs.define(chargeJob(all));
      jobs.define(refundJob(all));
      jobs.define(reconcileJob(all));
      jobs.define(sweepJob(all));
      jobs.define(askJob(all));
      jobs.define(expireActsJob(all));
      jobs.define(nightlyReconciliation(all));
    },
    addConsole: (api, referencesOf) => addMoneyConsoleRoutes(api, all, referencesOf),
    addWebhook: (app) => addWebhookRoute(app, all),
  };
}
