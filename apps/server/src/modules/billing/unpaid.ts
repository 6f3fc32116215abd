import type { ProfileId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';

/** A profile's earnings that were not paid out yet: held, available, on their way or in dispute. */
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
  const found = await rows<Omit<Unpaid, 'heldUntil'> & { until: string | Date }>(
    db,
    sql`select e.payee as "profileId", e.currency,
          sum(e.amount - e.refunded - e.netted)::float8 as amount, max(e.release_at) as until,
          coalesce(bool_or(a.enabled), false) as payable
        from earnings e left join payout_accounts a on a.profile_id = e.payee
        where e.payee in ${oneOf([...profiles])} and e.status in ('held', 'available', 'in_transit')
        group by e.payee, e.currency having sum(e.amount - e.refunded - e.netted) > 0
        order by e.payee, e.currency`,
  );
  return found.map(({ until, ...unpaid }) => ({ ...unpaid, heldUntil: new Date(until) }));
}
