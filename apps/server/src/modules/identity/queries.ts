import { hash } from 'node:crypto';
import type { ProfileKind } from '@limn/contracts/constants';
import type { PhotoId, ProfileId, UserId } from '@limn/contracts/ids';
import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database, Sql } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { DomainError } from '../../platform/errors.ts';
import { deletedPeople, users } from './schema.ts';
import { type Claims, signedInAt } from './tokens.ts';

export type UserRow = typeof users.$inferSelect & {
  profiles: Partial<Record<ProfileKind, ProfileId>>;
  /** Whether this address has admin rights. */
  hasAdminRights: boolean;
};

/** Reads a user with the ids of their profiles. Prepared: every call of the API begins with it. */
function userQuery(db: Database, condition: SQL, name: string) {
  const query = db
    .select({
      user: users,
      profiles: sql<Partial<Record<ProfileKind, ProfileId>> | null>`(
        select jsonb_object_agg(p.kind, p.id) from profiles p where p.user_id = users.id and p.deleted_at is null)`,
      hasAdminRights: sql<boolean>`exists(select 1 from admins a
        where a.email = lower(users.email) and a.email <> '' and a.ended_at is null)`,
    })
    .from(users)
    .where(and(condition, isNull(users.deletedAt)))
    .prepare(name);
  return async (values: Record<string, string>): Promise<UserRow | undefined> => {
    const [found] = await query.execute(values);
    if (!found) return undefined;
    const { user, profiles, hasAdminRights } = found;
    return { ...user, profiles: profiles ?? {}, hasAdminRights };
  };
}

function userBySubject(
  db: Database,
): (issuer: string, subject: string) => Promise<UserRow | undefined> {
  const { placeholder } = sql;
  const condition = and(
    eq(users.issuer, placeholder('issuer')),
    eq(users.subject, placeholder('subject')),
  )!;
  const find = userQuery(db, condition, 'user_by_subject');
  return (issuer, subject) => find({ issuer, subject });
}

/** Finds the person a program belongs to. */
export function userById(db: Database): (id: UserId) => Promise<UserRow | undefined> {
  const find = userQuery(db, eq(users.id, sql.placeholder('id')), 'user_by_id');
  return (id) => find({ id });
}

const digestOf = (issuer: string, subject: string) =>
  hash('sha256', `${issuer}\n${subject}`, 'hex');

/** Refuses a token of a sign-in that is older than the deletion of the account it was for. */
async function requireNewerThanDeletion(db: Sql, claims: Claims): Promise<void> {
  const [deleted] = await db
    .select()
    .from(deletedPeople)
    .where(eq(deletedPeople.digest, digestOf(claims.issuer, claims.sub)));
  if (deleted && signedInAt(claims) <= deleted.deletedAt.getTime())
    throw new DomainError(
      'unauthenticated',
      'This account was deleted. Sign in again to make a new one.',
    );
}

/**
 * Finds the user a token names, made on first sight (not yet accepted).
 * @throws DomainError unauthenticated: the account was deleted after this sign-in
 */
type FindByClaims = (claims: Claims, now: Date) => Promise<UserRow>;

export function userByClaims(db: Database): FindByClaims {
  const find = userBySubject(db);
  return async (claims, now) => {
    const known = await find(claims.issuer, claims.sub);
    if (known) return known;
    await addUser(db, claims, now);
    return (await find(claims.issuer, claims.sub))!;
  };
}

async function addUser(db: Database, claims: Claims, now: Date): Promise<void> {
  await requireNewerThanDeletion(db, claims);
  await db
    .insert(users)
    .values({
      id: newId('user'),
      issuer: claims.issuer,
      subject: claims.sub,
      email: claims.email,
      emailVerified: claims.email_verified,
      givenName: claims.given_name,
      familyName: claims.family_name,
      picture: claims.picture ?? null,
      acceptedAt: null,
      createdAt: now,
    })
    .onConflictDoNothing();
}

/**
 * Updates a person from the provider's claims, and lets them in if `accept`. A verified address is replaced only by
 * another verified one: typing an address at the provider does not make someone its owner.
 */
export async function recordLogin(
  db: Sql,
  id: UserId,
  claims: Claims,
  accept: boolean,
  now: Date,
): Promise<void> {
  const proved = sql`${users.emailVerified} and not ${claims.email_verified}
    and lower(${users.email}) <> lower(${claims.email})`;
  await db
    .update(users)
    .set({
      email: sql`case when ${proved} then ${users.email} else ${claims.email} end`,
      emailVerified: sql`${proved} or ${claims.email_verified}`,
      // A name the person has chosen here stays.
      givenName: sql`case when ${users.ownName} then ${users.givenName} else ${claims.given_name} end`,
      familyName: sql`case when ${users.ownName} then ${users.familyName} else ${claims.family_name} end`,
      picture: claims.picture ?? null,
      lastSeenAt: now,
      ...(accept
        ? { acceptedAt: sql`coalesce(${users.acceptedAt}, ${now.toISOString()}::timestamptz)` }
        : {}),
    })
    .where(eq(users.id, id));
}

