import { unpackTiles } from '@limn/canvas';
import {
  canvasRoutes,
  mostSmallTilesAtOnce,
  mostTileBytes,
  mostTilesAtOnce,
} from '@limn/contracts/canvases';
import { addressOf, requestOf } from '@limn/contracts/call';
import type { CanvasId } from '@limn/contracts/ids';
import { request, whole, withBearer } from '../../../lib/api.ts';
import { keepTile, keptTile } from '../stage/kept.ts';
import type { TileFiles } from '../commands/pixels.ts';

/** Reads files by hash in batches: all hashes requested within a few milliseconds share a request. */
function inBatches(
  most: number,
  read: (hashes: string[]) => Promise<Uint8Array[]>,
): (hash: string) => Promise<Uint8Array> {
  let asked = new Map<string, PromiseWithResolvers<Uint8Array>>();
  async function send(batch: Map<string, PromiseWithResolvers<Uint8Array>>): Promise<void> {
    try {
      const files = await read([...batch.keys()]);
      [...batch.values()].forEach(({ resolve }, i) => resolve(files[i]!));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }
  function flush(): void {
    const all = [...asked];
    asked = new Map();
    for (let i = 0; i < all.length; i += most) void send(new Map(all.slice(i, i + most)));
  }
  return (hash) => {
    let waiting = asked.get(hash);
    if (!waiting) {
      waiting = Promise.withResolvers<Uint8Array>();
      if (asked.size === 0) setTimeout(flush, 8);
      asked.set(hash, waiting);
    }
    return waiting.promise;
  };
}

/** Tiles of a canvas by name, as the server has them. */
async function readTiles(
  canvas: CanvasId,
  hashes: string[],
  small: boolean,
): Promise<Uint8Array[]> {
  const input = { params: { id: canvas }, body: { hashes, small } };
  const answer = await withBearer((token) =>
    request(
      addressOf(canvasRoutes.readTiles, input),
      requestOf(canvasRoutes.readTiles, input, token),
    ),
  );
  const body = new Uint8Array(await whole(answer.arrayBuffer()));
  return unpackTiles(body, { tiles: mostSmallTilesAtOnce, bytes: mostTileBytes });
}

export interface OwnTiles extends TileFiles {
  /** A tile that this device has: made in this tab, or kept. */
  here: (hash: string) => Promise<Uint8Array | undefined>;
  /** The server has these; this tab need not hold them any more. */
  release: (hashes: readonly string[]) => void;
}

/**
 * Tiles of a canvas: made here, kept on this device, or read from the server.
 * @param onDiskFull there is no room on this device; the tile stays in this tab
 * @param onOrigin takes how tiles were made
 */
export function createTileFiles(
  canvas: CanvasId,
  onDiskFull: () => void,
  onOrigin: TileFiles['keepOrigin'],
): OwnTiles {
  const made = new Map<string, Uint8Array>();
  /** Small pictures of tiles, a kilobyte or two each: the stage and the layers' list ask for the same. */
  const smalls = new Map<string, Promise<Uint8Array>>();
  const read = inBatches(mostTilesAtOnce, (hashes) => readTiles(canvas, hashes, false));
  const readSmall = inBatches(mostSmallTilesAtOnce, (hashes) => readTiles(canvas, hashes, true));
  const here = async (hash: string): Promise<Uint8Array | undefined> =>
    made.get(hash) ?? (await keptTile(hash).catch(() => undefined));
  return {
    here,
    read: async (hash) => {
      const own = await here(hash);
      if (own) return own;
      const bytes = await read(hash);
      void keepTile(hash, bytes).catch(() => undefined);
      return bytes;
    },
    readSmall: async (hash) => {
      // Tiles made here may not be on the server yet.
      if (made.has(hash)) return null;
      let coming = smalls.get(hash);
      if (!coming) {
        smalls.set(hash, (coming = readSmall(hash)));
        coming.catch(() => smalls.delete(hash));
      }
      const file = await coming;
      return file.length > 0 ? file : null;
    },
    keep: (hash, bytes) => {
      made.set(hash, bytes);
      keepTile(hash, bytes).catch(onDiskFull);
    },
    keepOrigin: onOrigin,
    release: (hashes) => {
      for (const hash of hashes) made.delete(hash);
    },
  };
}
