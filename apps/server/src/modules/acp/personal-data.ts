import type { UserId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byUser, type PersonalTables } from '../../platform/personal-data.ts';
import { acpSessions } from './schema.ts';

/** Personal data of this module. */
export const personalTables: PersonalTables = {
  acp_sessions: byUser('acp_sessions'),
};

/** Deletes a person's checkout sessions. Licences bought in them stay. */
export async function forgetCheckouts(tx: Tx, userId: UserId): Promise<void> {
  await tx.delete(acpSessions).where(eq(acpSessions.userId, userId));
}
