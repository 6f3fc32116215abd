import { upTo } from '@limn/contracts/text';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sign } from '../platform/secret.ts';

/** Content of `<folder>/<time>/manifest.json`. */
export const BackupManifest = z.object({
  format: z.literal(1),
  kind: z.enum(['pglite', 'postgres']),
  /** Everything committed before this moment is included. */
  takenAt: z.iso.datetime(),
  /** The newest migration its schema has. */
  migration: z.string(),
  database: z.object({ file: z.string(), bytes: z.int(), sha256: z.string() }),
  /** Number of stored files it names, in `keys.txt`; they are in `<folder>/objects`. */
  objects: z.int(),
  /** Rows of each table. */
  rows: z.record(z.string(), z.int()),
  /** A check value of the secret that does not reveal it. */
  secret: z.string(),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
export const markOf = (secret: string) => upTo(sign(secret, 'backup'), 16);

const whole = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
export const nameAt = (now: Date) => `${upTo(now.toISOString(), 19).replaceAll(':', '-')}Z`;

/** The backups in a folder, the oldest first; what was cut off while it was written is none. */
export async function backupsIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => whole.test(name)).toSorted();
}

export async function readManifest(folder: string, name: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, name, 'manifest.json'), 'utf8');
  return BackupManifest.parse(JSON.parse(text));
}

export async function readKeys(folder: string, name: string): Promise<string[]> {
  const text = await readFile(join(folder, name, 'keys.txt'), 'utf8');
  return text.split('\n').filter(Boolean);
}
