import {
  type Account,
  billingRoutes,
  type CreditLine,
  type Plan,
  plans,
} from '@limn/contracts/billing';
import type { PlanPeriodId, UserId } from '@limn/contracts/ids';
import type Stripe from 'stripe';
import { brand } from '../../brand.ts';
import { chargeIfDone } from '../../platform/charge-if-done.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { type Api } from '../../platform/http/api.ts';
import { pdfFile } from '../../platform/http/send-file.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { openCheckout } from './checkout.ts';
import { ensureCustomer } from './customers.ts';
import { reached } from './provider-calls.ts';
import { creditLines, readCredits, revokeCredits } from './credits.ts';
import {
  createPayment,
  paymentById,
  paymentByReference,
  paymentsOf,
  type PaymentSubject,
} from './payments.ts';
import { undoPictures } from './picture-earnings.ts';
import {
  cancelMonth,
  currentPeriod,
  isGivenMore,
  orderMonth,
  planAhead,
  startMonth,
} from './plan-periods.ts';
import { receiptPdf } from './receipt-pdf.ts';
import type { PaidPlanId } from './schema.ts';

export interface PlanParts {
  db: Database;
  clock: Clock;
  stripe: Stripe;
  config: Pick<Config, 'contactEmail' | 'planPrices' | 'publicUrl'>;
  readPlans: () => Promise<Plan[]>;
}

/** The effects of a payment's changes on a bought month. */
export const planPayments: PaymentSubject = {
  async paid(tx, reference, now) {
    const started = await startMonth(tx, reference as PlanPeriodId, now);
    return started ? { outcome: 'own' } : { outcome: 'refund' };
  },
  async expired(tx, reference) {
    // It was never paid, so nothing depends on the time.
    await cancelMonth(tx, reference as PlanPeriodId, new Date(0));
  },
  async refunded(tx, reference, now) {
    const month = await cancelMonth(tx, reference as PlanPeriodId, now);
    if (month) await revokeCredits(tx, month, now);
    const payment = await paymentByReference(tx, reference);
    // Only what a bank took back: a refund is our own decision, and its pictures stay earned.
    if (payment && payment.lost > 0) await undoPictures(tx, payment.id, now);
  },
};

const priceLifeMs = 5 * 60_000;

/** The plans with their prices at the provider, read again every five minutes. */
export function planReader({
  stripe,
  config,
}: Pick<PlanParts, 'stripe'> & {
  config: Pick<Config, 'planPrices'>;
}): () => Promise<Plan[]> {
  let known: { at: number; plans: Plan[] } | undefined;
  return async () => {
    if (known && performance.now() - known.at < priceLifeMs) return known.plans;
    const paid = (['creator', 'studio'] as const).map(async (id): Promise<Plan> => {
      const priceId = config.planPrices[id];
      const { unit_amount, currency } = await stripe.prices.retrieve(priceId);
      return {
        id,
        name: plans[id].name,
        creditsPerMonth: plans[id].credits,
        price: unit_amount ?? 0,
        currency: currency.toUpperCase(),
        priceId,
      };
    });
    const free: Plan = {
      id: 'free',
      name: plans.free.name,
      creditsPerMonth: plans.free.credits,
      price: 0,
      currency: brand.currency,
      priceId: null,
    };
    const read = [free, ...(await reached(() => Promise.all(paid)))];
    known = { at: performance.now(), plans: read };
    return read;
  };
}

const lineKinds: Record<string, CreditLine['kind']> = {
  'credits.grant': 'grant',
  'credits.gift': 'gift',
  'credits.reserve': 'reserve',
  'credits.release': 'release',
  'credits.revoke': 'revoke',
};

/** Only this site's own pages may be come back to. */
function assertOwnPage(field: string, address: string, publicUrl: string): void {
  const { origin, hostname } = new URL(address);
  const local = hostname === 'localhost' && new URL(publicUrl).hostname === 'localhost';
  if (origin !== new URL(publicUrl).origin && !local)
    throw invalid(field, 'Give a return address on this site.');
}