/** Changes what a person chose themselves; from then on the provider's name is not taken over. */
export async function updateUser(
  db: Sql,
  id: UserId,
  change: {
    givenName?: string;
    familyName?: string;
    picturePhoto?: PhotoId | null;
    promptInFiles?: boolean;
  },
): Promise<void> {
  const named = change.givenName !== undefined || change.familyName !== undefined;
  await db
    .update(users)
    .set({ ...change, ...(named ? { ownName: true } : {}) })
    .where(eq(users.id, id));
}

/** Whether a person wants their prompts written into the files of their pictures. */
export async function writesPrompts(db: Sql, id: UserId): Promise<boolean> {
  const [found] = await db
    .select({ promptInFiles: users.promptInFiles })
    .from(users)
    .where(eq(users.id, id));
  return found?.promptInFiles ?? false;
}

/** Where an accepted person is written to, and whether the address is proved; undefined for others. */
export async function personById(
  db: Sql,
  id: UserId,
): Promise<{ email: string; emailVerified: boolean } | undefined> {
  const [found] = await db
    .select({ email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.acceptedAt), isNull(users.deletedAt)));
  return found;
}

/** Whether a person is accepted, not suspended and not gone. */
export async function isInForce(db: Sql, id: UserId): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        isNotNull(users.acceptedAt),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    );
  return found !== undefined;
}

/** Where a person is written to; undefined when they have gone or have no address. */
export async function addressOf(db: Sql, id: UserId): Promise<string | undefined> {
  const [found] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return found?.email || undefined;
}

/** A person's address if it is verified. */
export async function provedAddressOf(db: Sql, id: UserId): Promise<string | undefined> {
  const [found] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), users.emailVerified));
  return found?.email;
}

/** The account with this verified address, if any. */
export async function personAt(db: Sql, email: string): Promise<UserId | undefined> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = ${email.toLowerCase()}`,
        users.emailVerified,
        isNull(users.deletedAt),
      ),
    );
  return found?.id;
}

/** Names of people, without deleted accounts. */
export async function namesOf(db: Sql, ids: UserId[]): Promise<Map<UserId, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: users.id, givenName: users.givenName, familyName: users.familyName })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)));
  return new Map(
    found.map(({ id, givenName, familyName }) => [id, `${givenName} ${familyName}`.trim()]),
  );
}

/** Asks for the deletion of an account, or takes that back with null. */
export async function askDeletion(db: Sql, id: UserId, at: Date | null): Promise<void> {
  await db.update(users).set({ deletionAskedAt: at }).where(eq(users.id, id));
}

/** People whose time to take a deletion back has run out. */
export async function usersToDelete(db: Sql, askedBefore: Date) {
  return db
    .select()
    .from(users)
    .where(and(lt(users.deletionAskedAt, askedBefore), isNull(users.deletedAt)))
    .limit(100);
}

/**
 * Ends a person's sessions at the embedded provider, with their refresh tokens; and forgets what has expired of
 * anybody's.
 */
export async function endSessions(tx: Sql, subject: string): Promise<void> {
  await tx.execute(
    sql`delete from oidc_records where expires_at < ${new Date().toISOString()}::timestamptz or strpos(payload::text, ${subject}) > 0`,
  );
}

/** Forgets who a user was. The row stays, for what was bought and sold under it. */
export async function anonymise(
  tx: Sql,
  { id, issuer, subject }: { id: UserId; issuer: string; subject: string },
  now: Date,
): Promise<void> {
  await endSessions(tx, subject);
  await tx.execute(sql`delete from deleted_people where deleted_at < now() - interval '1 year'`);
  await tx
    .insert(deletedPeople)
    .values({ digest: digestOf(issuer, subject) })
    .onConflictDoUpdate({ target: deletedPeople.digest, set: { deletedAt: sql`now()` } });
  await tx
    .update(users)
    .set({
      subject: `deleted:${id}`,
      email: '',
      emailVerified: false,
      givenName: '',
      familyName: '',
      picture: null,
      picturePhoto: null,
      acceptedAt: null,
      suspendedWhy: '',
      lastSeenAt: null,
      deletedAt: now,
    })
    .where(eq(users.id, id));
}

const waiting = and(isNull(users.acceptedAt), isNull(users.deletedAt));
const orders = {
  oldest: [asc(users.createdAt), asc(users.id)],
  newest: [desc(users.createdAt), desc(users.id)],
  email: [asc(users.email), asc(users.id)],
};

/** People on the waitlist. */
export async function listWaiting(
  db: Sql,
  query: { search: string; sort: keyof typeof orders; offset: number; size: number },
) {
  const like = `%${query.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = and(
    waiting,
    query.search
      ? or(ilike(users.email, like), ilike(users.givenName, like), ilike(users.familyName, like))
      : undefined,
  );
  const [people, [all]] = await Promise.all([
    db
      .select()
      .from(users)
      .where(where)
      .orderBy(...orders[query.sort])
      .limit(query.size)
      .offset(query.offset),
    db.select({ total: count() }).from(users).where(where),
  ]);
  return { people, total: all?.total ?? 0 };
}

/** Lets people in whose address is proved; answers with those who were still waiting. */
export async function acceptPeople(tx: Sql, ids: UserId[], now: Date) {
  return tx
    .update(users)
    .set({ acceptedAt: now })
    .where(and(inArray(users.id, ids), waiting, eq(users.emailVerified, true)))
    .returning({ id: users.id, email: users.email, givenName: users.givenName });
}
