import { packTiles, unpackTiles } from '@limn/canvas';
import {
  canvasRoutes,
  mostSmallTilesAtOnce,
  mostTileBytes,
  mostTilesAtOnce,
} from '@limn/contracts/canvases';
import type { CanvasDiff } from '@limn/contracts/canvas-records';
import { addressOf, requestOf } from '@limn/contracts/call';
import type { CanvasId } from '@limn/contracts/ids';
import { ApiError } from '../../lib/api-error.ts';
import { call, request, whole, withBearer } from '../../lib/api.ts';
import { streamEvents } from '../../lib/events.ts';
import { pause } from '../../lib/follow.ts';
import { createStore } from '../../lib/store.ts';
import {
  forgetUnsent,
  keepTile,
  keepUnsent,
  keptTile,
  tidyTiles,
  type UnsentDiff,
} from './kept.ts';
import { OriginSender } from './origins.ts';
import type { TileFiles } from './pixels.ts';

export type SavingState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** Kept on this device until the server can be reached. */
  | { kind: 'waiting' }
  /** The server cannot be reached, and this device has no room: only this tab has the newest changes. */
  | { kind: 'full' }
  | { kind: 'refused'; message: string };

/** Asks for things by name in batches: whatever is asked for within a moment goes in one request. */
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

/** Milliseconds until a change is sent: it is drawn first, and kept on this device meanwhile. */
const drawnFirst = 100;

interface SavingPorts {
  canvas: CanvasId;
  revision: number;
  /** Diffs of an earlier visit that the server never confirmed, oldest first. */
  unsent: readonly UnsentDiff[];
  /** Resolves when how all tiles so far were made has been told. */
  settled: () => Promise<void>;
  /** A change made elsewhere. */
  onForeign: (diff: CanvasDiff) => void;
  /** What is here cannot be brought together with what is there: everything must be loaded again. */
  onStranded: () => void;
}

/**
 * Keeps a canvas: each diff is first written on this device, then sent with its tiles, in order, for as long as it
 * takes. Diffs of other tabs come in between.
 */
export class Saving {
  readonly state = createStore<SavingState>({ kind: 'saved' });
  readonly files: TileFiles;
  private readonly origins: OriginSender;
  private readonly ports: SavingPorts;
  private readonly by = crypto.randomUUID();
  private readonly leaving = new AbortController();
  private readonly made = new Map<string, Uint8Array>();
  /** Small pictures of tiles, a kilobyte or two each: the stage and the layers' list ask for the same. */
  private readonly smalls = new Map<string, Promise<Uint8Array>>();
  private queue: UnsentDiff[];
  private revision: number;
  private number = 0;
  private sending = false;
  private fullDisk = false;

  constructor(ports: SavingPorts) {
    this.ports = ports;
    this.revision = ports.revision;
    this.queue = [...ports.unsent];
    this.origins = new OriginSender(ports.canvas, (hashes) => this.sendTiles(hashes));
    const read = inBatches(mostTilesAtOnce, (hashes) => readTiles(ports.canvas, hashes, false));
    const readSmall = inBatches(mostSmallTilesAtOnce, (hashes) =>
      readTiles(ports.canvas, hashes, true),
    );
    this.files = {
      read: async (hash) => {
        const here = this.made.get(hash) ?? (await keptTile(hash).catch(() => undefined));
        if (here) return here;
        const bytes = await read(hash);
        void keepTile(hash, bytes).catch(() => undefined);
        return bytes;
      },
      readSmall: async (hash) => {
        // What was made here may not be with the server yet.
        if (this.made.has(hash)) return null;
        let coming = this.smalls.get(hash);
        if (!coming) {
          this.smalls.set(hash, (coming = readSmall(hash)));
          coming.catch(() => this.smalls.delete(hash));
        }
        const file = await coming;
        return file.length > 0 ? file : null;
      },
      keep: (hash, bytes) => {
        this.made.set(hash, bytes);
        keepTile(hash, bytes).catch(this.noRoom);
      },
      keepOrigin: (origin) => this.origins.add(origin),
    };
    void this.listen();
    void this.send();
  }

  /** Nothing waits to be sent. */
  get isSaved(): boolean {
    return this.queue.length === 0 && !this.sending;
  }

  /** No room on this device: what is not sent would be lost with this tab. */
  get isFullDisk(): boolean {
    return this.fullDisk;
  }

  add(diff: CanvasDiff): void {
    const entry = { canvas: this.ports.canvas, by: this.by, number: ++this.number, diff };
    this.queue.push(entry);
    keepUnsent(entry).catch(this.noRoom);
    if (this.state.get().kind === 'saved') this.state.set({ kind: 'saving' });
    setTimeout(() => void this.send(), drawnFirst);
  }

