import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { backupPath, backupToken } from '../backup-route.ts';
import type { Config } from '../platform/config.ts';
import { FolderInUse } from '../platform/database/lock.ts';
import { openPglite } from '../platform/database/pglite-client.ts';
import { startEmbedded } from '../platform/database/start-embedded.ts';
import { readSecret } from '../platform/secret.ts';
import type { BackupManifest } from './manifest.ts';
import { runProgram } from './postgres-programs.ts';
import { rowsOf } from './rows-of.ts';

type Copied = Pick<BackupManifest, 'kind' | 'takenAt' | 'migration' | 'rows'> & { file: string };

/** The database of a running server, from that server: no other process may open the folder. */
async function askServer(config: Config): Promise<Uint8Array> {
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  const secret = readSecret(config.dataFolder, config.secret);
  const answer = await fetch(`http://${host}:${config.port}${backupPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${backupToken(secret)}` },
  }).catch(() => undefined);
  if (!answer?.ok)
    throw new Error(
      `Limn runs on ${config.dataFolder}, and does not give a copy at port ${config.port}. Is LIMN_PORT the one it was started with?`,
    );
  return new Uint8Array(await answer.arrayBuffer());
}

async function dumpFolder(config: Config): Promise<Uint8Array> {
  if (!existsSync(join(config.dataFolder, 'database')))
    throw new Error(`There is no database in ${config.dataFolder}. Is LIMN_DATA the right folder?`);
  try {
    const { opening, unlock } = await startEmbedded(config);
    const client = await opening;
    try {
      return await client.dump('gzip');
    } finally {
      await client.close();
      unlock();
    }
  } catch (error) {
    if (error instanceof FolderInUse) return askServer(config);
    throw error;
  }
}

/** The embedded database as an archive of its folder. It is opened once, so that what is kept can be. */
async function copyEmbedded(config: Config, folder: string, now: Date): Promise<Copied> {
  const file = 'database.tar.gz';
  const dump = await dumpFolder(config);
  await writeFile(join(folder, file), dump, { mode: 0o600 });
  const opened = await openPglite({ dump });
  try {
    const told = await rowsOf(async (statement) => (await opened.query(statement)).rows);
    return { kind: 'pglite', takenAt: now.toISOString(), file, ...told };
  } finally {
    await opened.close();
  }
}

/** Dumps with pg_dump and counts rows in the same snapshot. */
async function copyPostgres(url: string, folder: string): Promise<Copied> {
  const file = 'database.dump';
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: said } = await client.query<{ snapshot: string; now: Date }>(
      'select pg_export_snapshot() as snapshot, now() as now',
    );
    const { snapshot, now } = said[0]!;
    const told = await rowsOf(async (statement) => (await client.query(statement)).rows);
    await runProgram('pg_dump', url, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${snapshot}`,
      `--file=${join(folder, file)}`,
    ]);
    return { kind: 'postgres', takenAt: now.toISOString(), file, ...told };
  } finally {
    await client.end();
  }
}

/** Copies the configured database into a folder, as a snapshot while others keep writing. */
export async function copyDatabase(config: Config, folder: string, now: Date) {
  const copied = config.databaseUrl
    ? await copyPostgres(config.databaseUrl, folder)
    : await copyEmbedded(config, folder, now);
  return { ...copied, bytes: await readFile(join(folder, copied.file)) };
}
