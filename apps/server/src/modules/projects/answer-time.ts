import type { ProfileId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';

/** Minimum number of answered requests for showing the time: one or two would reveal who asked. */
const leastAnswered = 3;
/** The newest of them that count. */
const mostCounted = 50;

/**
 * Hours a rights holder takes to answer a request, the median of the newest: from when it was sent until the holder first
 * wrote, countered, accepted or declined. Null while there are too few.
 */
export async function answerHours(db: Sql, holderId: ProfileId): Promise<number | null> {
  const [found] = await rows<{ hours: number | null; answered: number }>(
    db,
    sql`select percentile_cont(0.5) within group (order by hours)::float8 as hours, count(*)::int as answered
      from (select extract(epoch from answer.at - v.created_at) / 3600 as hours
        from projects p join project_versions v on v.project_id = p.id and v.number = 1
          cross join lateral (select min(e.created_at) as at from project_events e
            where e.project_id = p.id and e.side = 'holder' and e.created_at >= v.created_at) as answer
        where p.holder_id = ${holderId} and answer.at is not null
        order by v.created_at desc limit ${mostCounted}) as newest`,
  );
  return found && found.answered >= leastAnswered ? found.hours : null;
}
