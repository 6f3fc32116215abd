import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Disk } from 'flydrive';
import { keysIn } from '../platform/storage.ts';
import { sha256Of } from './manifest.ts';

/** How many files are copied at once. */
const atOnce = 8;

/** Every key of a store but of what is being written. */
export async function keysOf(disk: Disk): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of keysIn(disk)) keys.push(key);
  return keys;
}

/** Whether bytes are those a content address names; true if a key names none. */
export function matchesContentHash(key: string, bytes: Uint8Array): boolean {
  const named = /\/([0-9a-f]{2})\/(\1[0-9a-f]{62})\.[\w.]+$/.exec(key)?.[2];
  return named === undefined || sha256Of(bytes) === named;
}

async function each(keys: readonly string[], work: (key: string) => Promise<void>): Promise<void> {
  const left = keys.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const key of left) await work(key);
    }),
  );
}

/**
 * Copies missing files of a store into a folder. A file appears only when it is complete, so an interrupted copy can be
 * continued.
 * @returns keys now in the folder, the number copied, and keys that were skipped because their bytes do not match
 */
export async function copyOut(disk: Disk, keys: readonly string[], folder: string) {
  const kept: string[] = [];
  const damaged: string[] = [];
  let copied = 0;
  await each(keys, async (key) => {
    const path = join(folder, key);
    if (!existsSync(path)) {
      const bytes = await disk.getBytes(key).catch(async (error: unknown) => {
        // Deleted since it was listed.
        if (!(await disk.exists(key))) return undefined;
        throw error;
      });
      if (!bytes) return;
      if (!matchesContentHash(key, bytes)) return void damaged.push(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, bytes, { mode: 0o600 });
      await rename(`${path}.part`, path);
      copied += 1;
    }
    kept.push(key);
  });
  return { kept, copied, damaged };
}

/**
 * Copies files of a folder into a store; existing ones only with `force`, which repairs them.
 * @returns number of files copied
 * @throws Error for a file that is missing or does not match its key
 */
export async function copyIn(
  folder: string,
  keys: readonly string[],
  disk: Disk,
  force: boolean,
): Promise<number> {
  const there = new Set(force ? [] : await keysOf(disk));
  const missing = keys.filter((key) => !there.has(key));
  await each(missing, async (key) => {
    const bytes = await readFile(join(folder, key));
    if (!matchesContentHash(key, bytes))
      throw new Error(`${key} is damaged in the backup. Take it from another one.`);
    await disk.put(key, bytes);
  });
  return missing.length;
}

/** Deletes files of a folder that none of `keys` names. @returns how many */
export async function sweep(folder: string, keys: ReadonlySet<string>): Promise<number> {
  if (!existsSync(folder)) return 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let swept = 0;
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || keys.has(path.slice(folder.length + 1))) continue;
    await rm(path);
    swept += 1;
  }
  return swept;
}
