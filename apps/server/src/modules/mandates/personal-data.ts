import type { UserId } from '@limn/contracts/ids';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byUser, type PersonalTables } from '../../platform/personal-data.ts';
import { mandates } from './schema.ts';

/** Personal data of this module. */
export const personalTables: PersonalTables = {
  mandates: byUser('mandates'),
};

/** Deletes a person's mandates. Licences bought under them stay. */
export async function forgetMandates(tx: Tx, userId: UserId): Promise<void> {
  await tx.execute(
    sql`delete from mandate_uses where mandate_id in (select id from mandates where user_id = ${userId})`,
  );
  await tx.delete(mandates).where(eq(mandates.userId, userId));
}
