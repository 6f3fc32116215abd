import { type Column, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import sharp from 'sharp';
import { type Database, rows } from './database/database.ts';
import { type JobWorker, type PlainJob, plainJob } from './jobs.ts';
import type { Storage } from './storage.ts';

/** Longest side of the picture a fingerprint is computed from, in pixels. */
const printSide = 256;

/** Bits of 128 in which the fingerprint of a copy may differ; those of other pictures do in some 60. */
export const mostBitsOfCopy = 10;

/** Fingerprint of a picture's look, independent of size and file format: 128 bits as 32 hexadecimal digits. */
export async function fingerprintOf(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize({ width: printSide, height: printSide, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Imported on first use: the engine has many files, which would slow the start.
  const { fingerprint } = await import('@limn/imaging');
  const { width, height } = info;
  const { shape, gradient } = fingerprint({ width, height, data: new Uint8ClampedArray(data) });
  return shape + gradient;
}

/** Whether the picture of a row is, to the eye, the one with this fingerprint; not true if the row has none. */
export const looksLike = (column: SQL | Column, fingerprint: string): SQL<boolean> =>
  sql`bit_count(('x' || ${column})::bit(128) # ('x' || ${fingerprint}::text)::bit(128)) <= ${mostBitsOfCopy}`;

/** Pictures fetched at a time. */
const mostAtOnce = 100;

/**
 * Computes fingerprints of stored pictures of a table that have none yet. The table has an `id` and a `fingerprint`;
 * `key` is the column of its file. A file that cannot be read is left for the next run.
 */
export function looksJob(
  { db, storage }: { db: Database; storage: Storage },
  {
    name,
    cron,
    table,
    key,
  }: { name: `${string}.looks`; cron: string; table: PgTable; key: Column },
): JobWorker<PlainJob> {
  return {
    kind: plainJob(name),
    cron,
    async run(_, signal) {
      let after = '';
      while (!signal.aborted) {
        const found = await rows<{ id: string; key: string }>(
          db,
          sql`select id, ${key} as key from ${table}
            where fingerprint is null and ${key} is not null and id > ${after}
            order by id limit ${mostAtOnce}`,
        );
        for (const { id, key: file } of found) {
          const bytes = await storage.get(file).catch(() => undefined);
          if (bytes)
            await db.execute(
              sql`update ${table} set fingerprint = ${await fingerprintOf(bytes)} where id = ${id}`,
            );
        }
        if (found.length < mostAtOnce) return;
        after = found.at(-1)!.id;
      }
    },
  };
}
