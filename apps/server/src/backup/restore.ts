import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { audit } from '../modules/ledger/index.ts';
import type { Config } from '../platform/config.ts';
import {
  type DatabaseHandle,
  openEmbedded,
  openPostgres,
  rows,
} from '../platform/database/database.ts';
import { newestMigration } from '../platform/database/migrate.ts';
import type { Log } from '../platform/log.ts';
import { readSecret } from '../platform/secret.ts';
import { openDisk } from '../platform/storage.ts';
import { sql } from 'drizzle-orm';
import {
  backupsIn,
  type BackupManifest,
  markOf,
  nameAt,
  readKeys,
  readManifest,
  sha256Of,
} from './manifest.ts';
import { copyIn } from './objects.ts';
import { runProgram } from './postgres-programs.ts';
import { differencesOf, rowsOf } from './rows-of.ts';

export interface RestoreOptions {
  /** Which backup of the folder; the newest, without it. */
  at?: string | undefined;
  /** Whether existing data may be replaced: a database's schema, or a data folder's database (which is renamed). */
  force: boolean;
  now: Date;
  log: Log;
}

async function chooseBackup(folder: string, at: string | undefined): Promise<string> {
  const names = await backupsIn(folder);
  const name = at ?? names.at(-1);
  if (!name) throw new Error(`There is no backup in ${folder}.`);
  if (!names.includes(name))
    throw new Error(`There is no backup ${name} in ${folder}; there are ${names.join(', ')}.`);
  return name;
}

/** @throws Error when the backup cannot be restored here, before anything is touched */
async function assertFits(config: Config, folder: string, name: string, manifest: BackupManifest) {
  const kind = config.databaseUrl ? 'postgres' : 'pglite';
  if (manifest.kind !== kind)
    throw new Error(
      manifest.kind === 'postgres'
        ? 'This is a backup of a PostgreSQL database. Set DATABASE_URL to an empty one.'
        : 'This is a backup of an embedded database. Unset DATABASE_URL.',
    );
  if (manifest.migration > newestMigration())
    throw new Error(
      `The backup's schema (${manifest.migration}) is newer than this version of Limn knows (${newestMigration()}). Install the newer one.`,
    );
  const file = join(folder, name, manifest.database.file);
  if (sha256Of(await readFile(file)) !== manifest.database.sha256)
    throw new Error(`${file} is damaged. Take an older backup: --at <name>.`);
  for (const key of await readKeys(folder, name))
    if (!existsSync(join(folder, 'objects', key)))
      throw new Error(`${key} is missing in ${folder}/objects. Take another backup: --at <name>.`);
}

async function restoreFolder(
  config: Config,
  file: string,
  { force, now }: RestoreOptions,
): Promise<DatabaseHandle> {
  const database = join(config.dataFolder, 'database');
  const used = existsSync(database) && readdirSync(database).length > 0;
  if (used && !force)
    throw new Error(
      `There is a database in ${config.dataFolder}. Set LIMN_DATA to another folder, or say --force to set it aside.`,
    );
  if (used) {
    // Held by a running server it must not move.
    await (await openEmbedded({ dataFolder: config.dataFolder })).close();
    await rename(database, join(config.dataFolder, `database-before-${nameAt(now)}`));
  }
  await mkdir(config.dataFolder, { recursive: true, mode: 0o700 });
  return openEmbedded({ dataFolder: config.dataFolder, dump: await readFile(file) });
}

async function restorePostgres(
  url: string,
  file: string,
  { force, log }: RestoreOptions,
): Promise<DatabaseHandle> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: others } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend'`,
    );
    if (others.length > 0)
      throw new Error(
        `${others.length} connections to this database are open. Stop every api and worker process first.`,
      );
    const { rows: tables } = await client.query(
      `select 1 from pg_tables where schemaname in ('public', 'pgboss')`,
    );
    if (tables.length > 0 && !force)
      throw new Error(
        `There are ${tables.length} tables in this database. Make an empty one, or say --force to drop them.`,
      );
    if (tables.length > 0)
      await client.query(
        `drop schema if exists pgboss cascade; drop schema public cascade; create schema public`,
      );
  } finally {
    await client.end();
  }
  await runProgram('pg_restore', url, [
    '--no-owner',
    '--no-privileges',
    '--exit-on-error',
    '--single-transaction',
    file,
  ]);
  return openPostgres(url, log);
}

/** Differences from the manifest, one per line: row counts of tables, and the ledger's sums. */
async function faultsOf(handle: DatabaseHandle, manifest: BackupManifest): Promise<string[]> {
  const told = await rowsOf((statement) => rows(handle.db, sql.raw(statement)));
  const ledger = await audit(handle.db);
  return [
    ...differencesOf(manifest.rows, told.rows),
    ...ledger.map((fault) => `the ledger: ${JSON.stringify(fault)}`),
  ];
}

/**
 * Brings a backup back: the database, the rest of the data folder, files. Nothing may run on it meanwhile; one that was
 * cut off is begun again with `force`.
 * @returns what was restored, and what about it is not as it should be
 * @throws Error in words an operator can act on, when what is there would be lost or the backup cannot be read
 */
export async function restore(
  config: Config,
  folder: string,
  options: RestoreOptions,
): Promise<{ name: string; manifest: BackupManifest; put: number; faults: string[] }> {
  const name = await chooseBackup(folder, options.at);
  const manifest = await readManifest(folder, name);
  await assertFits(config, folder, name, manifest);
  const file = join(folder, name, manifest.database.file);
  const handle = config.databaseUrl
    ? await restorePostgres(config.databaseUrl, file, options)
    : await restoreFolder(config, file, options);
  try {
    const rest = join(folder, name, 'data');
    if (existsSync(rest)) await cp(rest, config.dataFolder, { recursive: true });
    const disk = await openDisk(config);
    const keys = await readKeys(folder, name);
    const put = await copyIn(join(folder, 'objects'), keys, disk, options.force);
    const faults = await faultsOf(handle, manifest);
    if (markOf(readSecret(config.dataFolder, config.secret)) !== manifest.secret)
      faults.push(
        'LIMN_SECRET is another one than that of the backup: keys that are kept sealed under it cannot be read.',
      );
    return { name, manifest, put, faults };
  } finally {
    await handle.close();
  }
}
