import type { TileOrigin } from '@limn/contracts/canvas-edits';
import type { CanvasDiff } from '@limn/contracts/canvas-records';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { keptCanvases } from '../../lib/kept-canvases.ts';

/** A diff that the server has not confirmed yet. */
export interface UnsentDiff {
  canvas: string;
  /** Who made it, and which of theirs it is. */
  by: string;
  number: number;
  diff: CanvasDiff;
}

/** How tiles of a canvas were made, not yet sent. */
export interface KeptOrigin {
  id: string;
  canvas: string;
  /** When it was made, in milliseconds. */
  at: number;
  origin: TileOrigin;
}

interface Kept extends DBSchema {
  /** Tiles that were made or read here, by hash. */
  tiles: { key: string; value: { bytes: Uint8Array; at: number }; indexes: { at: number } };
  diffs: { key: [string, string, number]; value: UnsentDiff; indexes: { canvas: string } };
  histories: { key: string; value: unknown };
  /** How tiles were made, until the server has it; in the order in which they were made. */
  origins: { key: string; value: KeptOrigin; indexes: { canvas: [string, number] } };
}

/** Tiles kept on this device, at most; the oldest go first. */
const mostTiles = 6000;

let opened: Promise<IDBPDatabase<Kept>> | null = null;

function database(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>(keptCanvases, 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('tiles').createIndex('at', 'at');
        db.createObjectStore('diffs', { keyPath: ['canvas', 'by', 'number'] }).createIndex(
          'canvas',
          'canvas',
        );
        db.createObjectStore('histories');
      }
      if (before < 2)
        db.createObjectStore('origins', { keyPath: 'id' }).createIndex('canvas', ['canvas', 'at']);
    },
  });
  return opened;
}

export const keptTile = async (hash: string): Promise<Uint8Array | undefined> =>
  (await (await database()).get('tiles', hash))?.bytes;

/** @throws where the device has no room left */
export async function keepTile(hash: string, bytes: Uint8Array): Promise<void> {
  await (await database()).put('tiles', { bytes, at: Date.now() }, hash);
}

/** Forgets what was longest not made or read; to be called now and then, when nothing is unsent. */
export async function tidyTiles(): Promise<void> {
  const db = await database();
  let over = (await db.count('tiles')) - mostTiles;
  if (over <= 0 || (await db.count('diffs')) > 0) return;
  const tx = db.transaction('tiles', 'readwrite');
  for await (const cursor of tx.store.index('at')) {
    if (over-- <= 0) break;
    await cursor.delete();
  }
  await tx.done;
}

export async function keepUnsent(diff: UnsentDiff): Promise<void> {
  await (await database()).put('diffs', diff);
}

export async function forgetUnsent({ canvas, by, number }: UnsentDiff): Promise<void> {
  await (await database()).delete('diffs', [canvas, by, number]);
}

export const unsentOf = async (canvas: string): Promise<UnsentDiff[]> =>
  (await (await database()).getAllFromIndex('diffs', 'canvas', canvas)).toSorted(
    (a, b) => a.number - b.number,
  );

export async function keepOrigin(origin: KeptOrigin): Promise<void> {
  await (await database()).put('origins', origin);
}

/** Steps of a canvas that the server does not have, oldest first. */
export const keptOrigins = async (canvas: string): Promise<KeptOrigin[]> =>
  (await database()).getAllFromIndex(
    'origins',
    'canvas',
    IDBKeyRange.bound([canvas, 0], [canvas, Infinity]),
  );

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
