export { type Billing, createBilling } from './billing.ts';
export { checkoutLifeMs } from './checkout.ts';
export { forgetCustomer } from './customers.ts';
export {
  creditBalance,
  giveCredits,
  givenCredits,
  readCredits,
  releaseCredits,
  reserveCredits,
  spendCredits,
} from './credits.ts';
export {
  type CauseNames,
  earnedLately,
  type EarningLine,
  earningLines,
  earningsSummary,
  unpaidTo,
} from './earnings.ts';
export { addPayoutRoutes } from './payout-account.ts';
export {
  giveOwnPicturesBack,
  ownPicturesLeft,
  readOwnPictures,
  takeOwnPictures,
} from './own-pictures.ts';
export { type CreditWorth, creditWorth } from './credit-worth.ts';
export { earnByPicture } from './picture-earnings.ts';
export { givePlan, planOf } from './plan-periods.ts';
export { addPlanRoutes, planPayments, planReader } from './plans.ts';
export {
  createPayment,
  paidFor,
  type PayeeShare,
  paymentByReference,
  paymentsFor,
  type PaymentSubject,
} from './payments.ts';
export { openCardPage, removeCards, savedCard } from './saved-cards.ts';
export { payeeOf } from './payee.ts';
export { countSales, countWaitingMoney } from './overview.ts';
export { hasStatement, type SoldLinks } from './statements.ts';
export { addStatementRoutes } from './statement-routes.ts';
export { eventTypes, webhookPath } from './webhooks.ts';
export { personalTables as billingOfPerson } from './personal-data.ts';
