import { sql } from 'drizzle-orm';
import type { PersonalTables } from '../../platform/personal-data.ts';

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  admin_proposals: (person) =>
    sql`select * from admin_proposals where proposed_by = ${person.userId} or decided_by = ${person.userId}
        or (email <> '' and email = ${person.email.toLowerCase()})`,
};
