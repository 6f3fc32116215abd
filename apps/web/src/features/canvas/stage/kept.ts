import { type PlainDocument, tilesReadIn } from '@limn/canvas';
import type { TileOrigin } from '@limn/contracts/canvas-edits';
import type { CanvasDiff } from '@limn/contracts/canvas-records';
import type { CanvasId } from '@limn/contracts/ids';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { keptCanvases } from '../../../lib/kept-canvases.ts';

/** A diff that the server has not confirmed yet. */
export interface UnsentDiff {
  canvas: string;
  /** The tab that made it, and which of its diffs it is. */
  by: string;
  number: number;
  diff: CanvasDiff;
  /** Milliseconds since 1970 when it was made. */
  at?: number;
  /** The subject of the token of the person who made it. */
  owner?: string | null;
}

/** How tiles of a canvas were made, not yet sent. */
export interface KeptOrigin {
  id: string;
  canvas: string;
  /** When it was made, in milliseconds. */
  at: number;
  origin: TileOrigin;
}

/** A document with changes that the server refused, until a canvas is made from it. */
export interface RecoveredCopy {
  id: string;
  /** The canvas it is a copy of. */
  canvas: CanvasId;
  /** The name of that canvas. */
  name: string;
  /** The `sub` of the person's token; only they are shown the copy. */
  owner: string | null;
  at: number;
  why: 'refused' | 'overtaken' | 'gone';
  document: PlainDocument;
  /** The canvas being made from it, once that has started. */
  into: CanvasId | null;
}

interface Kept extends DBSchema {
  /** Tiles that were made or read here, by hash. */
  tiles: { key: string; value: { bytes: Uint8Array; at: number }; indexes: { at: number } };
  diffs: { key: [string, string, number]; value: UnsentDiff; indexes: { canvas: string } };
  histories: { key: string; value: unknown };
  /** How tiles were made, in that order, until the server has received it. */
  origins: { key: string; value: KeptOrigin; indexes: { canvas: [string, number] } };
  recovered: { key: string; value: RecoveredCopy };
}

/** Migrations of the database; append only. */
const versions: readonly ((db: IDBPDatabase<Kept>) => void)[] = [
  (db) => {
    db.createObjectStore('tiles').createIndex('at', 'at');
    db.createObjectStore('diffs', { keyPath: ['canvas', 'by', 'number'] }).createIndex(
      'canvas',
      'canvas',
    );
    db.createObjectStore('histories');
  },
  (db) => {
    db.createObjectStore('origins', { keyPath: 'id' }).createIndex('canvas', ['canvas', 'at']);
  },
  (db) => {
    db.createObjectStore('recovered', { keyPath: 'id' });
  },
];

/** Tiles kept on this device, at most; the oldest go first. */
const mostTiles = 6000;

let opened: Promise<IDBPDatabase<Kept>> | null = null;

