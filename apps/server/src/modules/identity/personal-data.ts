import { sql } from 'drizzle-orm';
import type { PersonalTables } from '../../platform/personal-data.ts';

/** What this module keeps of a person. */
export const personalTables: PersonalTables = {
  admins: (person) =>
    sql`select * from admins where email <> '' and email = ${person.email.toLowerCase()}`,
  users: (person) => sql`select * from users where id = ${person.userId}`,
};
