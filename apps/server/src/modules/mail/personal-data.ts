import { sql } from 'drizzle-orm';
import type { PersonalTables } from '../../platform/personal-data.ts';

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  mails: (person) =>
    sql`select * from mails where user_id = ${person.userId}
        or lower(recipient) = lower(${person.email})`,
};
