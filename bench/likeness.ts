// node bench/likeness.ts [--count N] [--embedded] [--explain] [--pictures FOLDER]
// fills a throw-away database with N fingerprints (1,000,000) and prints how long a search takes: on PostgreSQL,
// or with --embedded on PGlite. --pictures: whole look-ups of the pictures in a folder as well.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { find } from '../apps/server/src/modules/check/find.ts';
import { decode } from '../apps/server/src/modules/check/pixels.ts';
import { imageLooks } from '../apps/server/src/modules/images/likeness.ts';
import { createPool } from '../apps/server/src/painting/index.ts';
import {
  type DatabaseHandle,
  openEmbedded,
  openPostgres,
  rows,
} from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { findByLooks, searchFor } from '../apps/server/src/platform/look-search.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { createStorage } from '../apps/server/src/platform/storage.ts';
import { startCluster } from '../apps/server/testing/postgres.ts';
import { fill, lookOf, synthetic } from './synthetic-prints.ts';

const { values: given } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    embedded: { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
    pictures: { type: 'string' },
  },
});
const count = Number(given.count);
const searches = 200;
/** Looks of one picture, as many as are guessed of one with a bar. */
const looksOfOne = 52;
const limits = { mostBits: 34, most: 4 };

const say = (line: string) => console.log(line);
async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}
function report(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
  say(
    `${name}: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, most ${at(1).toFixed(1)} ms (${times.length})`,
  );
}

const idOf = (n: number) => `img_${String(n).padStart(26, '0')}`;

/** The looks of one picture: the first is the right guess, the others are near misses of the same. */
const looksFor = (n: number, noise: number) =>
  Array.from({ length: looksOfOne }, (_, i) =>
    lookOf(synthetic(n, i === 0 ? noise : 1, n * looksOfOne + i)),
  );

async function measure({ db }: DatabaseHandle): Promise<void> {
  for (const [name, noise] of [
    ['known, 5 bits apart or so', 0.08],
    ['known, 12 bits apart or so', 0.25],
    ['foreign', undefined],
  ] as const) {
    const times: number[] = [];
    const apart: number[] = [];
    let first = 0;
    for (let i = 0; i < searches; i++) {
      const n = noise === undefined ? count + i : Math.floor(((i + 0.5) * count) / searches);
      const looks = looksFor(n, noise ?? 0);
      const { ms, result } = await timed(() => findByLooks(db, imageLooks, looks, limits));
      times.push(ms);
      if (result[0]?.id === idOf(n)) first++;
      if (result[0]) apart.push(result[0].bits);
    }
    report(name, times);
    const nearest = apart.toSorted((a, b) => a - b);
    say(
      `  ${first} of ${searches} came first; ${apart.length} had any within ${limits.mostBits} bits, the nearest ${nearest[0] ?? '–'}, median ${nearest[nearest.length >> 1] ?? '–'}`,
    );
  }
}

async function wholeLookups(handle: DatabaseHandle, folder: string): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'limn-bench-'));
  const readers = createPool(1);
  try {
    const storage = await createStorage({ dataFolder, s3: undefined });
    const parts = { db: handle.db, storage, readers, markKey: 'a key to read marks with' };
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
      .map((name) => readFileSync(join(folder, name)));
    const look = async (file: Uint8Array) =>
      find(parts, await decode(file, 1536), new AbortController().signal);
    await look(files[0]!);
    const times: number[] = [];
    for (const file of files) times.push((await timed(() => look(file))).ms);
    report('whole look-up of a foreign picture, decoding to answer', times);
  } finally {
    await readers.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function run(handle: DatabaseHandle): Promise<void> {
  try {
    await runOn(handle);
  } finally {
    await handle.close();
  }
}

async function runOn(handle: DatabaseHandle): Promise<void> {
  const { db } = handle;
  await migrate(handle);
  // The pictures themselves are not there.
  await db.execute(
    sql`alter table image_fingerprints drop constraint image_fingerprints_image_id_fkey`,
  );
  const filling = await timed(() => fill(db, count));
  say(`${count} fingerprints written in ${(filling.ms / 1000).toFixed(0)} s`);
  const indexing = await timed(() => db.execute(sql`reindex table image_fingerprints`));
  say(`indexes built in ${(indexing.ms / 1000).toFixed(0)} s`);
  const [sizes] = await rows<{ table: string; indexes: string }>(
    db,
    sql`select pg_size_pretty(pg_table_size('image_fingerprints')) as table,
      pg_size_pretty(pg_indexes_size('image_fingerprints')) as indexes`,
  );
  say(`table ${sizes?.table}, indexes ${sizes?.indexes}`);
  await measure(handle);
  if (given.pictures) await wholeLookups(handle, given.pictures);
  if (given.explain)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const query = searchFor(imageLooks, looksFor(count >> 1, 0.08), limits);
      const plan = await rows<Record<string, string>>(tx, sql`explain (analyze, buffers) ${query}`);
      for (const row of plan) say(row['QUERY PLAN']!.slice(0, 160));
    });
}

if (given.embedded) await run(await openEmbedded({}));
else {
  const cluster = await startCluster();
  try {
    await run(await openPostgres(cluster.url, createLog('warn')));
  } finally {
    await cluster.stop();
  }
}
