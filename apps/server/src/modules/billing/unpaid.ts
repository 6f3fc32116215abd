import type { ProfileId } from '@limn/contracts/ids';
import { inArray, sql } from 'drizzle-orm';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';
import { payoutAccounts } from './schema.ts';

/** What a profile has earned and not been paid yet: held, available, on its way or in dispute. */
export interface Unpaid {
  profileId: ProfileId;
  currency: string;
  amount: number;
  /** When the last hold ends. */
  heldUntil: Date;
  /** Its connected account can be paid. */
  payable: boolean;
}

export async function unpaidTo(db: Sql, profiles: readonly ProfileId[]): Promise<Unpaid[]> {
  if (profiles.length === 0) return [];
  const [found, accounts] = await Promise.all([
    rows<{ payee: ProfileId; currency: string; amount: number; until: string | Date }>(
      db,
      sql`select payee, currency, sum(amount - refunded - netted)::float8 as amount, max(release_at) as until
          from earnings
          where payee in ${oneOf([...profiles])} and status in ('held', 'available', 'in_transit')
          group by payee, currency having sum(amount - refunded - netted) > 0 order by payee, currency`,
    ),
    db
      .select({ id: payoutAccounts.profileId, enabled: payoutAccounts.enabled })
      .from(payoutAccounts)
      .where(inArray(payoutAccounts.profileId, [...profiles])),
  ]);
  return found.map(({ payee, currency, amount, until }) => ({
    profileId: payee,
    currency,
    amount,
    heldUntil: new Date(until),
    payable: accounts.some(({ id, enabled }) => id === payee && enabled),
  }));
}
