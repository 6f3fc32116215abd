import { type Overview, overviewRoutes } from '@limn/contracts/overview';
import { and, count, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { periodsUntil } from '../../platform/database/periods.ts';
import type { Api } from '../../platform/http/api.ts';
import { countSales, countWaitingMoney } from '../billing/index.ts';
import { type Caller, countSignUps } from '../identity/index.ts';
import { countLetters } from '../mail/index.ts';
import { providersAtWork } from '../models/index.ts';
import { countOpenCases } from '../moderation/index.ts';
import { countPaintings } from '../studio/index.ts';
import { countStylesInReview } from '../styles/index.ts';
import { countHandlesToCheck } from '../verification/index.ts';
import { adminProposals } from './schema.ts';

/** The admins' first page. */
export function addOverviewRoute(
  api: Api<Caller>,
  { db, clock }: { db: Database; clock: Clock },
): void {
  api.on(overviewRoutes.get, async (): Promise<Overview> => {
    const now = clock.now();
    const periods = periodsUntil(now);
    const [
      people,
      paintings,
      sales,
      money,
      mail,
      providers,
      cases,
      handles,
      firstStyles,
      [proposals],
    ] = await Promise.all([
      countSignUps(db, periods),
      countPaintings(db, periods),
      countSales(db, periods),
      countWaitingMoney(db, now),
      countLetters(db, periods),
      providersAtWork(db, now),
      countOpenCases(db),
      countHandlesToCheck(db, now),
      countStylesInReview(db),
      db
        .select({ n: count() })
        .from(adminProposals)
        .where(and(eq(adminProposals.state, 'proposed'), gt(adminProposals.expiresAt, now))),
    ]);
    return {
      signUps: people.signUps,
      ...paintings,
      sales,
      mail,
      providers,
      waiting: {
        waitlist: people.waitlist,
        cases,
        handles,
        firstStyles,
        adminProposals: proposals!.n,
        ...money,
      },
    };
  });
}