function database(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>(keptCanvases, versions.length, {
    upgrade(db, oldVersion) {
      for (const upgrade of versions.slice(oldVersion)) upgrade(db);
    },
    // Another tab has a newer version, or forgets everything.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated() {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

export const keptTile = async (hash: string): Promise<Uint8Array | undefined> =>
  (await (await database()).get('tiles', hash))?.bytes;

/** @throws where the device has no room left */
export async function keepTile(hash: string, bytes: Uint8Array): Promise<void> {
  await (await database()).put('tiles', { bytes, at: Date.now() }, hash);
}

/** Tiles that unsent diffs, unsent origins and recovered copies need. */
async function neededTiles(db: IDBPDatabase<Kept>): Promise<Set<string>> {
  const [diffs, origins, copies] = await Promise.all([
    db.getAll('diffs'),
    db.getAll('origins'),
    db.getAll('recovered'),
  ]);
  const tiles = [...diffs.map(({ diff }) => diff), ...copies.map(({ document }) => document)];
  return new Set([
    ...tiles.flatMap((one) => one.tiles.flatMap(({ hash }) => hash ?? [])),
    ...origins.flatMap(({ origin }) => tilesReadIn(origin)),
  ]);
}

/** Forgets tiles that were longest not made or read, beyond those that may be kept. */
export async function tidyTiles(): Promise<void> {
  const db = await database();
  let over = (await db.count('tiles')) - mostTiles;
  if (over <= 0) return;
  const needed = await neededTiles(db);
  const tx = db.transaction('tiles', 'readwrite');
  for await (const cursor of tx.store.index('at')) {
    if (over <= 0) break;
    if (needed.has(cursor.primaryKey)) continue;
    over -= 1;
    await cursor.delete();
  }
  await tx.done;
}

/** @throws where the device has no room left */
export async function keepUnsent(diff: UnsentDiff): Promise<void> {
  await (await database()).put('diffs', { ...diff, at: Date.now() });
}

export async function forgetUnsent(diffs: readonly UnsentDiff[]): Promise<void> {
  const tx = (await database()).transaction('diffs', 'readwrite');
  for (const { canvas, by, number } of diffs) await tx.store.delete([canvas, by, number]);
  await tx.done;
}

/** Diffs of a canvas that were never confirmed, in the order they were made. */
export async function unsentOf(canvas: string): Promise<UnsentDiff[]> {
  const found = await (await database()).getAllFromIndex('diffs', 'canvas', canvas);
  const begun = new Map<string, number>();
  for (const { by, at = 0 } of found) begun.set(by, Math.min(begun.get(by) ?? Infinity, at));
  return found.toSorted(
    (a, b) =>
      begun.get(a.by)! - begun.get(b.by)! || a.by.localeCompare(b.by) || a.number - b.number,
  );
}

export async function keepOrigin(origin: KeptOrigin): Promise<void> {
  await (await database()).put('origins', origin);
}

/** Steps of a canvas that the server does not have, oldest first. */
export const keptOrigins = async (canvas: string): Promise<KeptOrigin[]> =>
  (await database()).getAllFromIndex('origins', 'canvas', ofCanvas(canvas));

/** All origins of a canvas, whenever they were made. */
const ofCanvas = (canvas: string): IDBKeyRange =>
  IDBKeyRange.bound([canvas, 0], [canvas, Infinity]);

export async function forgetOrigins(ids: readonly string[]): Promise<void> {
  const tx = (await database()).transaction('origins', 'readwrite');
  for (const id of ids) void tx.store.delete(id);
  await tx.done;
}

export async function keepHistory(canvas: string, history: unknown): Promise<void> {
  await (await database()).put('histories', history, canvas);
}

export const keptHistory = async (canvas: string): Promise<unknown> =>
  (await database()).get('histories', canvas);

/** @throws where the device has no room left */
export async function keepRecovered(copy: RecoveredCopy): Promise<void> {
  await (await database()).put('recovered', copy);
}

/** Recovered copies of one person on this device, the newest first. */
export async function recoveredCopies(owner: string | null): Promise<RecoveredCopy[]> {
  const found = await (await database()).getAll('recovered');
  return found.filter((copy) => copy.owner === owner).toSorted((a, b) => b.at - a.at);
}

export async function forgetRecovered(id: string): Promise<void> {
  await (await database()).delete('recovered', id);
}

/** Deletes the stored data of a canvas that is gone, except its tiles, which other canvases may share. */
export async function forgetCanvas(canvas: string): Promise<void> {
  const db = await database();
  await db.delete('histories', canvas);
  const [diffs, origins] = await Promise.all([
    db.getAllKeysFromIndex('diffs', 'canvas', canvas),
    db.getAllKeysFromIndex('origins', 'canvas', ofCanvas(canvas)),
  ]);
  const tx = db.transaction(['diffs', 'origins'], 'readwrite');
  for (const key of diffs) void tx.objectStore('diffs').delete(key);
  for (const key of origins) void tx.objectStore('origins').delete(key);
  await tx.done;
}
