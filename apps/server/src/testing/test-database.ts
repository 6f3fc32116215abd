import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { sql } from 'drizzle-orm';
import {
  type DatabaseHandle,
  openEmbedded,
  openPostgres,
  rows,
} from '../platform/database/database.ts';
import type { Wasm } from '../platform/database/pglite-client.ts';
import { createLog } from '../platform/log.ts';

const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile(program: Uint8Array): Promise<Wasm> };
};
let compiled: Promise<Wasm> | undefined;
/** PGlite's program: compiled once for all databases of this process, and made fast by the first of them. */
const wasm = () =>
  (compiled ??= readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then(
    (program) => WebAssembly.compile(program),
  ));

/** A migrated database of a test's own, on whichever database this run is about. */
export async function openTestDatabase(): Promise<DatabaseHandle> {
  const database = inject('database');
  if (database.kind === 'pglite')
    return openEmbedded({ dump: await readFile(database.dump), wasm: await wasm() });
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  // Two clones of one template at once refuse each other.
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(`create database ${name} template template_limn`);
  await admin.end();
  return openPostgres(database.url.replace(/postgres$/, name), createLog('silent'));
}

/** Tables in which migrations themselves put something. */
const filled = ['migrations', 'feature_rules', 'blocked_names'];

/** Makes a test's database as empty as a new one, in a tenth of its time. Counted ids go on where they were. */
export async function emptyTestDatabase({ db, script }: DatabaseHandle): Promise<void> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename <> all (${sql.param(filled)}::text[])`,
  );
  // What may not be deleted is kept by triggers, and the order of tables by keys: neither holds for a replica.
  await script(
    `begin; set local session_replication_role = replica;
     ${tables.map(({ name }) => `delete from ${name};`).join(' ')} commit;`,
  );
}
