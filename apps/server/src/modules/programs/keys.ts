import type { ApiKey, keyStates } from '@limn/contracts/api-keys';
import { mostKeys, rotationHours } from '@limn/contracts/api-keys';
import type { ApiKeyId, UserId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import { lockQuota } from '../../platform/database/lock-quota.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type ApiKeyRow, countKeys, keyOf } from './queries.ts';
import { apiKeys } from './schema.ts';
import { beginningOf, digestOf, newSecret } from './secrets.ts';

export type NewKey = Pick<ApiKeyRow, 'name' | 'scopes' | 'monthlyCredits' | 'callsPerMinute'> & {
  expiresAt: Date | null;
};

/** @throws DomainError conflict: the person already has the maximum number of keys */
export async function createKey(
  tx: Tx,
  userId: UserId,
  wanted: NewKey,
  now: Date,
): Promise<{ row: ApiKeyRow; secret: string }> {
  await lockQuota(tx, 'api-keys', userId);
  if ((await countKeys(tx, userId, now)) >= mostKeys)
    throw conflict(`You have ${mostKeys} keys, the maximum. Revoke one first.`);
  const secret = newSecret();
  const [row] = await tx
    .insert(apiKeys)
    .values({
      id: newId('apiKey'),
      userId,
      ...wanted,
      shown: beginningOf(secret),
      digest: digestOf(secret),
      createdAt: now,
    })
    .returning();
  return { row: row!, secret };
}

/**
 * Creates a key with the settings of another one. The old key works for another day.
 * @throws DomainError not_found, conflict: the key has ended, or there are too many
 */
export async function rotateKey(
  tx: Tx,
  id: ApiKeyId,
  userId: UserId,
  now: Date,
): Promise<{ row: ApiKeyRow; secret: string }> {
  const old = await keyOf(tx, id, userId);
  if (!old) throw notFound('That key');
  if (stateOf(old, now) !== 'active') throw conflict('This key has ended. Make a new one.');
  const { name, scopes, monthlyCredits, callsPerMinute, expiresAt } = old;
  // The new key gets the full lifetime again.
  const life = expiresAt && expiresAt.getTime() - old.createdAt.getTime();
  const settings = { name, scopes, monthlyCredits, callsPerMinute };
  const made = await createKey(
    tx,
    userId,
    { ...settings, expiresAt: life ? new Date(now.getTime() + life) : null },
    now,
  );
  const overlap = new Date(now.getTime() + rotationHours * 3_600_000);
  if (!expiresAt || expiresAt > overlap)
    await tx.update(apiKeys).set({ expiresAt: overlap }).where(eq(apiKeys.id, id));
  return made;
}

export function stateOf(
  { revokedAt, expiresAt }: Pick<ApiKeyRow, 'revokedAt' | 'expiresAt'>,
  now: Date,
): (typeof keyStates)[number] {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}

export const toKey = (row: ApiKeyRow, usage: ApiKey['usage'], now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  shown: row.shown,
  scopes: row.scopes,
  monthlyCredits: row.monthlyCredits,
  callsPerMinute: row.callsPerMinute,
  state: stateOf(row, now),
  revokedWhy: row.revokedWhy,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  lastUsed: row.lastUsedAt && { at: row.lastUsedAt.toISOString(), address: row.lastUsedFrom },
  usage,
});
