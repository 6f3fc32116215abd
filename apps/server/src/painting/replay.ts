import { upTo } from '@limn/contracts/text';
import {
  CanvasError,
  createPixelWork,
  encodeTile,
  type Tile,
  type TileStore,
  tilesReadIn,
} from '@limn/canvas';
import type { TileOrigin } from '@limn/contracts/canvas-edits';
import { ImagingError, type RunOptions } from '@limn/imaging';
import type { ReplayResult, ReplayTask } from './canvas-tasks.ts';
import { performEdit } from './edit-layer.ts';
import { tileReader, type TileRun } from './flatten-canvas.ts';
import { keepTile } from './tiles.ts';

/** Largest difference of any channel between the pixels of two tiles, 0–255; 255 for tiles of different kinds. */
function differenceOf(one: Tile, other: Tile): number {
  if (one.kind === 'mask' || other.kind === 'mask') return 255;
  let most = 0;
  for (let i = 0; i < one.pixels.length; i++)
    most = Math.max(most, Math.abs(one.pixels[i]! - other.pixels[i]!));
  return most;
}

/** Repeats one step over a store and returns the places it wrote with the names from the store. */
function repeat(step: TileOrigin, store: TileStore, run: RunOptions) {
  if (step.kind === 'merge') {
    const { records, tiles, layers, box } = step;
    return createPixelWork(store).merge({ records, tiles }, layers, box);
  }
  return performEdit(store, { ...step.layer, content: step.content }, step.edit, run);
}

/**
 * Repeats how tiles were made. Intermediate tiles stay decoded in memory, and only until the last step that reads them.
 * A step that fails does not stop the others, except those that need its tiles.
 * @throws ImagingError cancelled
 */
export async function replay(
  { steps, wanted, stored, declared }: ReplayTask,
  run: TileRun & Pick<RunOptions, 'onProgress'>,
): Promise<ReplayResult> {
  const readTile = tileReader(run, declared);
  const isWanted = new Set(wanted);
  const isStored = new Set(stored);
  const lastUse = new Map(
    steps.flatMap((step, n) => tilesReadIn(step).map((name) => [name, n] as const)),
  );
  /** Tiles of earlier steps by the names that the browser gave them. */
  const replayed = new Map<string, Tile>();
  /** Stored tiles that a later step reads again. */
  const read = new Map<string, Tile>();
  const result: ReplayResult = { tiles: [], spentMs: [], failures: [] };
  for (const [n, step] of steps.entries()) {
    const before = process.threadCpuUsage();
    const fresh = new Map<string, Tile>();
    const store: TileStore = {
      async read(name) {
        const tile = fresh.get(name) ?? replayed.get(name) ?? read.get(name);
        if (tile) return tile;
        if (!isStored.has(name))
          throw new CanvasError('bad-input', `The tile ${upTo(name, 8)}… is not stored.`);
        const decoded = await readTile(name);
        read.set(name, decoded);
        return decoded;
      },
      write: (tile) => {
        // Only wanted tiles are encoded, so these names are just numbers.
        const name = `${n}.${fresh.size}`;
        fresh.set(name, tile);
        return Promise.resolve(name);
      },
    };
    try {
      const { tiles } = await repeat(step, store, run);
      const at = new Map(tiles.flatMap(({ at: place, hash }) => (hash ? [[place, hash]] : [])));
      for (const [place, name] of step.writes) {
        const tile = fresh.get(at.get(place) ?? '');
        if (!tile) continue;
        if ((lastUse.get(name) ?? -1) > n) replayed.set(name, tile);
        if (!isWanted.has(name)) continue;
        const bytes = encodeTile(tile);
        const kept = await keepTile(tile, bytes);
        const claimed = kept.hash === name || !isStored.has(name) ? tile : await readTile(name);
        result.tiles.push({ name, tile: kept, step: n, differs: differenceOf(claimed, tile) });
      }
    } catch (error) {
      const isOurs = error instanceof CanvasError || error instanceof ImagingError;
      if (!isOurs || error.code === 'cancelled') throw error;
      result.failures.push({ step: n, why: error.message });
    }
    for (const [name, last] of lastUse)
      if (last <= n) {
        replayed.delete(name);
        read.delete(name);
      }
    const { user, system } = process.threadCpuUsage(before);
    result.spentMs.push(Math.round((user + system) / 1000));
  }
  return result;
}
