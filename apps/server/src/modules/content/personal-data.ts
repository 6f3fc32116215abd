import { sql } from 'drizzle-orm';
import type { PersonalTables } from '../../platform/personal-data.ts';

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  contact_messages: (person) =>
    sql`select * from contact_messages where lower(email) = lower(${person.email})`,
};
