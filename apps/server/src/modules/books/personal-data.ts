import { sql } from 'drizzle-orm';
import { oneOf } from '../../platform/database/database.ts';
import { byProfile, type DataSubject, type PersonalTables } from '../../platform/personal-data.ts';

const mine = (person: DataSubject) =>
  sql`(profile_id in ${oneOf(person.profiles)} or lower(email) = lower(${person.email}))`;

/** This module's tables with personal data: books, and parts of books. */
export const personalTables: PersonalTables = {
  books: byProfile('books'),
  book_parts: (person) => sql`select * from book_parts where ${mine(person)}`,
};
