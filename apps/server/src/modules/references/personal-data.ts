import { eq, sql } from 'drizzle-orm';
import type { UserId } from '@limn/contracts/ids';
import type { Sql } from '../../platform/database/database.ts';
import type { PersonalTables } from '../../platform/personal-data.ts';
import { referenceReports } from './schema.ts';

/** A person's reports of references. */
export const personalTables: PersonalTables = {
  reference_reports: ({ userId }) => sql`select * from reference_reports where user_id = ${userId}`,
};

export async function forgetReferenceReports(tx: Sql, userId: UserId): Promise<void> {
  await tx.delete(referenceReports).where(eq(referenceReports.userId, userId));
}
