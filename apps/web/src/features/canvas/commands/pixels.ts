import type { PixelWork } from '@limn/canvas';
import type { TileOrigin } from '@limn/contracts/canvas-edits';
import type { RunOptions } from '@limn/imaging';
import { servedScript } from '../../../lib/trusted-types.ts';
import type { TileBitmaps } from '../stage/tile-cache.ts';
import type { FromWorker, ToWorker, WorkerMethod } from './pixel-messages.ts';
// oxlint-disable-next-line import/default -- Vite makes an address of it.
import workerAddress from './pixel-worker.ts?worker&url';

/** Where the page keeps tiles as files. */
export interface TileFiles {
  /** Bytes of a tile, from here or from the server. */
  read: (hash: string) => Promise<Uint8Array>;
  /** A WebP of it of 64×64 pixels; null if there is none. */
  readSmall: (hash: string) => Promise<Uint8Array | null>;
  /** Takes a tile that was made here. */
  keep: (hash: string, bytes: Uint8Array) => void;
  /** Takes the origin of tiles, so that the server can repeat how they were made. */
  keepOrigin: (origin: TileOrigin) => void;
}

/** Methods that can be followed and stopped, with how many arguments come before the run's options. */
const followed: Partial<Record<keyof PixelWork, number>> = {
  edit: 2,
  subjectOf: 3,
  credit: 2,
  creditAside: 2,
};

/** Maximum tiles kept until they are drawn, 256 kB each; enough for more than one edit. */
const mostFresh = 32;

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
  run?: RunOptions | undefined;
}

/** The worker as the editor uses it, and tiles as the screen draws them. */
export interface PixelClient extends TileBitmaps {
  work: PixelWork;
  /** Prepares for heals, which are about to come. */
  warm: () => void;
  /** Resolves when how all tiles so far were made is with `TileFiles.keepOrigin`. */
  settled: () => Promise<void>;
  close: () => void;
}

/**
 * Decodes through `ImageDecoder`: decoding hundreds at once from a Blob takes four times as long, because each is first
 * handed to another process.
 */
async function decodeWebp(file: Uint8Array): Promise<ImageBitmap> {
  const type = 'image/webp';
  if (!('ImageDecoder' in globalThis))
    return createImageBitmap(new Blob([file as BlobPart], { type }));
  const decoder = new ImageDecoder({ data: file as BufferSource, type });
  try {
    const { image } = await decoder.decode();
    const bitmap = await createImageBitmap(image);
    image.close();
    return bitmap;
  } finally {
    decoder.close();
  }
}

export function startPixels(files: TileFiles): PixelClient {
  const worker = new Worker(servedScript(workerAddress), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  /** Tiles of the last edits that have not been drawn yet. */
  const fresh = new Map<string, ImageBitmap>();
  let isWarm = false;
  let last = 0;
  const take = (hash: string): ImageBitmap | null => {
    const bitmap = fresh.get(hash);
    fresh.delete(hash);
    return bitmap ?? null;
  };
  const post = (message: ToWorker): void => worker.postMessage(message);

  function ask(message: (id: number) => ToWorker, run?: RunOptions): Promise<never> {
    const id = ++last;
    return new Promise((resolve, reject) => {
      const cancel = (): void => post({ kind: 'abort', id });
      run?.signal?.addEventListener('abort', cancel, { once: true });
      waiting.set(id, { resolve, reject, run });
      post(message(id));
    });
  }
  const call = (method: WorkerMethod, args: unknown[], run?: RunOptions) =>
    ask((id) => ({ kind: 'call', id, method, args }), run);

  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'need') {
      files.read(data.hash).then(
        (bytes) => post({ kind: 'tile', hash: data.hash, bytes }),
        () => post({ kind: 'tile', hash: data.hash, bytes: null }),
      );
      return;
    }
    if (data.kind === 'made') {
      files.keep(data.hash, data.bytes);
      return;
    }
    if (data.kind === 'origin') {
      files.keepOrigin(data.origin);
      return;
    }
    if (data.kind === 'shown') {
      fresh.get(data.hash)?.close();
      fresh.set(data.hash, data.bitmap);
      if (fresh.size > mostFresh) take(fresh.keys().next().value!)?.close();
      return;
    }
    const asking = waiting.get(data.id);
    if (data.kind === 'progress') asking?.run?.onProgress?.(data.fraction, data.step);
    else {
      waiting.delete(data.id);
      if (data.kind === 'done') asking?.resolve(data.result as never);
      else asking?.reject(new Error(data.message));
    }
  };
  worker.onerror = () => {
    for (const { reject } of waiting.values())
      reject(new Error('The browser ran out of memory for this. Try a smaller part.'));
    waiting.clear();
  };

  const work = new Proxy({} as PixelWork, {
    get:
      (_, method: keyof PixelWork) =>
      (...args: unknown[]) => {
        const at = followed[method];
        const run = at === undefined ? undefined : (args[at] as RunOptions | undefined);
        return call(method, at === undefined ? args : args.slice(0, at), run);
      },
  });
  return {
    work,
    warm() {
      if (!isWarm) void call('warm', []).catch(() => undefined);
      isWarm = true;
    },
    settled: () => call('settle', []),
    fresh: take,
    whole: (hash) => ask((id) => ({ kind: 'bitmap', id, hash })),
    small: async (hash) => {
      const file = await files.readSmall(hash);
      return file && decodeWebp(file);
    },
    close() {
      worker.terminate();
      for (const hash of fresh.keys()) take(hash)?.close();
    },
  };
}
