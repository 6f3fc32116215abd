import type { RunStep } from '@limn/imaging';
import {
  createPixelWork,
  decodeTile,
  ellipseMask,
  type EditedLayer,
  encodeTile,
  type FreshOrigin,
  identity,
  nameTile,
  storeOrigin,
  type Tile,
  type TileStore,
} from '@limn/canvas';
import type { FromWorker, ToWorker } from './pixel-messages.ts';

/** Tiles kept unpacked: 256 kB of pixels and 128 kB of labels each. */
const mostTiles = 800;
/** Tiles of one edit that are handed on as they will be drawn. */
const mostShown = 16;
/** Progress is reported at most this often, in milliseconds: each report makes the screen respond. */
const tellEvery = 100;
/** After this many rounds a heal takes a third of the time of the first one. */
const practiceRounds = 24;
/** Milliseconds between checks whether real work has finished, so that practice can continue. */
const practiceRests = 300;

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
    port.postMessage({ kind: 'made', hash, bytes }, [bytes.buffer as ArrayBuffer]);
    return hash;
  },
};

/**
 * Origins are stored after the edit has been answered, so that no stroke waits for its masks to be encoded. They go out
 * in the order of the edits.
 */
let lastOrigin: Promise<void> = Promise.resolve();
function noteOrigin(origin: FreshOrigin): void {
  lastOrigin = lastOrigin
    .then(() => new Promise<void>((resolve) => setTimeout(resolve)))
    .then(async () =>
      port.postMessage({ kind: 'origin', origin: await storeOrigin(store, origin) }),
    )
    .catch((error: unknown) => console.error('An edit could not be recorded for proof.', error));
}

const work = createPixelWork(store, noteOrigin);

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

/** Sends the changed tiles before the result, so that the screen need not request them. */
async function show({ tiles: changed }: EditedLayer): Promise<void> {
  const made = changed.flatMap(({ hash }) => (hash ? [hash] : []));
  if (made.length > mostShown) return;
  await Promise.all(
    made.map(async (hash) => {
      const bitmap = await bitmapOf(hash);
      port.postMessage({ kind: 'shown', hash, bitmap }, [bitmap]);
    }),
  );
}

/** Warms up the JIT: heals a scratch layer when a person has just selected the brush. Real work goes first. */
async function warm(): Promise<void> {
  const apart = new Map<string, Tile>();
  const practice = createPixelWork({
    read: async (hash) => apart.get(hash)!,
    async write(tile) {
      const bytes = encodeTile(tile);
      const hash = await nameTile(bytes);
      apart.set(hash, await decodeTile(bytes));
      return hash;
    },
  });
  const box = { x: 0, y: 0, width: 512, height: 256 };
  const grain = (_: unknown, i: number): number => ((i * i) >> 5) ^ (i >> 3);
  const pixels = Uint8ClampedArray.from({ length: box.width * box.height * 4 }, grain);
  const tiles = await practice.draw(pixels, box);
  const layer = { transform: identity, tiles: tiles.map(({ at, hash }) => [at, hash!] as const) };
  const coverage = ellipseMask({ x: 226, y: 98, width: 60, height: 60 });
  for (let n = 0; n < practiceRounds; ) {
    const isAlone = running.size === 1;
    if (isAlone) {
      await practice.edit(layer, { kind: 'heal', coverage });
      n++;
    }
    await new Promise((resolve) => setTimeout(resolve, isAlone ? 0 : practiceRests));
  }
}

const running = new Map<number, AbortController>();

async function answerBitmap(id: number, hash: string): Promise<void> {
  try {
    const made = await bitmapOf(hash);
    port.postMessage({ kind: 'done', id, result: made }, [made]);
  } catch (error) {
    failed(id, error);
  }
}

function failed(id: number, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  port.postMessage({ kind: 'failed', id, message });
}

async function answer({ id, method, args }: Extract<ToWorker, { kind: 'call' }>): Promise<void> {
  const cancelling = new AbortController();
  running.set(id, cancelling);
  let told = performance.now();
  try {
    const run = {
      signal: cancelling.signal,
      onProgress(fraction: number, step: RunStep) {
        if (performance.now() - told < tellEvery) return;
        told = performance.now();
        port.postMessage({ kind: 'progress', id, fraction, step });
      },
    };
    const job = { ...work, warm, settle: () => lastOrigin }[method] as (
      ...all: unknown[]
    ) => Promise<unknown>;
    const result = await job(...args, run);
    if (method === 'edit') await show(result as EditedLayer);
    port.postMessage({ kind: 'done', id, result });
  } catch (error) {
    failed(id, error);
  } finally {
    running.delete(id);
  }
}

port.onmessage = ({ data }) => {
  if (data.kind === 'call') void answer(data);
  else if (data.kind === 'bitmap') void answerBitmap(data.id, data.hash);
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