  private readonly noRoom = (): void => {
    this.fullDisk = true;
    if (this.state.get().kind === 'waiting') this.state.set({ kind: 'full' });
  };

  /** Waits until everything is with the server. */
  async flush(): Promise<void> {
    await this.ports.settled();
    await this.send();
    await this.origins.flush();
    while (!this.isSaved && !this.leaving.signal.aborted) {
      const state = this.state.get();
      if (state.kind === 'waiting' || state.kind === 'full')
        throw new Error(
          state.kind === 'full'
            ? 'The server cannot be reached, and this device has no room. Keep this tab open; try again when you are online.'
            : 'The server cannot be reached. Your canvas is kept on this device; try again when you are online.',
        );
      if (state.kind === 'refused') throw new Error(state.message);
      await pause(60, this.leaving.signal);
    }
  }

  close(): void {
    // What was only just made goes, too.
    void this.send();
    this.leaving.abort();
  }

  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    let failures = 0;
    try {
      while (this.queue.length > 0 && !this.leaving.signal.aborted) {
        if (failures === 0) this.state.set({ kind: 'saving' });
        try {
          await this.sendFirst();
          failures = 0;
        } catch (error) {
          if (
            error instanceof ApiError &&
            error.status >= 400 &&
            error.status < 500 &&
            error.status !== 429
          ) {
            if (error.status === 409) {
              await this.catchUp();
              continue;
            }
            if (error.status !== 401) {
              this.state.set({ kind: 'refused', message: error.message });
              return;
            }
          }
          failures += 1;
          const kind = this.fullDisk ? 'full' : 'waiting';
          if (this.state.get().kind !== kind) this.state.set({ kind });
          await pause(Math.min(15_000, 500 * 2 ** failures), this.leaving.signal);
        }
      }
      if (this.queue.length === 0) {
        this.state.set({ kind: 'saved' });
        this.fullDisk = false;
        void tidyTiles().catch(() => undefined);
      }
    } finally {
      this.sending = false;
    }
  }

  private async sendFirst(): Promise<void> {
    const first = this.queue[0]!;
    await this.sendTiles(first.diff.tiles.flatMap(({ hash }) => hash ?? []));
    const { revision } = await call(canvasRoutes.change, {
      params: { id: this.ports.canvas },
      body: { base: this.revision, by: first.by, number: first.number, diff: first.diff },
    });
    // Somebody else's came in between.
    if (revision > this.revision + 1) await this.catchUp(revision);
    this.revision = Math.max(this.revision, revision);
    this.queue.shift();
    await forgetUnsent(first).catch(() => undefined);
    await this.origins.flush();
  }

  private readonly sent = new Set<string>();

  /** Sends those of these tiles that were made on this device. */
  async sendTiles(hashes: readonly string[]): Promise<void> {
    const wanted = [...new Set(hashes)].filter((hash) => !this.sent.has(hash));
    const own: { hash: string; bytes: Uint8Array }[] = [];
    for (const hash of wanted) {
      const bytes = this.made.get(hash) ?? (await keptTile(hash).catch(() => undefined));
      if (bytes) own.push({ hash, bytes });
    }
    for (let i = 0; i < own.length; i += mostTilesAtOnce) {
      const batch = own.slice(i, i + mostTilesAtOnce);
      const packed = packTiles(batch.map(({ bytes }) => bytes));
      await call(canvasRoutes.putTiles, {
        params: { id: this.ports.canvas },
        file: { name: 'tiles', bytes: packed },
      } as never);
      for (const { hash } of batch) {
        this.sent.add(hash);
        this.made.delete(hash);
      }
    }
  }

  /** Takes in what others changed since the revision known here. */
  private async catchUp(before?: number): Promise<void> {
    try {
      const { diffs } = await call(canvasRoutes.diffs, {
        params: { id: this.ports.canvas },
        query: { since: this.revision },
      });
      for (const { revision, by, diff } of diffs) {
        if (revision <= this.revision) continue;
        if (before !== undefined && revision >= before) break;
        this.revision = revision;
        if (by === this.by) continue;
        this.ports.onForeign(diff);
      }
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        this.ports.onStranded();
        return;
      }
      throw error;
    }
  }

  private async listen(): Promise<void> {
    const address = addressOf(canvasRoutes.events, { params: { id: this.ports.canvas } });
    const { signal } = this.leaving;
    for (let silent = 0; !signal.aborted; silent += 1) {
      try {
        for await (const { event, data } of streamEvents(address, signal)) {
          silent = 0;
          if (event !== 'changed') continue;
          const { revision, by } = JSON.parse(data) as { revision: number; by: string };
          if (by !== this.by && revision > this.revision && !this.sending) await this.catchUp();
        }
      } catch {
        // Asked again below, for as long as the canvas is open.
      }
      await pause(Math.min(8000, 1000 * 2 ** silent), signal);
    }
  }
}
