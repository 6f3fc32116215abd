import type { ProfileKind } from '@limn/contracts/constants';
import type { ProfileId, UserId } from '@limn/contracts/ids';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Sql } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { users } from './schema.ts';
import type { Claims } from './tokens.ts';

export type UserRow = typeof users.$inferSelect & {
  profiles: Partial<Record<ProfileKind, ProfileId>>;
};

/** A user with the ids of their profiles, in one statement: every call needs both. */
async function find(db: Sql, issuer: string, subject: string): Promise<UserRow | undefined> {
  const [found] = await db
    .select({
      user: users,
      profiles: sql<Partial<Record<ProfileKind, ProfileId>> | null>`(
        select jsonb_object_agg(p.kind, p.id) from profiles p where p.user_id = users.id)`,
    })
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)));
  return found && { ...found.user, profiles: found.profiles ?? {} };
}

/** The user a token names, made on first sight (not yet accepted). */
export async function userByClaims(db: Database, claims: Claims, now: Date): Promise<UserRow> {
  const known = await find(db, claims.issuer, claims.sub);
  if (known) return known;
  await db
    .insert(users)
    .values({
      id: newId('user'),
      issuer: claims.issuer,
      subject: claims.sub,
      email: claims.email,
      givenName: claims.given_name,
      familyName: claims.family_name,
      picture: claims.picture ?? null,
      acceptedAt: null,
      createdAt: now,
    })
    .onConflictDoNothing();
  return (await find(db, claims.issuer, claims.sub))!;
}

/** Takes over what the provider says of a person, and lets them in if `accept`. */
export async function recordLogin(
  db: Sql,
  id: UserId,
  claims: Claims,
  accept: boolean,
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({
      email: claims.email,
      givenName: claims.given_name,
      familyName: claims.family_name,
      picture: claims.picture ?? null,
      ...(accept
        ? { acceptedAt: sql`coalesce(${users.acceptedAt}, ${now.toISOString()}::timestamptz)` }
        : {}),
    })
    .where(eq(users.id, id));
}
