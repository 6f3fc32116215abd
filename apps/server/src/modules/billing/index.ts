export { type Billing, createBilling } from './billing.ts';
export { creditBalance, releaseCredits, reserveCredits, spendCredits } from './credits.ts';
export { type EarningLine, earningLines, earningsSummary } from './earnings.ts';
export { addPayoutRoutes, ensureAccount } from './payout-account.ts';
export { givePlan } from './plan-periods.ts';
export { addPlanRoutes, planPayments, planReader } from './plans.ts';
export { createPayment, type Payee, type PaymentSubject } from './payments.ts';
export { webhookPath } from './webhooks.ts';
