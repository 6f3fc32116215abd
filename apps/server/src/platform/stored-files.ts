import { sql, type SQL } from 'drizzle-orm';
import { type Database, rows, type Sql } from './database/database.ts';
import { DomainError } from './errors.ts';
import type { Storage } from './storage.ts';

// Decides when a file of the picture store is removed: docs/decisions/0035-files.md.

/** Where rows name files. */
export interface FileColumns {
  /** A table's columns that hold keys, by table. */
  columns: Record<string, readonly string[]>;
  /** Keys held in another way: a SELECT of them. */
  selects: readonly SQL[];
  /** Text columns whose names end in `_key` and that hold no keys of files, as `table.column`. */
  noFiles: readonly string[];
}

export interface FileKeeper {
  /** The store, with removals that are recorded and carried out later. */
  storage: Storage;
  /** Removes the files for which it is time. @returns how many */
  removeDue(): Promise<number>;
  /** Asks for the removal of every file that no row names. @returns how many */
  sweep(): Promise<number>;
}

/** Files without a row, and rows without a file. */
export interface FileFaults {
  orphans: string[];
  missing: string[];
}

/** Removals of one transaction, in which other processes that store one of them wait. */
const mostAtOnce = 200;
/** A sweep of up to this many files is always allowed, even if it is most of the files. */
const alwaysSwept = 200;
/** A content address: the folder, two hex digits, the SHA-256, the extension. Nothing else is ever removed. */
const contentAddress = /^.+\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.[\w.]+$/;
/** Probes of the doctor and of the status page. */
const isOurs = (key: string) => contentAddress.test(key) && !key.startsWith('status/');

