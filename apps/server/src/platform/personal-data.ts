import { type SQL, sql } from 'drizzle-orm';
import { oneOf } from './database/database.ts';

/** A person, as rows name them. */
export interface DataSubject {
  userId: string;
  email: string;
  /** Their profiles, deleted ones too, and the art styles of these. */
  profiles: readonly string[];
  styles: readonly string[];
}

/** A module's tables with personal data, with a query for a person's rows. */
export type PersonalTables = Record<string, (person: DataSubject) => SQL>;

const rowsOf = (table: string, condition: SQL) =>
  sql`select * from ${sql.identifier(table)} where ${condition}`;

export const byUser = (table: string) => (person: DataSubject) =>
  rowsOf(table, sql`user_id = ${person.userId}`);
export const byProfile = (table: string) => (person: DataSubject) =>
  rowsOf(table, sql`profile_id in ${oneOf(person.profiles)}`);
export const byStyle = (table: string) => (person: DataSubject) =>
  rowsOf(table, sql`style_id in ${oneOf(person.styles)}`);
