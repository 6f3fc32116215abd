// node_modules/.bin/node scripts/compare-schemas.mjs <commit> Makes the schema of another commit and that of this tree,
// each in an empty PostgreSQL database, and prints how their dumps differ. Ends with 1 if they do. Needs PostgreSQL's
// programs.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './steps.mjs';
import { startCluster } from '../apps/server/testing/postgres.ts';

const [commit] = process.argv.slice(2);
if (!commit) throw new Error('Name the commit to compare with.');
const folder = mkdtempSync(join(tmpdir(), 'limn-schemas-'));
const other = join(folder, 'tree');
const cluster = await startCluster();

/** The schema that the migrations of a tree make, as text. */
function schemaOf(tree, name) {
  const url = cluster.url.replace(/postgres$/, name);
  execFileSync('psql', [cluster.url, '-qc', `create database ${name}`]);
  const work = `
    const { openPostgres } = await import('${tree}/apps/server/src/platform/database/database.ts');
    const { migrate } = await import('${tree}/apps/server/src/platform/database/migrate.ts');
    const { createLog } = await import('${tree}/apps/server/src/platform/log.ts');
    const handle = await openPostgres('${url}', createLog('silent'));
    await migrate(handle);
    await handle.close();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', work], { cwd: tree });
  const dump = execFileSync('pg_dump', [url, '--schema-only', '--no-owner', '--no-privileges']);
  // A random word that only belongs to this dump.
  const text = dump.toString().replaceAll(/^\\(un)?restrict .*$/gm, '');
  const file = join(folder, `${name}.sql`);
  writeFileSync(file, text);
  return file;
}

try {
  execFileSync('git', ['worktree', 'add', '-q', '--detach', other, commit], { cwd: root });
  for (const part of [
    '',
    'apps/server/',
    'packages/contracts/',
    'packages/imaging/',
    'packages/scenes/',
  ])
    spawnSync('ln', ['-s', join(root, part, 'node_modules'), join(other, part)]);
  const files = [schemaOf(other, 'before'), schemaOf(root, 'after')];
  const { status } = spawnSync('diff', files, { stdio: 'inherit' });
  console.log(status === 0 ? 'The schemas are equal.' : 'The schemas differ, as printed above.');
  process.exitCode = status === 0 ? 0 : 1;
} finally {
  await cluster.stop();
  execFileSync('git', ['worktree', 'remove', '--force', other], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}
