import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Config } from '../platform/config.ts';
import { readSecret } from '../platform/secret.ts';
import { openDisk } from '../platform/storage.ts';
import { copyDatabase } from './copy-database.ts';
import { backupsIn, type BackupManifest, markOf, nameAt, readKeys, sha256Of } from './manifest.ts';
import { copyOut, keysOf, sweep } from './objects.ts';

/** Parts of the data folder that are copied separately. */
const elsewhere = /^(database|files)/;

/** The rest of a data folder: keys that were drawn there, letters that were kept there. */
async function copyRest(dataFolder: string, target: string): Promise<void> {
  if (!existsSync(dataFolder)) return;
  for (const name of await readdir(dataFolder))
    if (!elsewhere.test(name))
      await cp(join(dataFolder, name), join(target, name), { recursive: true });
}

/** Forgets the oldest backups but `keep`, and the files that only they named: who was forgotten is at last. */
async function forgetOld(folder: string, keep: number): Promise<string[]> {
  const names = await backupsIn(folder);
  const old = names.slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { recursive: true });
  if (old.length > 0) {
    const keys = await Promise.all(names.slice(-keep).map((name) => readKeys(folder, name)));
    await sweep(join(folder, 'objects'), new Set(keys.flat()));
  }
  return old;
}

/**
 * Copies the configured database and storage into `<folder>/<time>` and `<folder>/objects` while the server runs. Files
 * are copied before the database, so that none it names is deleted, and after it, so that none is missing; files of an
 * earlier backup are not copied again. An interrupted run leaves no backup.
 * @param options.keep how many backups stay in the folder; all, without it
 * @returns the manifest, and stored files whose content does not match their key
 * @throws Error with a message for operators
 */
export async function backUp(
  config: Config,
  folder: string,
  options: { keep?: number | undefined; now: Date },
): Promise<{
  name: string;
  manifest: BackupManifest;
  copied: number;
  damaged: string[];
  forgotten: string[];
}> {
  if (`${resolve(folder)}${sep}`.startsWith(config.dataFolder + sep))
    throw new Error(
      `${folder} is in the data folder, which is lost as a whole. Name another place.`,
    );
  const name = nameAt(options.now);
  const part = join(folder, `${name}.part`);
  const objects = join(folder, 'objects');
  await mkdir(part, { recursive: true, mode: 0o700 });
  try {
    const disk = await openDisk(config);
    const before = await copyOut(disk, await keysOf(disk), objects);
    const { file, bytes, ...told } = await copyDatabase(config, part, options.now);
    const after = await copyOut(disk, await keysOf(disk), objects);
    const keys = [...new Set([...before.kept, ...after.kept])].toSorted();
    await copyRest(config.dataFolder, join(part, 'data'));
    const manifest: BackupManifest = {
      format: 1,
      ...told,
      database: { file, bytes: bytes.length, sha256: sha256Of(bytes) },
      objects: keys.length,
      secret: markOf(readSecret(config.dataFolder, config.secret)),
    };
    await writeFile(join(part, 'keys.txt'), keys.map((key) => `${key}\n`).join(''));
    await writeFile(join(part, 'manifest.json'), JSON.stringify(manifest, undefined, 2));
    await rename(part, join(folder, name));
    return {
      name,
      manifest,
      copied: before.copied + after.copied,
      damaged: after.damaged,
      forgotten: options.keep === undefined ? [] : await forgetOld(folder, options.keep),
    };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
