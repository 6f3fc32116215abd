import type { UserId } from '@limn/contracts/ids';
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
} from 'drizzle-orm';
import { countOf } from '../../platform/database/count-of.ts';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { type Periods, perPeriod } from '../../platform/database/periods.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { endSessions } from './queries.ts';
import { users } from './schema.ts';

/** Whether the account has admin rights now. */
const isAdmin = sql<boolean>`(users.accepted_at is not null and users.email_verified and exists(
  select 1 from admins a where a.email <> '' and a.email = lower(users.email) and a.ended_at is null))`;
const fields = { ...getTableColumns(users), admin: isAdmin };

/** A person with whether they are an admin. */
export type PersonOfAdmins = typeof users.$inferSelect & { admin: boolean };

interface PeopleQuery {
  search: string;
  show: 'everyone' | 'suspended' | 'waitlist';
  offset: number;
  size: number;
}

/** People with an account, newest first. */
export async function listPeople(
  db: Sql,
  { search, show, offset, size }: PeopleQuery,
): Promise<{ people: PersonOfAdmins[]; total: number }> {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const name = sql<string>`(${users.givenName} || ' ' || ${users.familyName})`;
  const where = and(
    isNull(users.deletedAt),
    show === 'suspended' ? isNotNull(users.suspendedAt) : undefined,
    show === 'waitlist' ? isNull(users.acceptedAt) : undefined,
    search ? or(ilike(users.email, like), ilike(name, like)) : undefined,
  );
  const [people, total] = await Promise.all([
    db
      .select(fields)
      .from(users)
      .where(where)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(size)
      .offset(offset),
    countOf(db, users, where, { offset }),
  ]);
  return { people, total };
}

/**
 * A person as admins see and change them.
 * @throws DomainError not_found: there is none, or the account is deleted
 */
export async function personToManage(db: Sql, id: UserId): Promise<PersonOfAdmins> {
  const [found] = await db
    .select(fields)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  if (!found) throw notFound('That person');
  return found;
}

/** Names and addresses of people by id. */
export async function peopleByIds(
  db: Sql,
  ids: UserId[],
): Promise<Map<string, { name: string; email: string }>> {
  const found = await db
    .select({
      id: users.id,
      email: users.email,
      name: sql<string>`trim(${users.givenName} || ' ' || ${users.familyName})`,
    })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)));
  return new Map(found.map(({ id, name, email }) => [id, { name, email }]));
}

/**
 * Suspends a person and ends their sessions.
 * @throws DomainError conflict: they are an admin, or suspended already
 */
export async function suspend(tx: Tx, id: UserId, why: string, now: Date): Promise<void> {
  const [changed] = await tx
    .update(users)
    .set({ suspendedAt: now, suspendedWhy: why })
    .where(
      and(
        eq(users.id, id),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
        sql`not ${isAdmin}`,
      ),
    )
    .returning({ id: users.id });
  if (!changed) {
    const { admin } = await personToManage(tx, id);
    throw conflict(admin ? cannotSuspendAdmin : 'This person is already suspended.');
  }
  await signOutEverywhere(tx, id);
}

export const cannotSuspendAdmin =
  'Admins cannot be suspended. Take their admin rights away first, on the Admins page.';

/** @throws DomainError conflict: they are not suspended */
export async function liftSuspension(tx: Tx, id: UserId): Promise<void> {
  const [changed] = await tx
    .update(users)
    .set({ suspendedAt: null, suspendedWhy: '' })
    .where(and(eq(users.id, id), isNull(users.deletedAt), isNotNull(users.suspendedAt)))
    .returning({ id: users.id });
  if (changed) return;
  await personToManage(tx, id);
  throw conflict('This person is not suspended.');
}

/** Ends a person's sessions on all devices. */
export async function signOutEverywhere(tx: Tx, id: UserId): Promise<void> {
  const [changed] = await tx
    .update(users)
    // By the system's clock, as the times in tokens are.
    .set({ signedOutAt: new Date() })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning({ subject: users.subject });
  if (!changed) throw notFound('That person');
  await endSessions(tx, changed.subject);
}

/** How many people signed up, and how many wait to be let in. */
export async function countSignUps(db: Sql, periods: Periods) {
  const [[signUps], [waiting]] = await Promise.all([
    db
      .select(perPeriod(users.createdAt, sql`1`, periods))
      .from(users)
      .where(sql`${users.createdAt} >= ${periods.month.toISOString()}::timestamptz`),
    db
      .select({ n: count() })
      .from(users)
      .where(and(isNull(users.acceptedAt), isNull(users.deletedAt))),
  ]);
  return { signUps: signUps!, waitlist: waiting!.n };
}
