import { sql } from 'drizzle-orm';
import { oneOf, type Tx } from '../../platform/database/database.ts';
import { byProfile, type DataSubject, type PersonalTables } from '../../platform/personal-data.ts';

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  verifications: byProfile('verifications'),
};

/** Forgets what a person proved. */
export async function forgetProofs(tx: Tx, profiles: DataSubject['profiles']): Promise<void> {
  await tx.execute(sql`delete from verifications where profile_id in ${oneOf(profiles)}`);
}
