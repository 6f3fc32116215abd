import type { EarningsOverview, EarningsSummary } from '@limn/contracts/billing';
import type { ProfileId } from '@limn/contracts/ids';
import { upTo } from '@limn/contracts/text';
import { and, count, eq, gt, gte, inArray, min, sql, sum } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import { type PageRequest, newestFirst } from '../../platform/search/pages.ts';
import { countOf } from '../../platform/database/count-of.ts';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';
import { balances } from '../ledger/index.ts';
import type { Cause } from './payments.ts';
import { payoutStatus } from './payout-account.ts';
import { account } from './sale.ts';
import { earnings, payments, payoutAccounts } from './schema.ts';

/** The names of causes of one kind, by id; causes that no longer exist have none. */
export type CauseNames = (db: Sql, ids: string[]) => Promise<Map<string, string>>;

export type EarningLine = Omit<
  typeof earnings.$inferSelect,
  'causeKind' | 'causeId' | 'reference' | 'description'
> & {
  cause: Cause & { name: string };
  /** The sale or the picture: its id for its owner, and a description. */
  reference: string;
  description: string;
  gross: number;
  fee: number;
  net: number;
};

/** Names of the causes of earnings, from the module that knows the kind. */
async function namesOf(
  db: Sql,
  causes: Record<string, CauseNames>,
  found: Cause[],
): Promise<(cause: Cause) => string> {
  const names = new Map<string, string>();
  for (const kind of new Set(found.map((cause) => cause.kind))) {
    const ids = found.flatMap((cause) => (cause.kind === kind ? cause.id : []));
    const known = await causes[kind]?.(db, [...new Set(ids)]);
    for (const [id, name] of known ?? []) names.set(`${kind}:${id}`, name);
  }
  return ({ kind, id }) => names.get(`${kind}:${id}`) ?? '';
}

/** Earnings of a payee, newest first, each with the sale it came from, if it came from one. */
export async function earningLines(
  db: Sql,
  causes: Record<string, CauseNames>,
  payee: ProfileId,
  page: PageRequest,
): Promise<{ lines: EarningLine[]; total: number; next: string | null }> {
  const where = eq(earnings.payee, payee);
  const list = newestFirst('earnings', { at: earnings.soldAt, id: earnings.id }, page);
  // Sales are only read for the page, not for the rows before it.
  const ids = db
    .select({ id: earnings.id })
    .from(earnings)
    .where(and(where, list.beyond))
    .orderBy(...list.orderBy)
    .limit(list.limit)
    .offset(list.offset);
  const [read, total] = await Promise.all([
    db
      .select({ id: earnings.id, key: list.key, earning: earnings, payment: payments })
      .from(earnings)
      .leftJoin(payments, eq(payments.id, earnings.paymentId))
      .where(inArray(earnings.id, ids))
      .orderBy(...list.orderBy),
    // Earnings change while holds end: then each that is counted is read, too.
    countOf(db, earnings, where, { offset: list.offset, ahead: 1000 }),
  ]);
  const { shown: found, next } = list.cut(read);
  const causeOf = ({ causeKind: kind, causeId: id }: typeof earnings.$inferSelect) => ({
    kind,
    id,
  });
  const nameOf = await namesOf(
    db,
    causes,
    found.map(({ earning }) => causeOf(earning)),
  );
  return {
    lines: found.map(({ earning, payment }) => {
      // A picture that was made earns its whole price.
      const [gross, fee] = payment ? [payment.gross ?? 0, payment.fee ?? 0] : [earning.amount, 0];
      const cause = causeOf(earning);
      return {
        ...earning,
        cause: { ...cause, name: nameOf(cause) },
        reference: payment?.reference ?? earning.reference ?? '',
        description: payment?.description ?? earning.description ?? '',
        gross,
        fee,
        net: gross - fee - (payment?.tax ?? 0),
      };
    }),
    total,
    next,
  };
}

/** Causes that an overview names, at most. */
const mostTop = 5;

/** A payee's earnings in each of the last twelve months (UTC), and the causes that earned most. */
export async function earnedLately(
  db: Sql,
  causes: Record<string, CauseNames>,
  payee: ProfileId,
  now: Date,
): Promise<{
  currency: EarningsOverview['currency'];
  months: EarningsOverview['months'];
  top: Omit<EarningsOverview['top'][number], 'thumbnailUrl'>[];
}> {
  const { currency } = brand;
  const firstDays = Array.from(
    { length: 12 },
    (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 1)),
  );
  const month = sql<string>`to_char(${earnings.soldAt} at time zone 'UTC', 'YYYY-MM')`;
  const found = await db
    .select({
      month,
      kind: earnings.causeKind,
      id: earnings.causeId,
      amount: sql`sum(${earnings.amount} - ${earnings.refunded})`.mapWith(Number),
      sales: count(),
    })
    .from(earnings)
    .where(
      and(
        eq(earnings.payee, payee),
        eq(earnings.currency, currency),
        gte(earnings.soldAt, firstDays[0]!),
      ),
    )
    // By position: the month's expression is one the statement has already.
    .groupBy(sql`1, 2, 3`);
  const months = new Map(firstDays.map((day) => [upTo(day.toISOString(), 7), 0]));
  const byCause = new Map<string, { kind: string; id: string; amount: number; sales: number }>();
  for (const row of found) {
    months.set(row.month, (months.get(row.month) ?? 0) + row.amount);
    const key = `${row.kind}:${row.id}`;
    const cause = byCause.get(key) ?? { kind: row.kind, id: row.id, amount: 0, sales: 0 };
    byCause.set(key, {
      ...cause,
      amount: cause.amount + row.amount,
      sales: cause.sales + row.sales,
    });
  }
  const top = [...byCause.values()]
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount || a.id.localeCompare(b.id))
    .slice(0, mostTop);
  const nameOf = await namesOf(db, causes, top);
  return {
    currency,
    months: [...months].map(([name, amount]) => ({ month: name, amount })),
    top: top.map((one) => ({ ...one, name: nameOf(one) })),
  };
}

/** A payee's ledger balances. */
export async function earningsSummary(db: Sql, payee: ProfileId): Promise<EarningsSummary> {
  const { currency } = brand;
  const names = [
    account.held(payee),
    account.available(payee),
    account.inTransit(payee),
    account.paid(payee),
    account.clawback(payee),
  ];
  const [found, [next], [payout], [inDispute]] = await Promise.all([
    balances(db, names, currency),
    db
      .select({ at: min(earnings.releaseAt) })
      .from(earnings)
      .where(and(eq(earnings.payee, payee), eq(earnings.status, 'held'))),
    db.select().from(payoutAccounts).where(eq(payoutAccounts.profileId, payee)),
    db
      .select({ amount: sum(earnings.reserved).mapWith(Number) })
      .from(earnings)
      .where(and(eq(earnings.payee, payee), gt(earnings.reserved, 0))),
  ]);
  const [held, available, inTransit, paid, clawback] = names.map((name) => found[name]!) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    currency,
    held: held + (inDispute?.amount ?? 0),
    available,
    inTransit,
    paid,
    owedBack: Math.max(0, -clawback),
    nextReleaseAt: next?.at?.toISOString() ?? null,
    payouts: { status: payoutStatus(payout) },
  };
}

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
