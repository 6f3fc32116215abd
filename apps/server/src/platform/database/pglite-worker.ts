import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { PgliteResponse, PgliteRequest, Wasm } from './pglite-client.ts';

// PGlite runs PostgreSQL inside this thread: a long query blocks it, and only it.
const port = parentPort!;
const { folder, dump, wasm } = workerData as {
  folder: string | undefined;
  dump: Uint8Array | undefined;
  wasm: Wasm | undefined;
};

const asText = (value: string) => value;
/**
 * Types that Drizzle parses itself, so they stay in PostgreSQL's text format: dates, and arrays of them and of numbers.
 */
const written = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1231,
  1115,
  1185,
  1187,
  1182,
];

/** PGlite ignores the umask when it unpacks a new database, and makes its files readable by everyone. */
function closeFiles(path: string): void {
  const isOpen = (file: string) => (statSync(file).mode & 0o077) !== 0;
  const witness = join(path, 'PG_VERSION');
  if (!isOpen(witness)) return;
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(path, name),
  );
  // The file that is checked comes last, so that an interrupted run is repeated.
  for (const file of [...files.filter((name) => name !== witness), witness])
    if (isOpen(file)) chmodSync(file, statSync(file).isDirectory() ? 0o700 : 0o600);
}

/**
 * PostgreSQL's own page cache, which never shrinks here; the files are in the system's cache anyway. With the default
 * of 128 MB, memory use was three times as high.
 */
const settings = ['shared_buffers=16MB', 'maintenance_work_mem=16MB'];

const database = await PGlite.create({
  startParams: [...PGlite.defaultStartParams, ...settings.flatMap((one) => ['-c', one])],
  extensions: { pg_trgm },
  ...(folder ? { dataDir: folder } : {}),
  ...(wasm ? { pgliteWasmModule: wasm } : {}),
  ...(dump ? { loadDataDir: new Blob([dump as Uint8Array<ArrayBuffer>]) } : {}),
});
if (folder) closeFiles(folder);
// PGlite merges a statement's own parsers with all others each time, which took a sixth of the thread's time. Drizzle's
// parsers, used by most statements, are installed once; pg-boss brings its own few.
const plain = {
  parsers: Object.fromEntries(written.map((type) => [type, database.parsers[type]!])),
};
for (const type of written) database.parsers[type] = asText;
const unlisten = new Map<string, () => Promise<void>>();

async function run(ask: PgliteRequest): Promise<unknown> {
  switch (ask.op) {
    case 'query': {
      const { rows, affectedRows } = await database.query(ask.sql, ask.params, {
        rowMode: ask.rowMode,
        ...(ask.textDates ? {} : plain),
      });
      return { rows, affectedRows };
    }
    case 'exec':
      try {
        return (await database.exec(ask.sql, ask.inTransaction ? undefined : plain)).map(
          ({ rows }) => ({ rows }),
        );
      } catch (error) {
        // One connection: a failed BEGIN…COMMIT script must not poison what comes next.
        if (!ask.inTransaction) await database.exec('ROLLBACK');
        throw error;
      }
    case 'listen':
      unlisten.set(
        ask.channel,
        await database.listen(ask.channel, (payload) =>
          port.postMessage({ channel: ask.channel, payload } satisfies PgliteResponse),
        ),
      );
      return undefined;
    case 'unlisten':
      await unlisten.get(ask.channel)?.();
      unlisten.delete(ask.channel);
      return undefined;
    case 'dump':
      return new Uint8Array(await (await database.dumpDataDir(ask.compression)).arrayBuffer());
    case 'close':
      await database.close();
      return undefined;
  }
}

async function answer(ask: PgliteRequest & { id: number }): Promise<void> {
  try {
    port.postMessage({ id: ask.id, result: await run(ask) } satisfies PgliteResponse);
  } catch (error) {
    const { message, code, detail, constraint, table } = error as Error & Record<string, string>;
    port.postMessage({
      id: ask.id,
      error: { message, code, detail, constraint, table },
    } satisfies PgliteResponse);
  }
  if (ask.op === 'close') port.close();
}

port.on('message', (ask: PgliteRequest & { id: number }) => void answer(ask));
port.postMessage({ ready: true } satisfies PgliteResponse);
