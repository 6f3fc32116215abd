import {
  createPixelWork,
  decodeTile,
  encodeTile,
  nameTile,
  type Tile,
  type TileStore,
} from '@limn/canvas';
import type { FromWorker, ToWorker } from './pixel-messages.ts';

/** Tiles kept unpacked: 256 kB of pixels and 128 kB of labels each. */
const mostTiles = 800;

const port = globalThis as unknown as {
  postMessage: (message: FromWorker, transfer?: Transferable[]) => void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};
const tiles = new Map<string, Tile>();
const asked = new Map<
  string,
  { bytes: Promise<Uint8Array>; give: (bytes: Uint8Array) => void; fail: (error: Error) => void }
>();

function keep(hash: string, tile: Tile): void {
  tiles.delete(hash);
  tiles.set(hash, tile);
  if (tiles.size > mostTiles) tiles.delete(tiles.keys().next().value!);
}

/** Bytes of a tile from the page, which keeps those that were made here and asks the server for others. */
function bytesOf(hash: string): Promise<Uint8Array> {
  const before = asked.get(hash);
  if (before) return before.bytes;
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  asked.set(hash, { bytes: promise, give: resolve, fail: reject });
  port.postMessage({ kind: 'need', hash });
  return promise;
}

const store: TileStore = {
  async read(hash) {
    const known = tiles.get(hash);
    if (known) {
      keep(hash, known);
      return known;
    }
    const tile = await decodeTile(await bytesOf(hash));
    keep(hash, tile);
    return tile;
  },
  async write(tile) {
    const bytes = encodeTile(tile);
    const hash = await nameTile(bytes);
    keep(hash, tile);
    port.postMessage({ kind: 'made', hash, bytes });
    return hash;
  },
};

const work = createPixelWork(store);

/** A tile as the screen draws it: of a mask its alpha, in white. */
async function bitmapOf(hash: string): Promise<ImageBitmap> {
  const tile = await store.read(hash);
  const side = 256;
  let pixels: Uint8ClampedArray;
  if (tile.kind === 'picture') pixels = tile.pixels;
  else {
    pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    tile.alpha.forEach((alpha, i) => (pixels[i * 4 + 3] = alpha));
  }
  return createImageBitmap(new ImageData(new Uint8ClampedArray(pixels), side, side));
}

const running = new Map<number, AbortController>();

async function answer({ id, method, args }: Extract<ToWorker, { kind: 'call' }>): Promise<void> {
  const cancelling = new AbortController();
  running.set(id, cancelling);
  try {
    if (method === 'bitmap') {
      const bitmap = await bitmapOf(args[0] as string);
      port.postMessage({ kind: 'done', id, result: bitmap }, [bitmap]);
      return;
    }
    const run = {
      signal: cancelling.signal,
      onProgress: (fraction: number, step: string) =>
        port.postMessage({ kind: 'progress', id, fraction, step }),
    };
    const job = work[method] as (...all: unknown[]) => Promise<unknown>;
    port.postMessage({ kind: 'done', id, result: await job(...args, run) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage({ kind: 'failed', id, message });
  } finally {
    running.delete(id);
  }
}

port.onmessage = ({ data }) => {
  if (data.kind === 'call') void answer(data);
  else if (data.kind === 'abort') running.get(data.id)?.abort();
  else {
    const waiting = asked.get(data.hash);
    asked.delete(data.hash);
    if (data.bytes) waiting?.give(data.bytes);
    else
      waiting?.fail(
        new Error('A part of this canvas could not be loaded. Check the connection and try again.'),
      );
  }
};
