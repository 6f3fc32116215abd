import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseHandle, openEmbedded, openPostgres } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';

/** A migrated database of a test's own, on whichever database this run is about. */
export async function openTestDatabase(): Promise<DatabaseHandle> {
  const database = inject('database');
  if (database.kind === 'pglite') return openEmbedded({ dump: readFileSync(database.dump) });
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  // Two clones of one template at once refuse each other.
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(`create database ${name} template template_limn`);
  await admin.end();
  return openPostgres(database.url.replace(/postgres$/, name), createLog('silent'));
}
