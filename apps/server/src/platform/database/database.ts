import type { PGlite } from '@electric-sql/pglite';
import { type Column, type Logger, type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { fromPglite } from 'pg-boss';
import type { Log } from '../log.ts';
import type { PgliteClient } from './pglite-client.ts';
import { type StartedDatabase, startEmbedded } from './start-embedded.ts';
import { type Listener, listenOn } from './postgres-listen.ts';

/**
 * A handle that runs SQL: the database itself or a transaction. Inside a transaction only the handle it
 * was given may be used; the outer one waits for the transaction to end.
 */
export type Sql = Pick<
  PgDatabase<PgQueryResultHKT, Record<string, never>>,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'
>;

export interface Database extends Sql {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}
/** A transaction: commits when the work resolves, rolls back when it throws. */
export type Tx = Sql & { readonly __transaction?: never };

export interface DatabaseHandle {
  kind: 'pglite' | 'postgres';
  db: Database;
  /** The connection for pg-boss: the same PGlite, or a pool of its own. */
  boss: { db: ReturnType<typeof fromPglite>; backend: 'pglite' } | { connectionString: string };
  /** Runs a script of several statements, for migrations. */
  script(text: string): Promise<void>;
  /**
   * Calls back for every NOTIFY on the channel until the returned function is called, and without a payload when some may
   * have been missed. Resolves once the database listens.
   */
  listen(channel: string, onPayload: Listener): Promise<() => Promise<void>>;
  /** PGlite only: the whole data folder as one archive, for backups, and for tests that start from a template. */
  dump?(compression: 'gzip' | 'none'): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** NOTIFY on a channel; inside a transaction it is sent on commit. Payload at most 8,000 bytes. */
export async function notify(db: Sql, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/** Rows of a raw statement. The caller names their shape: columns as the statement spells them. */
export async function rows<T>(db: Sql, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as { rows: T[] };
  return result.rows;
}

/** A list of values for `in`; with an empty list nothing matches. */
export function oneOf(values: readonly string[]): SQL {
  if (values.length === 0) return sql`(null)`;
  return sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;
}

/**
 * Whether a text column has one of these values. The array is one parameter of the statement at any length (Drizzle's
 * `inArray` makes one per value). For values found by a SELECT, the planner assumes few.
 */
export const isOneOf = (column: Column, values: readonly string[] | SQL): SQL =>
  Array.isArray(values)
    ? sql`${column} = any(${sql.param(values)}::text[])`
    : sql`${column} = any(array(${values}))`;

/** Whether there are no values, so that no query is needed; unknown (false) for a SELECT. */
export const isNone = (values: readonly unknown[] | SQL): boolean =>
  Array.isArray(values) && values.length === 0;

/** A handle on PGlite that is open; `close` ends it. @param logger called with every statement */
export function embeddedHandle(
  client: PgliteClient,
  close: () => Promise<void>,
  logger?: Logger,
): DatabaseHandle {
  const asPglite = client as unknown as PGlite;
  return {
    kind: 'pglite',
    db: drizzlePglite({ client: asPglite, logger: logger ?? false }),
    boss: { db: fromPglite(asPglite), backend: 'pglite' },
    script: async (text) => void (await client.exec(text)),
    listen: client.listen,
    dump: client.dump,
    close,
  };
}

/** PGlite on a data folder, in memory, or on one that `startEmbedded` has begun to open. */
export async function openEmbedded(options: {
  dataFolder?: string;
  dump?: Uint8Array;
  started?: StartedDatabase | undefined;
}): Promise<DatabaseHandle> {
  const { opening, unlock } = options.started ?? (await startEmbedded(options));
  const client = await opening;
  return embeddedHandle(client, async () => {
    await client.close();
    unlock();
  });
}

/** @param logger called with every statement */
export async function openPostgres(
  url: string,
  log: Log,
  logger?: Logger,
): Promise<DatabaseHandle> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // Compiling a statement, or starting processes that help with it, takes longer than any of these take (PostgreSQL
    // manual, chapters 32 and 15).
    onConnect: (client) =>
      client.query(
        'set jit = off; set max_parallel_workers_per_gather = 0',
      ) as unknown as undefined,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection failed'));
  await pool.query('select 1');
  const listener = listenOn(url, log);
  return {
    kind: 'postgres',
    db: drizzlePostgres({ client: pool, logger: logger ?? false }) as unknown as Database,
    boss: { connectionString: url },
    script: async (text) => void (await pool.query(text)),
    listen: listener.listen,
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}
