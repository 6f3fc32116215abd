import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The host's handle for running SQL: the database itself or a transaction. */
export type SandboxSql = Pick<
  PgDatabase<PgQueryResultHKT, Record<string, never>>,
  'select' | 'insert' | 'update' | 'delete' | 'execute'
>;

/** Commits when the work resolves, rolls back when it throws. */
export type SandboxTx = SandboxSql;

export interface SandboxDatabase extends SandboxSql {
  transaction<T>(work: (tx: SandboxTx) => Promise<T>): Promise<T>;
}

export interface SandboxLog {
  warn(details: object, message: string): void;
}

/** Rows of a raw statement. The caller names their shape. */
export async function rows<T>(db: SandboxSql, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as { rows: T[] };
  return result.rows;
}