export function addPlanRoutes(api: Api<Caller>, parts: PlanParts): void {
  const { db, clock, stripe, config, readPlans } = parts;

  async function accountOf(
    userId: UserId,
    page: { offset: number; size: number },
  ): Promise<Account> {
    const now = clock.now();
    const all = await readPlans();
    const period = await currentPeriod(db, userId, now);
    // Read credits after the plan, so that a plan that starts meanwhile is never shown without its credits, and before
    // the history, which includes them.
    const credits = await readCredits(db, userId, now);
    const [{ lines, total, next }, { endsAt, next: following }] = await Promise.all([
      creditLines(db, userId, page),
      planAhead(db, userId, now),
    ]);
    return {
      plan: all.find((plan) => plan.id === (period?.plan ?? 'free'))!,
      endsAt: endsAt?.toISOString() ?? null,
      followedBy: following && {
        plan: plans[following.plan].name,
        until: following.until?.toISOString() ?? null,
      },
      credits,
      history: lines.map((line) => ({
        id: line.id,
        kind: lineKinds[line.kind] ?? 'grant',
        amount: line.amount,
        at: line.occurredAt.toISOString(),
      })),
      total,
      next,
    };
  }

  api.on(billingRoutes.plans, async () => ({ plans: await readPlans() }));
  api.on(billingRoutes.plan, async ({ caller }) => {
    const period = await currentPeriod(db, userOf(caller).id, clock.now());
    return { active: true, free: !period, name: plans[period?.plan ?? 'free'].name };
  });
  api.on(billingRoutes.account, ({ caller, query }) => accountOf(userOf(caller).id, query));

  api.on(billingRoutes.payments, async ({ caller, query }) => {
    const { found, total } = await paymentsOf(db, userOf(caller).id, query);
    return {
      total,
      payments: found.map((row) => ({
        id: row.id,
        description: row.description,
        amount: row.gross ?? row.amount,
        refunded: row.refunded,
        owed: row.owed,
        currency: row.currency,
        paidAt: row.paidAt!.toISOString(),
        receiptUrl: row.receiptUrl,
      })),
    };
  });

  api.on(billingRoutes.receipt, async ({ caller, params }) => {
    const { id, email, givenName, familyName } = userOf(caller);
    const payment = await paymentById(db, params.id);
    if (payment?.userId !== id || !payment.paidAt) throw notFound('That payment');
    const bytes = await receiptPdf(payment, {
      buyer: `${givenName} ${familyName}`.trim(),
      email,
      contact: config.contactEmail,
      publicUrl: config.publicUrl,
      now: clock.now(),
    });
    return pdfFile(bytes, `${brand.name.toLowerCase()}-receipt-${payment.id}.pdf`);
  });

  api.on(billingRoutes.checkoutPlan, async ({ caller, body }) => {
    assertOwnPage('successUrl', body.successUrl, config.publicUrl);
    assertOwnPage('cancelUrl', body.cancelUrl, config.publicUrl);
    const user = userOf(caller);
    const plan = (await readPlans()).find((item) => item.priceId === body.priceId);
    if (!plan) throw invalid('priceId', 'This plan does not exist. Choose one of the plans shown.');
    const now = clock.now();
    if (await isGivenMore(db, user.id, plan.id, now))
      throw conflict(
        `You already have a higher plan that does not end. Buying ${plan.name} would replace it.`,
      );
    const reference = await chargeIfDone(() =>
      db.transaction(async (tx) => {
        const id = await orderMonth(tx, user.id, plan.id as PaidPlanId, now);
        const { price: amount, currency } = plan;
        await createPayment(tx, {
          kind: 'plan',
          reference: id,
          userId: user.id,
          description: `${brand.name} ${plan.name}, one month`,
          amount,
          currency,
          now,
        });
        return id;
      }),
    );
    const { successUrl, cancelUrl, priceId } = body;
    return {
      url: await openCheckout(parts, reference, {
        item: { priceId },
        buyer: user,
        successUrl,
        cancelUrl,
      }),
    };
  });

  api.on(billingRoutes.managePlan, async ({ caller, body }) => {
    assertOwnPage('returnUrl', body.returnUrl, config.publicUrl);
    const user = userOf(caller);
    const { url } = await reached(async () =>
      stripe.billingPortal.sessions.create({
        customer: await ensureCustomer(parts, user.id, user.email),
        return_url: body.returnUrl,
      }),
    );
    return { url };
  });
}
