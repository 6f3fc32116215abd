import { sql } from 'drizzle-orm';
import { oneOf } from '../../platform/database/database.ts';
import { byProfile, byUser, type PersonalTables } from '../../platform/personal-data.ts';

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  payments: byUser('payments'),
  refunds: (person) =>
    sql`select r.* from refunds r join payments p on p.id = r.payment_id
        where p.user_id = ${person.userId}`,
  earnings: (person) => sql`select * from earnings where payee in ${oneOf(person.profiles)}`,
  transfers: (person) =>
    sql`select t.* from transfers t join earnings e on e.id = t.earning_id
        where e.payee in ${oneOf(person.profiles)}`,
  payout_accounts: byProfile('payout_accounts'),
  payment_customers: byUser('payment_customers'),
  plan_periods: byUser('plan_periods'),
};
