import { sql } from 'drizzle-orm';
import type { PersonalTables } from '../../platform/personal-data.ts';

/** What this module keeps of a person. */
export const personalTables: PersonalTables = {
  admin_proposals: (person) =>
    sql`select * from admin_proposals where proposed_by = ${person.userId} or decided_by = ${person.userId}
        or (email <> '' and email = ${person.email.toLowerCase()})`,
};
