import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Logger, sql } from 'drizzle-orm';
import {
  type DatabaseHandle,
  embeddedHandle,
  openPostgres,
  rows,
} from '../src/platform/database/database.ts';
import {
  openPglite,
  type PgliteClient,
  type Wasm,
} from '../src/platform/database/pglite-client.ts';
import { createLog } from '../src/platform/log.ts';

const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile(program: Uint8Array): Promise<Wasm> };
};
let compiled: Promise<Wasm> | undefined;
/** PGlite's program: compiled once for all databases of this process, and made fast by the first of them. */
const wasm = () =>
  (compiled ??= readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then(
    (program) => WebAssembly.compile(program),
  ));

/** Databases that tests are done with, empty again: opening another takes a second of the processors. */
const idle: PgliteClient[] = [];
/** More of them at rest would only take memory. */
const mostIdle = 2;
/** A database that has grown beyond this is not kept, in bytes. */
const largestKept = 64e6;

/**
 * Lends an open database. After `close`, calls fail as on any closed database, but the database stays open for the next
 * test.
 */
function lend(client: PgliteClient, logger: Logger | undefined): DatabaseHandle {
  let isOpen = true;
  const stops: (() => Promise<void>)[] = [];
  const whileOpen =
    <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      if (!isOpen) throw new Error('The database has been closed.');
      return work(...given);
    };
  const lent: PgliteClient = {
    ...client,
    query: whileOpen(client.query),
    exec: whileOpen(client.exec),
    transaction: whileOpen(client.transaction),
    dump: whileOpen(client.dump),
    listen: whileOpen(async (channel, onPayload) => {
      const stop = await client.listen(channel, onPayload);
      stops.push(stop);
      return stop;
    }),
  };
  const handle = embeddedHandle(client, () => client.close());
  return embeddedHandle(
    lent,
    async () => {
      if (!isOpen) return;
      isOpen = false;
      for (const stop of stops) await stop();
      await emptyTestDatabase(handle);
      const [size] = await rows<{ bytes: number }>(
        handle.db,
        sql`select pg_database_size(current_database())::int as bytes`,
      );
      if (idle.length < mostIdle && size!.bytes < largestKept) idle.push(client);
      else await client.close();
    },
    logger,
  );
}

/**
 * A migrated database of a test's own, on whichever database this run is about.
 *
 * @param logger called with every statement
 */
export async function openTestDatabase(logger?: Logger): Promise<DatabaseHandle> {
  const database = inject('database');
  if (database.kind === 'pglite')
    return lend(
      idle.pop() ?? (await openPglite({ dump: await readFile(database.dump), wasm: await wasm() })),
      logger,
    );
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  // Two clones of one template at once refuse each other.
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(`create database ${name} template template_limn`);
  await admin.end();
  return openPostgres(database.url.replace(/postgres$/, name), createLog('silent'), logger);
}

/**
 * Makes a test's database as empty as a new one, in a tenth of its time. Queues of jobs stay, without jobs; no plan
 * does.
 */
export async function emptyTestDatabase({ db, script }: DatabaseHandle): Promise<void> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss') and tablename not in ('migrations', 'version', 'queue')`,
  );
  const counters = await rows<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where last_value is not null`,
  );
  // Triggers protect some rows, and foreign keys require an order; a replica ignores both.
  await script(
    `begin; set local session_replication_role = replica;
     ${tables.map(({ name }) => `delete from ${name};`).join(' ')}
     ${counters.map(({ name }) => `alter sequence ${name} restart;`).join(' ')}
     ${inject('database').filled}
     commit;
     discard plans;`,
  );
}
