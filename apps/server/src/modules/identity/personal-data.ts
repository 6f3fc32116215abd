import { sql } from 'drizzle-orm';
import type { PersonalTables } from '../../platform/personal-data.ts';

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  admins: (person) =>
    sql`select * from admins where email <> '' and email = ${person.email.toLowerCase()}`,
  users: (person) => sql`select * from users where id = ${person.userId}`,
};
