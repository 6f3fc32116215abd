import { sql } from 'drizzle-orm';
import type { PersonalTables } from '../../platform/personal-data.ts';

/** What this module keeps of a person. */
export const personalTables: PersonalTables = {
  contact_messages: (person) =>
    sql`select * from contact_messages where lower(email) = lower(${person.email})`,
};
