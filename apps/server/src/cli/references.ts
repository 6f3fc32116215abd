import { fileColumns } from '../composition/file-columns.ts';
import {
  createSources,
  importFolder,
  referenceSlots,
  searchReferences,
  WrongImport,
} from '../modules/references/index.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, loadDotEnv, readConfig } from '../platform/config.ts';
import { type DatabaseHandle, openEmbedded, openPostgres } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { createStorage } from '../platform/storage.ts';
import { createFileKeeper } from '../platform/stored-files.ts';

// Searches for references and prints a table: npm run references -- "a boat on a river"
// Takes a folder's pictures into the library: npm run references -- import FOLDER
// An embedded server must be stopped first: its database belongs to one process.
const usage =
  'Say what to do: npm run references -- "WORDS", or npm run references -- import FOLDER';

async function storageOf(config: Config, { db }: DatabaseHandle) {
  const store = await createStorage(config);
  // A removal of the same file may be under way.
  return createFileKeeper({ db, storage: store, registry: fileColumns, graceMs: 3_600_000 })
    .storage;
}

async function importInto(config: Config, handle: DatabaseHandle, folder: string) {
  const storage = await storageOf(config, handle);
  const count = await importFolder({ db: handle.db, storage, now: new Date() }, folder);
  console.log(`${count} picture${count === 1 ? ' is' : 's are'} in the library.`);
}

async function print(config: Config, handle: DatabaseHandle, words: string) {
  const { found, problems } = await searchReferences(
    {
      db: handle.db,
      clock: systemClock,
      storage: await storageOf(config, handle),
      sources: createSources(config).sources,
      slots: referenceSlots(),
      allowBy: config.references.allowBy,
    },
    { words, page: 1 },
    '',
    AbortSignal.timeout(60_000),
  );
  if (found.length === 0) console.log('Nothing was found.');
  else
    console.table(
      found.map(({ picture, fit }) => ({
        fit: fit.toFixed(2),
        title: picture.title,
        maker: picture.maker,
        year: picture.year,
        licence: picture.licence,
        source: picture.sourceName,
        page: picture.sourceUrl,
      })),
    );
  for (const problem of problems) console.error(problem);
}

async function run(): Promise<void> {
  loadDotEnv();
  const [first, folder] = process.argv.slice(2);
  if (!first?.trim() || (first === 'import' && !folder)) throw new Error(usage);
  const config = readConfig();
  const handle = config.databaseUrl
    ? await openPostgres(config.databaseUrl, createLog(config.logLevel))
    : await openEmbedded({ dataFolder: config.dataFolder });
  try {
    await migrate(handle);
    await (first === 'import' && folder
      ? importInto(config, handle, folder)
      : print(config, handle, first));
  } finally {
    await handle.close();
  }
}

try {
  await run();
} catch (error) {
  const lines = error instanceof WrongImport ? error.lines : [String((error as Error).message)];
  for (const line of lines) console.error(line);
  process.exitCode = 1;
}
