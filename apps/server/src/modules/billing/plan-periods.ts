import type { PlanId } from '@limn/contracts/billing';
import type { PlanPeriodId, UserId } from '@limn/contracts/ids';
import { and, asc, eq, gt, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { rows, type Sql, type Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { type PaidPlanId, planPeriods } from './schema.ts';

export type PlanPeriod = typeof planPeriods.$inferSelect;

/** Plans from lowest to highest: a purchase of a higher one begins at once. */
const rank: Record<PlanId, number> = { free: 0, creator: 1, studio: 2 };

/** The same day a month later, or the month's last where it has no such day (UTC). */
export function monthAfter(date: Date): Date {
  const next = new Date(date);
  next.setUTCMonth(next.getUTCMonth() + 1);
  if (next.getUTCDate() !== date.getUTCDate()) next.setUTCDate(0);
  return next;
}

interface Times {
  plan: PaidPlanId;
  startsAt: Date;
  endsAt: Date | null;
}

/**
 * Inserts a bought month among a person's months: a higher plan begins now and the rest of the others follows it; the
 * same or a lower one begins when the last ends.
 * @returns the times of the new month, and the changed times of the others
 */
export function placeMonth<T extends Times>(
  standing: T[],
  plan: PaidPlanId,
  now: Date,
): { startsAt: Date; endsAt: Date; moved: T[] } {
  const current = standing.find((period) => period.startsAt <= now);
  const ends = standing.map((period) => period.endsAt);
  const last = ends.includes(null)
    ? null
    : ends.reduce<Date>((latest, end) => (end && end > latest ? end : latest), now);
  // Nothing can follow a plan without an end: a month bought in addition begins now.
  const begins = !current || rank[plan] > rank[current.plan] || last === null ? now : last;
  const endsAt = monthAfter(begins);
  if (begins > now) return { startsAt: begins, endsAt, moved: [] };
  const delay = endsAt.getTime() - now.getTime();
  const later = (date: Date) => new Date(Math.max(date.getTime(), now.getTime()) + delay);
  return {
    startsAt: now,
    endsAt,
    moved: standing.map((period) => ({
      ...period,
      startsAt: later(period.startsAt),
      endsAt: period.endsAt && later(period.endsAt),
    })),
  };
}

const unended = (now: Date) =>
  and(isNotNull(planPeriods.startsAt), or(isNull(planPeriods.endsAt), gt(planPeriods.endsAt, now)));

/** A person's periods that have begun, ended ones too, oldest first. */
export const begunPeriods = (db: Sql, userId: UserId, now: Date): Promise<PlanPeriod[]> =>
  db
    .select()
    .from(planPeriods)
    .where(and(eq(planPeriods.userId, userId), lte(planPeriods.startsAt, now)))
    .orderBy(asc(planPeriods.startsAt));

/** The current period. */
export const currentOf = (begun: PlanPeriod[], now: Date): PlanPeriod | undefined =>
  begun.find(({ endsAt }) => endsAt === null || endsAt > now);

/** The plan a person is on: the period that has begun and has not ended. */
export const currentPeriod = async (
  db: Sql,
  userId: UserId,
  now: Date,
): Promise<PlanPeriod | undefined> => currentOf(await begunPeriods(db, userId, now), now);

/** The plan a person is on; the free one where they bought none. */
export async function planOf(db: Sql, userId: UserId, now: Date): Promise<PlanId> {
  return (await currentPeriod(db, userId, now))?.plan ?? 'free';
}

/** The first of these months and the following ones of the same plan. */
function runOf(months: PlanPeriod[]): PlanPeriod[] {
  const other = months.findIndex(({ plan }) => plan !== months[0]!.plan);
  return other < 0 ? months : months.slice(0, other);
}

/** When the plan a person is on ends, and what follows it; a plan without an end was given. */
export async function planAhead(
  db: Sql,
  userId: UserId,
  now: Date,
): Promise<{ endsAt: Date | null; next: { plan: PlanId; until: Date | null } | null }> {
  const found = await db
    .select()
    .from(planPeriods)
    .where(and(eq(planPeriods.userId, userId), unended(now)))
    .orderBy(asc(planPeriods.startsAt));
  // A plan that was given follows the bought months.
  const bought = found.filter(({ endsAt }) => endsAt !== null);
  const given = found.filter(({ endsAt }) => endsAt === null);
  const [first] = bought;
  if (!first || first.startsAt! > now) return { endsAt: null, next: null };
  const own = runOf(bought);
  const after = runOf(bought.slice(own.length));
  const [highest] = given.toSorted((a, b) => rank[b.plan] - rank[a.plan]);
  const next = after[0] ?? highest;
  return {
    endsAt: own.at(-1)!.endsAt,
    next: next ? { plan: next.plan, until: after.at(-1)?.endsAt ?? null } : null,
  };
}

/** The highest plan without an end that an admin or the seeds gave a person; bought plans come before it. */
async function givenPlan(db: Sql, userId: UserId, now: Date): Promise<PlanId | undefined> {
  const found = await db
    .select({ plan: planPeriods.plan })
    .from(planPeriods)
    .where(and(eq(planPeriods.userId, userId), unended(now), isNull(planPeriods.endsAt)));
  return found.map(({ plan }) => plan).toSorted((a, b) => rank[b] - rank[a])[0];
}

/** Writes down a month to be paid for. */
export async function orderMonth(
  tx: Sql,
  userId: UserId,
  plan: PaidPlanId,
  now: Date,
): Promise<PlanPeriodId> {
  const id = newId('planPeriod');
  await tx.insert(planPeriods).values({ id, userId, plan, createdAt: now });
  return id;
}

/** Starts a plan without an end, as the seeds do for sample people. */
export async function givePlan(
  tx: Sql,
  userId: UserId,
  plan: PaidPlanId,
  now: Date,
): Promise<void> {
  await tx
    .insert(planPeriods)
    .values({ id: newId('planPeriod'), userId, plan, startsAt: now, createdAt: now });
}

/** One change to a person's months at a time: their places depend on each other. */
const lockMonths = (tx: Tx, userId: UserId) =>
  rows(tx, sql`select id from users where id = ${userId} for update`);

/** Whether the operator gave the person a higher plan, which a month of this one would replace. */
export async function isGivenMore(
  db: Sql,
  userId: UserId,
  plan: PlanId,
  now: Date,
): Promise<boolean> {
  const given = await givenPlan(db, userId, now);
  return given !== undefined && rank[given] > rank[plan];
}

/** Puts a paid month in its place; undefined when it is unknown, has been before, or a higher plan was given. */
export async function startMonth(
  tx: Tx,
  id: PlanPeriodId,
  now: Date,
): Promise<PlanPeriod | undefined> {
  const [ordered] = await tx
    .select()
    .from(planPeriods)
    .where(and(eq(planPeriods.id, id), isNull(planPeriods.startsAt)));
  if (!ordered) return undefined;
  await lockMonths(tx, ordered.userId);
  if (await isGivenMore(tx, ordered.userId, ordered.plan, now)) return undefined;
  const standing = await tx
    .select()
    .from(planPeriods)
    .where(and(eq(planPeriods.userId, ordered.userId), unended(now)))
    .orderBy(asc(planPeriods.startsAt));
  const dated = standing.flatMap((row) =>
    row.startsAt ? [{ ...row, startsAt: row.startsAt }] : [],
  );
  const { moved, ...times } = placeMonth(dated, ordered.plan, now);
  for (const { id: other, startsAt, endsAt } of moved)
    await tx.update(planPeriods).set({ startsAt, endsAt }).where(eq(planPeriods.id, other));
  const [row] = await tx.update(planPeriods).set(times).where(eq(planPeriods.id, id)).returning();
  return row;
}

/**
 * Removes a month that was not paid or was refunded. Later months move back by what was left of it. Its credits are not
 * changed here.
 */
export async function cancelMonth(
  tx: Tx,
  id: PlanPeriodId,
  now: Date,
): Promise<PlanPeriod | undefined> {
  const [known] = await tx.select().from(planPeriods).where(eq(planPeriods.id, id));
  if (!known) return undefined;
  await lockMonths(tx, known.userId);
  const [row] = await tx.delete(planPeriods).where(eq(planPeriods.id, id)).returning();
  if (!row?.startsAt || !row.endsAt || row.endsAt <= now) return row;
  const left = row.endsAt.getTime() - Math.max(row.startsAt.getTime(), now.getTime());
  const earlier = (date: Date) => new Date(date.getTime() - left);
  const following = await tx
    .select()
    .from(planPeriods)
    .where(and(eq(planPeriods.userId, row.userId), gte(planPeriods.startsAt, row.endsAt)));
  for (const { id: other, startsAt, endsAt } of following)
    await tx
      .update(planPeriods)
      .set({ startsAt: earlier(startsAt!), endsAt: endsAt && earlier(endsAt) })
      .where(eq(planPeriods.id, other));
  return row;
}