/** Text columns that look like keys of files and are not registered. */
export async function unknownFileColumns(
  db: Sql,
  { columns, noFiles }: FileColumns,
): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = current_schema() and data_type = 'text'
          and (column_name like '%\\_key' or column_name ~ '(^|_)file$') order by 1`,
  );
  const known = new Set([
    ...Object.entries(columns).flatMap(([table, list]) => list.map((name) => `${table}.${name}`)),
    ...noFiles,
  ]);
  return found.map(({ name }) => name).filter((name) => !known.has(name));
}

/** A newer version may name files where this one does not look: then it removes nothing. */
async function assertAllKnown(db: Sql, registry: FileColumns): Promise<void> {
  const unknown = await unknownFileColumns(db, registry);
  if (unknown.length > 0)
    throw new Error(`No file is removed: ${unknown.join(', ')} may name files, and is not known.`);
}

/** All keys that rows name. */
function namedKeys({ columns, selects }: FileColumns): SQL {
  const list = Object.entries(columns).flatMap(([table, names]) =>
    names.map(
      (name) =>
        sql`select ${sql.identifier(name)} as key from ${sql.identifier(table)} where ${sql.identifier(name)} is not null`,
    ),
  );
  return sql.join([...list, ...selects], sql` union all `);
}

/** Those of these keys that a row names. */
async function namedOf(db: Sql, registry: FileColumns, keys: string[]): Promise<Set<string>> {
  const found = await rows<{ key: string }>(
    db,
    sql`select distinct key from (${namedKeys(registry)}) as named where key = any(${sql.param(keys)}::text[])`,
  );
  return new Set(found.map(({ key }) => key));
}

/** Compares a store with the rows. It takes some 200 bytes of memory a file. */
export async function fileFaults(
  db: Sql,
  registry: FileColumns,
  stored: readonly string[],
): Promise<FileFaults> {
  const found = await rows<{ key: string }>(
    db,
    sql`select distinct key from (${namedKeys(registry)}) as named`,
  );
  const named = new Set(found.map(({ key }) => key));
  const there = new Set(stored);
  return {
    orphans: stored.filter((key) => isOurs(key) && !named.has(key)),
    missing: [...named].filter((key) => contentAddress.test(key) && !there.has(key)),
  };
}

const askFor = (db: Sql, keys: readonly string[]) =>
  db.execute(
    sql`insert into file_removals (key) select unnest(${sql.param(keys)}::text[]) on conflict (key) do nothing`,
  );

/** Whether a file was removed while it was being stored. Waits for a removal of it that is under way. */
async function wasRemoved(db: Sql, key: string): Promise<boolean> {
  const [found] = await rows<{ removed: boolean }>(
    db,
    sql`select removed_at is not null as removed from file_removals where key = ${key} for update`,
  );
  if (!found?.removed) return false;
  await db.execute(sql`delete from file_removals where key = ${key} and removed_at is not null`);
  return true;
}

/**
 * Keeps files from being removed while anybody relies on them. Removal is asked for by a row; it is carried out under that
 * row's lock once `graceMs` have passed since, if no row names the file and it was not stored within `graceMs`. Storing
 * writes the file first and looks for such a row second, so that one of both always sees the other.
 * @param graceMs longer than any transaction takes that stores a file and names it
 */
export function createFileKeeper({
  db,
  storage,
  registry,
  graceMs,
}: {
  db: Database;
  storage: Storage;
  registry: FileColumns;
  graceMs: number;
}): FileKeeper {
  const isYoung = async (key: string): Promise<boolean> => {
    const at = await storage.storedAt(key);
    return at !== undefined && Date.now() - at.getTime() < graceMs;
  };

  /** Executes due removals; skips those that another process is executing. */
  async function removeSome(after: string): Promise<{ last: string | undefined; removed: number }> {
    return db.transaction(async (tx) => {
      const due = await rows<{ key: string }>(
        tx,
        sql`select key from file_removals
            where removed_at is null and key > ${after}
              and asked_at <= clock_timestamp() - ${graceMs} * interval '1 millisecond'
            order by key limit ${mostAtOnce} for update skip locked`,
      );
      const keys = due.map(({ key }) => key);
      if (keys.length === 0) return { last: undefined, removed: 0 };
      const named = await namedOf(tx, registry, keys);
      const removed: string[] = [];
      for (const key of keys) {
        // A recent file without a row is checked again later: its row may still be written.
        if (named.has(key) || (await isYoung(key))) continue;
        await storage.remove(key);
        removed.push(key);
      }
      await tx.execute(
        sql`delete from file_removals where key = any(${sql.param([...named])}::text[])`,
      );
      await tx.execute(
        sql`update file_removals set removed_at = clock_timestamp() where key = any(${sql.param(removed)}::text[])`,
      );
      return { last: keys.at(-1), removed: removed.length };
    });
  }

  async function removeDue(): Promise<number> {
    await assertAllKnown(db, registry);
    let removed = 0;
    for (let after: string | undefined = ''; after !== undefined; ) {
      const some = await removeSome(after);
      removed += some.removed;
      after = some.last;
    }
    await db.execute(
      sql`delete from file_removals where removed_at <= clock_timestamp() - ${graceMs} * interval '1 millisecond'`,
    );
    return removed;
  }

  return {
    storage: {
      ...storage,
      async put(folder, extension, bytes) {
        const key = await storage.put(folder, extension, bytes);
        while (await wasRemoved(db, key)) await storage.put(folder, extension, bytes);
        return key;
      },
      async remove(key) {
        await askFor(db, [key]);
        if (graceMs === 0) await removeDue();
      },
    },
    removeDue,
    async sweep() {
      await assertAllKnown(db, registry);
      const stored: string[] = [];
      for await (const key of storage.keys()) stored.push(key);
      const { orphans } = await fileFaults(db, registry, stored);
      // A database that does not belong to this store names few of its files.
      if (orphans.length > Math.max(alwaysSwept, stored.length / 2))
        throw new DomainError(
          'conflict',
          `${orphans.length} of ${stored.length} files have no row. That is more than half, so none is removed: see npm run doctor.`,
        );
      for (let from = 0; from < orphans.length; from += mostAtOnce)
        await askFor(db, orphans.slice(from, from + mostAtOnce));
      return orphans.length;
    },
  };
}
