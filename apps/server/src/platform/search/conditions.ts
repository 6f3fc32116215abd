import { type SQL, sql } from 'drizzle-orm';

/** An array as one parameter of the statement. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`;

/** All of these values are in an array column. A GIN index finds it. */
export const hasAll = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} @> ${textArray(values)}`;

/** At least one of these values is in an array column. A GIN index finds it. */
export const hasAny = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} && ${textArray(values)}`;

/**
 * A text contains a word, which may be a part of a longer one. A trigram index finds words of three letters and more.
 */
export const contains = (column: SQL, word: string): SQL =>
  sql`${column} like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
