import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byUser, type PersonalTables } from '../../platform/personal-data.ts';

/** What this module keeps of a person: whom they keep away. Who keeps them away is not told. */
export const personalTables: PersonalTables = {
  distances: byUser('distances'),
};

/** Forgets whom a person kept away, and who kept them away. */
export async function forgetDistances(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from distances where user_id = ${userId} or other_id = ${userId}`);
}
