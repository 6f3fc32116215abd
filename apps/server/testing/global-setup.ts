import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { sql } from 'drizzle-orm';
import {
  type DatabaseHandle,
  openEmbedded,
  openPostgres,
  rows,
} from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { createJobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { startCluster } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `filled` is a script that puts into its tables what migrations themselves put there. */
    database: { filled: string } & (
      | { kind: 'pglite'; dump: string }
      | { kind: 'postgres'; url: string }
    );
  }
}

/** Tables in which migrations themselves put something. */
const filledTables = ['feature_rules', 'blocked_names'];

async function filledBy({ db }: DatabaseHandle): Promise<string> {
  const inserts = filledTables.map(async (name) => {
    const [all] = await rows<{ json: string }>(
      db,
      sql`select quote_literal(json_agg(t)::text) as json from ${sql.identifier(name)} t`,
    );
    return `insert into ${name} select * from json_populate_recordset(null::${name}, ${all!.json});`;
  });
  return (await Promise.all(inserts)).join('\n');
}

/**
 * Makes one migrated database that every test file starts from: a PGlite archive, or with
 * LIMN_TEST_DATABASE=postgres a template in a throw-away cluster.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog('silent');
  const prepare = async (handle: DatabaseHandle) => {
    await migrate(handle);
    const jobs = createJobs(handle, log);
    await jobs.start();
    await jobs.stop();
    return filledBy(handle);
  };
  if (process.env['LIMN_TEST_DATABASE'] === 'postgres') {
    const cluster = await startCluster();
    const handle = await openPostgres(cluster.url, log);
    await handle.script('create database template_limn');
    await handle.close();
    const template = await openPostgres(cluster.url.replace(/postgres$/, 'template_limn'), log);
    const filled = await prepare(template);
    await template.close();
    project.provide('database', { kind: 'postgres', url: cluster.url, filled });
    return cluster.stop;
  }
  const folder = mkdtempSync(join(tmpdir(), 'limn-template-'));
  const handle = await openEmbedded({});
  const filled = await prepare(handle);
  const dump = join(folder, 'database.tar');
  writeFileSync(dump, await handle.dump!('none'));
  await handle.close();
  project.provide('database', { kind: 'pglite', dump, filled });
  return async () => rmSync(folder, { recursive: true, force: true });
}
