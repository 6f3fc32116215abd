import { ApiKeyId, type AppGrantId, type ProgramId, type UserId } from '@limn/contracts/ids';
import { upTo } from '@limn/contracts/text';
import { and, count, desc, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { apiKeys, apiUsage, appGrants } from './schema.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Condition: keys that are neither revoked nor expired. */
const inForce = (now: Date) =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));

export async function keyByDigest(db: Sql, digest: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.digest, digest));
  return row;
}

/** A person's keys, newest first. */
export const keysOf = (db: Sql, userId: UserId): Promise<ApiKeyRow[]> =>
  db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(200);

export async function keyOf(db: Sql, id: ApiKeyId, userId: UserId): Promise<ApiKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)));
  return row;
}

export async function countKeys(tx: Tx, userId: UserId, now: Date): Promise<number> {
  const [found] = await tx
    .select({ n: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), inForce(now)));
  return found!.n;
}

/** Revokes a key. @returns undefined if it was already revoked */
export async function revokeKey(
  tx: Sql,
  id: ApiKeyId,
  why: NonNullable<ApiKeyRow['revokedWhy']>,
  now: Date,
): Promise<ApiKeyRow | undefined> {
  const [row] = await tx
    .update(apiKeys)
    .set({ revokedAt: now, revokedWhy: why })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning();
  return row;
}

/** Start of the calendar month (UTC). */
export const monthOf = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** Calls of this month by program. */
export async function callsOf(
  db: Sql,
  programs: readonly string[],
  now: Date,
): Promise<Map<string, { calls: number; refused: number }>> {
  if (programs.length === 0) return new Map();
  const found = await db
    .select({
      id: apiUsage.programId,
      calls: sql`sum(${apiUsage.calls})`.mapWith(Number),
      refused: sql`sum(${apiUsage.refused})`.mapWith(Number),
    })
    .from(apiUsage)
    .where(
      and(
        inArray(apiUsage.programId, [...programs]),
        gte(apiUsage.day, upTo(monthOf(now).toISOString(), 10)),
      ),
    )
    .groupBy(apiUsage.programId);
  return new Map(found.map(({ id, ...rest }) => [id, rest]));
}

/** Names of programs by id, including revoked ones. */
export async function programNames(db: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const [keys, grants] = await Promise.all([
    db
      .select({ id: apiKeys.id, name: apiKeys.name })
      .from(apiKeys)
      .where(inArray(apiKeys.id, ids as ApiKeyId[])),
    db
      .select({ id: appGrants.id, name: appGrants.name })
      .from(appGrants)
      .where(inArray(appGrants.id, ids as AppGrantId[])),
  ]);
  return new Map([...keys, ...grants].map(({ id, name }) => [id, name]));
}

/**
 * Names of programs as everyone but their owner sees them, by id, including revoked ones: apps have a public name, but
 * the name of a key is its owner's business.
 */
export async function publicProgramNames(
  db: Sql,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const apps = await db
    .select({ id: appGrants.id, name: appGrants.name })
    .from(appGrants)
    .where(inArray(appGrants.id, ids as AppGrantId[]));
  return new Map<string, string>([
    ...ids.filter((id) => ApiKeyId.safeParse(id).success).map((id) => [id, 'API key'] as const),
    ...apps.map(({ id, name }) => [id, name] as const),
  ]);
}

/** Names of all of a person's keys and apps by id, including those that ended. */
export async function namesOfOwn(db: Sql, userId: UserId): Promise<Map<ProgramId, string>> {
  const [keys, grants] = await Promise.all([
    db
      .select({ id: apiKeys.id, name: apiKeys.name })
      .from(apiKeys)
      .where(eq(apiKeys.userId, userId)),
    db
      .select({ id: appGrants.id, name: appGrants.name })
      .from(appGrants)
      .where(eq(appGrants.userId, userId)),
  ]);
  return new Map<ProgramId, string>([...keys, ...grants].map(({ id, name }) => [id, name]));
}

/** Names of a person's active keys and apps, by id. */
export async function programsInForce(
  db: Sql,
  userId: UserId,
  now: Date,
): Promise<Map<ProgramId, string>> {
  const [keys, grants] = await Promise.all([
    db
      .select({ id: apiKeys.id, name: apiKeys.name })
      .from(apiKeys)
      .where(and(eq(apiKeys.userId, userId), inForce(now))),
    db
      .select({ id: appGrants.id, name: appGrants.name })
      .from(appGrants)
      .where(and(eq(appGrants.userId, userId), isNull(appGrants.revokedAt))),
  ]);
  return new Map([...keys, ...grants].map(({ id, name }) => [id, name]));
}
