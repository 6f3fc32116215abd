import { eq, or, sql } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import type { DataSubject, PersonalTables } from '../../platform/personal-data.ts';
import { cases, reports } from './schema.ts';

/** Personal data of this module: reports by the person's account or address, and their cases. */
export const personalTables: PersonalTables = {
  reports: ({ userId, email }) =>
    sql`select * from reports where user_id = ${userId} or lower(email) = ${email.toLowerCase()}`,
  moderation_cases: ({ userId }) => sql`select * from moderation_cases where owner_id = ${userId}`,
};

/** Deletes a person's reports, and the reports of their content with all consequences. */
export async function forgetModeration(
  tx: Sql,
  { userId, email }: Pick<DataSubject, 'userId' | 'email'>,
): Promise<void> {
  const id = userId as typeof cases.$inferSelect.ownerId;
  await tx
    .delete(reports)
    .where(or(eq(reports.userId, id), sql`lower(${reports.email}) = ${email.toLowerCase()}`));
  await tx.delete(cases).where(eq(cases.ownerId, id));
}
