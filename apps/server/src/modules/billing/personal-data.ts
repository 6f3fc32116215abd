import { byProfile, byUser, type PersonalTables } from '../../platform/personal-data.ts';

/** What this module keeps of a person. */
export const personalTables: PersonalTables = {
  payments: byUser('payments'),
  earnings: byProfile('earnings'),
  payout_accounts: byProfile('payout_accounts'),
  payment_customers: byUser('payment_customers'),
  plan_periods: byUser('plan_periods'),
};
