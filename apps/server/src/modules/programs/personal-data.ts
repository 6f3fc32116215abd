import type { UserId } from '@limn/contracts/ids';
import { eq, sql } from 'drizzle-orm';
import { rows, type Tx } from '../../platform/database/database.ts';
import { byUser, type PersonalTables } from '../../platform/personal-data.ts';
import { apiKeys, apiUsage } from './schema.ts';

/** Personal data of this module. */
export const personalTables: PersonalTables = {
  api_keys: byUser('api_keys'),
  api_usage: byUser('api_usage'),
};

/** Deletes a person's keys with what they were used for. */
export async function forgetPrograms(tx: Tx, userId: UserId): Promise<void> {
  const programs = await rows<{ id: string }>(
    tx,
    sql`select distinct program_id as id from api_usage where user_id = ${userId}
      union select id from api_keys where user_id = ${userId}`,
  );
  for (const { id } of programs)
    await tx.execute(sql`delete from idempotent_calls where program_id = ${id}`);
  await tx.delete(apiUsage).where(eq(apiUsage.userId, userId));
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
}
