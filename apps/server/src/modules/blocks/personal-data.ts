import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byUser, type PersonalTables } from '../../platform/personal-data.ts';

/** Personal data of this module: the person's own blocks and mutes, not those of others. */
export const personalTables: PersonalTables = {
  distances: byUser('distances'),
};

/** Deletes a person's blocks and mutes, and those of others against them. */
export async function forgetDistances(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from distances where user_id = ${userId} or other_id = ${userId}`);
}
