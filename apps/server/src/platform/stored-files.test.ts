import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileColumns } from '../composition/file-columns.ts';
import { compareFiles } from '../doctor/files.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { DatabaseHandle } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { createStorage, type Storage } from './storage.ts';
import {
  createFileKeeper,
  type FileColumns,
  fileFaults,
  unknownFileColumns,
} from './stored-files.ts';

const hour = 3_600_000;
const registry: FileColumns = { columns: { photos: ['large_key'] }, selects: [], noFiles: [] };

describe('files of the picture store', () => {
  let handle: DatabaseHandle;
  let folder: string;
  let store: Storage;
  beforeAll(async () => {
    handle = await openTestDatabase();
    await migrate(handle);
    await handle.db.execute(sql`create table test_names (key text)`);
  });
  afterAll(async () => {
    await handle.db.execute(sql`drop table test_names`);
    await handle.close();
  });
  beforeEach(async () => {
    await handle.db.execute(sql`delete from file_removals`);
    await handle.db.execute(sql`delete from test_names`);
    folder = mkdtempSync(join(tmpdir(), 'limn-files-'));
    store = await createStorage({ dataFolder: folder, s3: undefined });
    return () => rmSync(folder, { recursive: true, force: true });
  });

  /** A keeper that looks into one table only. */
  const keeperOf = (graceMs = hour, storage = store) =>
    createFileKeeper({
      db: handle.db,
      storage,
      registry: { ...fileColumns, columns: { ...fileColumns.columns, test_names: ['key'] } },
      graceMs,
    });
  const bytes = (text: string) => Buffer.from(text);
  const name = (key: string) => handle.db.execute(sql`insert into test_names values (${key})`);
  const isThere = async (key: string) => (await store.storedAt(key)) !== undefined;
  /** As if all this had been two hours ago. */
  async function pass(...keys: string[]) {
    const then = new Date(Date.now() - 2 * hour);
    for (const key of keys) utimesSync(join(folder, 'files', key), then, then);
    await handle.db.execute(sql`update file_removals set asked_at = asked_at - interval '2 hours',
      removed_at = removed_at - interval '2 hours'`);
  }

  test('are removed a while after that was asked for, and not before', async () => {
    const { storage, removeDue } = keeperOf();
    const key = await storage.put('images', 'webp', bytes('gone'));
    await storage.remove(key);
    expect(await removeDue()).toBe(0);
    expect(await isThere(key)).toBe(true);
    await pass(key);
    expect(await removeDue()).toBe(1);
    expect(await isThere(key)).toBe(false);
  });

  test('stay when another transaction stored the same bytes and names them only later', async () => {
    // A picture is deleted permanently while the same bytes are stored for another one whose row does not exist yet.
    const { storage, removeDue } = keeperOf();
    const key = await storage.put('images', 'webp', bytes('the same picture'));
    await storage.remove(key);
    await pass(key);
    expect(await storage.put('images', 'webp', bytes('the same picture'))).toBe(key);
    expect(await removeDue()).toBe(0);
    await name(key);
    await pass(key);
    expect(await removeDue()).toBe(0);
    expect(await isThere(key)).toBe(true);
  });

  test('are stored again when they were removed between being written and being looked after', async () => {
    let meanwhile = async () => {};
    const slow: Storage = {
      ...store,
      async put(...file) {
        const key = await store.put(...file);
        await meanwhile();
        return key;
      },
    };
    const { storage } = keeperOf(hour, slow);
    const key = await store.put('images', 'webp', bytes('unlucky'));
    await storage.remove(key);
    meanwhile = async () => {
      meanwhile = async () => {};
      await pass(key);
      expect(await keeperOf().removeDue()).toBe(1);
    };
    await storage.put('images', 'webp', bytes('unlucky'));
    expect(await isThere(key)).toBe(true);
    await name(key);
    await pass(key);
    await keeperOf().removeDue();
    expect(await isThere(key)).toBe(true);
  });

  test('that a failed transaction left are swept, and files that are not ours are not', async () => {
    const { storage, sweep, removeDue } = keeperOf();
    const left = await storage.put('images', 'webp', bytes('left'));
    const kept = await storage.put('images', 'webp', bytes('kept'));
    await name(kept);
    await store.put('status', 'txt', bytes('probe'));
    expect(await sweep()).toBe(1);
    await pass(left, kept);
    expect(await removeDue()).toBe(1);
    expect([await isThere(left), await isThere(kept)]).toEqual([false, true]);
  });

  test('are not swept when more than half of many have no row', async () => {
    const { storage, sweep } = keeperOf();
    for (let k = 0; k < 202; k++) await storage.put('images', 'webp', bytes(`file ${k}`));
    await expect(sweep()).rejects.toThrow('more than half');
  });

  test('are counted with those that are missing', async () => {
    const orphan = await store.put('images', 'webp', bytes('orphan'));
    const lost = `images/00/00${'0'.repeat(62)}.webp`;
    await name(lost);
    const faults = await fileFaults(
      handle.db,
      { columns: { test_names: ['key'] }, selects: [], noFiles: [] },
      [orphan],
    );
    expect(faults).toEqual({ orphans: [orphan], missing: [lost] });
  });

  test('are reported by the doctor, with the first of each', async () => {
    const { storage } = keeperOf();
    const orphan = await storage.put('images', 'webp', bytes('orphan'));
    const leaving = await storage.put('images', 'webp', bytes('leaving'));
    await storage.remove(leaving);
    const [found] = await compareFiles(handle.db, [orphan, leaving]);
    expect(found).toMatchObject({
      verdict: 'warning',
      says: `2 files: 1 without a row, 0 missing. Without a row: ${orphan}.`,
    });
    expect(await compareFiles(handle.db, [leaving])).toMatchObject([
      { verdict: 'ok', says: '1 files: 0 without a row, 0 missing' },
    ]);
  });

  test('are found wherever a row names one: every column is registered, and each is there', async () => {
    expect(await unknownFileColumns(handle.db, fileColumns)).toEqual([]);
    expect(await unknownFileColumns(handle.db, registry)).toContain('images.full_key');
    await fileFaults(handle.db, fileColumns, []);
  });

  test('are not removed while a column is not known that may name them', async () => {
    await handle.db.execute(sql`alter table test_names add column newer_key text`);
    try {
      await expect(keeperOf().removeDue()).rejects.toThrow('test_names.newer_key');
    } finally {
      await handle.db.execute(sql`alter table test_names drop column newer_key`);
    }
  });
});
