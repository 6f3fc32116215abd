import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { keysOf } from '../backup/objects.ts';
import { fileColumns } from '../composition/file-columns.ts';
import type { Config } from '../platform/config.ts';
import { type Database, openEmbedded, openPostgres, rows } from '../platform/database/database.ts';
import { FolderInUse } from '../platform/database/lock.ts';
import { createLog } from '../platform/log.ts';
import { openDisk } from '../platform/storage.ts';
import { fileFaults } from '../platform/stored-files.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const part = 'files';
/** How many file names the report lists. */
const mostNamed = 5;

const list = (keys: readonly string[]) =>
  keys.slice(0, mostNamed).join(', ') + (keys.length > mostNamed ? ', …' : '');

/** Compares the files of a store with the rows that name them. A file whose removal is recorded is none too many. */
export async function compareFiles(db: Database, keys: readonly string[]): Promise<Finding[]> {
  const { orphans, missing } = await fileFaults(db, fileColumns, keys);
  const asked = await rows<{ key: string }>(db, sql`select key from file_removals`);
  const leaving = new Set(asked.map(({ key }) => key));
  const left = orphans.filter((key) => !leaving.has(key));
  const counts = `${keys.length} files: ${left.length} without a row, ${missing.length} missing`;
  if (missing.length > 0)
    return [
      wrong(
        part,
        `${counts}. Missing: ${list(missing)}.`,
        'Put them back from a backup: npm run restore, or copy them from its folder objects.',
      ),
    ];
  if (left.length > 0)
    return [
      warning(
        part,
        `${counts}. Without a row: ${list(left)}.`,
        'Those of work that is being done have a row soon; the others are removed the next night.',
      ),
    ];
  return [ok(part, counts)];
}

async function openDatabase({ databaseUrl, dataFolder }: Config) {
  if (databaseUrl) return openPostgres(databaseUrl, createLog('silent'));
  if (!existsSync(join(dataFolder, 'database'))) return undefined;
  return openEmbedded({ dataFolder });
}

/** Whether every file that rows refer to exists, and every file is referred to. */
export async function checkFiles(config: Config): Promise<Finding[]> {
  const handle = await openDatabase(config).catch((error: unknown) => {
    if (error instanceof FolderInUse) return 'in use' as const;
    throw error;
  });
  if (handle === undefined) return [ok(part, 'none yet')];
  if (handle === 'in use')
    return [
      ok(part, 'not compared: the running server holds the embedded database; stop it first'),
    ];
  try {
    const [{ there }] = (await rows<{ there: boolean }>(
      handle.db,
      sql`select to_regclass('file_removals') is not null as there`,
    )) as [{ there: boolean }];
    if (!there) return [ok(part, 'not compared: migrations have not run yet')];
    return await compareFiles(handle.db, await keysOf(await openDisk(config)));
  } finally {
    await handle.close();
  }
}
