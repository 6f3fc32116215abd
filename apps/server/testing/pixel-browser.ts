import {
  createPixelWork,
  decodeTile,
  encodeTile,
  type FreshOrigin,
  nameTile,
  type PixelWork,
  storeOrigin,
  type Tile,
  type TileStore,
} from '@limn/canvas';
import type { Actor } from '@limn/contracts/call';
import type { TileOrigin } from '@limn/contracts/canvas-edits';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { CanvasId } from '@limn/contracts/ids';
import { fetchTiles, sendTiles } from './canvas-steps.ts';

/** Work on the pixels of a canvas as a browser does it: tiles and their origins are made here and sent later. */
export class PixelBrowser {
  readonly work: PixelWork;
  readonly store: TileStore;
  readonly origins: TileOrigin[] = [];
  private readonly made = new Map<string, Uint8Array>();
  private readonly known = new Map<string, Tile>();
  private readonly fresh: FreshOrigin[] = [];
  private readonly at: { url: string; actor: Actor; canvas: { id: CanvasId } };

  constructor(url: string, actor: Actor, canvas: { id: CanvasId }) {
    this.at = { url, actor, canvas };
    this.store = {
      read: async (hash) => {
        const known = this.known.get(hash);
        if (known) return known;
        const answer = await fetchTiles(url, actor, canvas, [hash]);
        if (!Array.isArray(answer)) throw new Error(`Tile ${hash}: ${answer}`);
        const tile = await decodeTile(answer[0]!);
        this.known.set(hash, tile);
        return tile;
      },
      write: async (tile) => {
        const bytes = encodeTile(tile);
        const hash = await nameTile(bytes);
        this.made.set(hash, bytes);
        this.known.set(hash, tile);
        return hash;
      },
    };
    this.work = createPixelWork(this.store, (origin) => this.fresh.push(origin));
  }

  /** Records how tiles were made so far, in the form that is sent. */
  async recordOrigins(): Promise<TileOrigin[]> {
    for (const origin of this.fresh.splice(0))
      this.origins.push(await storeOrigin(this.store, origin));
    return this.origins;
  }

  /** Sends all tiles that were made here. */
  async sendTiles(): Promise<void> {
    await this.recordOrigins();
    const { actor, canvas } = this.at;
    if (this.made.size === 0) return;
    const { error } = await sendTiles(actor, canvas, [...this.made.values()]);
    if (error) throw new Error(error.message);
    this.made.clear();
  }

  /** Sends how the tiles were made. */
  async sendOrigins(origins = this.origins.splice(0)): Promise<void> {
    if (origins.length === 0) return;
    const { actor, canvas } = this.at;
    const { error } = await actor.call(canvasRoutes.putOrigins, {
      params: { id: canvas.id },
      body: { origins },
    });
    if (error) throw new Error(`${error.message} ${JSON.stringify(error.fields)}`);
  }
}
