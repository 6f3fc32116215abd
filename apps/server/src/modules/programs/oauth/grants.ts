import type { AppGrant } from '@limn/contracts/apps';
import type { AppGrantId, UserId } from '@limn/contracts/ids';
import { type Scope, scopesIn } from '@limn/contracts/scopes';
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { usualCallsPerMinute } from '@limn/contracts/api-keys';
import type { Database, Sql, Tx } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Program } from '../../identity/index.ts';
import { appGrants, appLimits } from '../schema.ts';
import { appById } from './clients.ts';
import { recordOf, removeGrantRecords } from './records.ts';
import { type Resource, resourceUrl } from './provider.ts';

export type GrantRow = typeof appGrants.$inferSelect;

const inForce = isNull(appGrants.revokedAt);

export async function addGrant(
  tx: Sql,
  grant: Omit<GrantRow, 'id' | 'lastUsedAt' | 'revokedAt' | 'revokedWhy'>,
): Promise<GrantRow> {
  const [row] = await tx
    .insert(appGrants)
    .values({ id: newId('appGrant'), ...grant })
    .returning();
  return row!;
}

/** A person's connected apps, newest first. */
export const grantsOf = (db: Sql, userId: UserId): Promise<GrantRow[]> =>
  db
    .select()
    .from(appGrants)
    .where(and(eq(appGrants.userId, userId), inForce))
    .orderBy(desc(appGrants.createdAt), desc(appGrants.id))
    .limit(200);

export async function countGrants(
  db: Sql,
  clientIds: readonly string[],
): Promise<Map<string, number>> {
  if (clientIds.length === 0) return new Map();
  const found = await db
    .select({ id: appGrants.clientId, n: count() })
    .from(appGrants)
    .where(and(inArray(appGrants.clientId, [...clientIds]), inForce))
    .groupBy(appGrants.clientId);
  return new Map(found.map(({ id, n }) => [id, n]));
}

async function revoke(
  tx: Tx,
  where: ReturnType<typeof and>,
  why: NonNullable<GrantRow['revokedWhy']>,
  now: Date,
): Promise<GrantRow[]> {
  const ended = await tx
    .update(appGrants)
    .set({ revokedAt: now, revokedWhy: why })
    .where(and(where, inForce))
    .returning();
  for (const { providerGrantId } of ended) await removeGrantRecords(tx, providerGrantId);
  return ended;
}

/** Ends a person's grant with all its tokens. */
export const revokeGrant = (tx: Tx, id: AppGrantId, userId: UserId, now: Date) =>
  revoke(tx, and(eq(appGrants.id, id), eq(appGrants.userId, userId)), 'by-owner', now);

/** Ends every grant of an app with all its tokens. */
export const revokeClient = (
  tx: Tx,
  clientId: string,
  why: NonNullable<GrantRow['revokedWhy']>,
  now: Date,
) => revoke(tx, eq(appGrants.clientId, clientId), why, now);

/** The grant of an app for its own owner (client credentials). Created at first use. */
async function ownGrant(
  db: Database,
  clientId: string,
  resource: Resource,
  now: Date,
): Promise<GrantRow | undefined> {
  const app = await appById(db, clientId);
  if (!app) return undefined;
  // One per resource. The prefix keeps it apart from grant ids of oidc-provider.
  const providerGrantId = `own:${clientId}:${resource}`;
  const find = async () =>
    (await db.select().from(appGrants).where(eq(appGrants.providerGrantId, providerGrantId)))[0];
  const known = await find();
  if (known) return known;
  await db
    .insert(appGrants)
    .values({
      id: newId('appGrant'),
      userId: app.userId,
      clientId,
      name: app.name,
      domain: null,
      resource,
      scopes: app.scopes,
      monthlyCredits: null,
      providerGrantId,
      createdAt: now,
    })
    .onConflictDoNothing();
  return find();
}

const refused = () =>
  new DomainError('unauthenticated', 'This access token is not valid here, or has ended.');

/** Finds the user and the app that an access token belongs to, and the scopes it has. */
export async function programOfToken(
  { db, publicUrl }: { db: Database; publicUrl: string },
  token: string,
  resource: Resource,
  now: Date,
): Promise<{ userId: UserId; program: Program }> {
  const record =
    (await recordOf(db, 'AccessToken', token)) ?? (await recordOf(db, 'ClientCredentials', token));
  const audience = Array.isArray(record?.aud) ? record.aud[0] : record?.aud;
  if (!record || audience !== resourceUrl(publicUrl, resource)) throw refused();
  const clientId = record.clientId ?? '';
  const [[found], [limit]] = await Promise.all([
    record.grantId
      ? db.select().from(appGrants).where(eq(appGrants.providerGrantId, record.grantId))
      : ownGrant(db, clientId, resource, now).then((grant) => [grant]),
    db.select().from(appLimits).where(eq(appLimits.clientId, clientId)),
  ]);
  if (!found || found.revokedAt) throw refused();
  // The person may have allowed fewer scopes than the token lists.
  const scopes = scopesIn(record.scope ?? '').filter((name): name is Scope =>
    found.scopes.includes(name),
  );
  const { id, name, monthlyCredits, userId } = found;
  const callsPerMinute = limit?.callsPerMinute ?? usualCallsPerMinute;
  return {
    userId,
    program: { kind: 'app', id, name, scopes, monthlyCredits, callsPerMinute },
  };
}

export const toGrant = (row: GrantRow, usage: AppGrant['usage']): AppGrant => ({
  id: row.id,
  app: { name: row.name, domain: row.domain },
  resource: row.resource,
  scopes: row.scopes,
  monthlyCredits: row.monthlyCredits,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  usage,
});
