export { type Billing, createBilling } from './billing.ts';
export {
  creditBalance,
  releaseCredits,
  reserveCredits,
  spendCredits,
  subscribe,
} from './credits.ts';
export { type EarningLine, earningLines, earningsSummary } from './earnings.ts';
export { addBillingRoutes, ensureAccount } from './payout-account.ts';
export { createPayment, type Payee, type PaymentSubject } from './payments.ts';
export { webhookPath } from './webhooks.ts';
