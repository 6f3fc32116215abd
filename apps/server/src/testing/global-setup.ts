import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded, openPostgres } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { startCluster } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { kind: 'pglite'; dump: string } | { kind: 'postgres'; url: string };
  }
}

/**
 * Makes one migrated database that every test file starts from: a PGlite archive, or with
 * LIMN_TEST_DATABASE=postgres a template in a throw-away cluster.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog('silent');
  const prepare = async (handle: Awaited<ReturnType<typeof openEmbedded>>) => {
    await migrate(handle);
    const jobs = createJobs(handle, log);
    await jobs.start();
    await jobs.stop();
  };
  if (process.env['LIMN_TEST_DATABASE'] === 'postgres') {
    const cluster = await startCluster();
    const handle = await openPostgres(cluster.url, log);
    await handle.script('create database template_limn');
    await handle.close();
    const template = await openPostgres(cluster.url.replace(/postgres$/, 'template_limn'), log);
    await prepare(template);
    await template.close();
    project.provide('database', { kind: 'postgres', url: cluster.url });
    return cluster.stop;
  }
  const folder = mkdtempSync(join(tmpdir(), 'limn-template-'));
  const handle = await openEmbedded({});
  await prepare(handle);
  const dump = join(folder, 'database.tar');
  writeFileSync(dump, await handle.dump!('none'));
  await handle.close();
  project.provide('database', { kind: 'pglite', dump });
  return async () => rmSync(folder, { recursive: true, force: true });
}
