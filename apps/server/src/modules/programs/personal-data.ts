import type { UserId } from '@limn/contracts/ids';
import { eq, sql } from 'drizzle-orm';
import { rows, type Tx } from '../../platform/database/database.ts';
import { byUser, type PersonalTables } from '../../platform/personal-data.ts';
import { revokeClient } from './oauth/grants.ts';
import { apiKeys, apiUsage, appGrants, apps, oauthRecords, programActions } from './schema.ts';

/** Personal data of this module, without secrets and tokens. */
export const personalTables: PersonalTables = {
  api_keys: ({ userId }) =>
    sql`select id, name, scopes, monthly_credits, calls_per_minute, expires_at, revoked_at, revoked_why, last_used_at,
      last_used_from, created_at from api_keys where user_id = ${userId}`,
  api_usage: byUser('api_usage'),
  program_actions: byUser('program_actions'),
  apps: ({ userId }) =>
    sql`select id, name, website, redirect_uris, scopes, created_at from apps where user_id = ${userId}`,
  app_grants: byUser('app_grants'),
  oauth_records: ({ userId }) =>
    sql`select model, expires_at from oauth_records where account_id = ${userId}`,
};

/** Deletes a person's keys, apps and grants, with their usage. */
export async function forgetPrograms(tx: Tx, userId: UserId, now: Date): Promise<void> {
  const programs = await rows<{ id: string }>(
    tx,
    sql`select distinct program_id as id from api_usage where user_id = ${userId}
      union select id from api_keys where user_id = ${userId}
      union select id from app_grants where user_id = ${userId}`,
  );
  for (const { id } of programs)
    await tx.execute(sql`delete from idempotent_calls where program_id = ${id}`);
  const own = await tx.select({ id: apps.id }).from(apps).where(eq(apps.userId, userId));
  for (const { id } of own) await revokeClient(tx, id, 'by-owner', now);
  await tx.delete(apps).where(eq(apps.userId, userId));
  await tx.delete(appGrants).where(eq(appGrants.userId, userId));
  await tx.delete(oauthRecords).where(eq(oauthRecords.accountId, userId));
  await tx.delete(programActions).where(eq(programActions.userId, userId));
  await tx.delete(apiUsage).where(eq(apiUsage.userId, userId));
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
}
