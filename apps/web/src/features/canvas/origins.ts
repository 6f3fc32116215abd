import { tilesReadIn } from '@limn/canvas';
import { maxOriginsAtOnce, type TileOrigin } from '@limn/contracts/canvas-edits';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { CanvasId } from '@limn/contracts/ids';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { forgetOrigins, keepOrigin, type KeptOrigin, keptOrigins } from './stage/kept.ts';

/** The body of one request, in characters; the server takes 8 MB. */
const maxBody = 4_000_000;

/**
 * Sends the origins of tiles to the server, which repeats each step to prove the credit of their pixels. Origins are
 * kept on this device until the server has them. Losing them loses only that proof.
 */
export class OriginSender {
  private readonly canvas: CanvasId;
  private readonly sendTiles: (hashes: string[]) => Promise<void>;
  private queue: KeptOrigin[] = [];
  private readonly loaded: Promise<void>;

  /** @param sendTiles sends those of some tiles that only this device has */
  constructor(canvas: CanvasId, sendTiles: (hashes: string[]) => Promise<void>) {
    this.canvas = canvas;
    this.sendTiles = sendTiles;
    this.loaded = keptOrigins(canvas).then(
      (kept) => void this.queue.unshift(...kept),
      () => undefined,
    );
  }

  add(origin: TileOrigin): void {
    const entry = { id: crypto.randomUUID(), canvas: this.canvas, at: Date.now(), origin };
    this.queue.push(entry);
    void keepOrigin(entry).catch(() => undefined);
  }

  /** @throws ApiError when the server cannot be reached; what was not sent stays in the queue */
  async flush(): Promise<void> {
    await this.loaded;
    while (this.queue.length > 0) {
      const batch = this.nextBatch();
      try {
        await this.sendMasks(batch);
        await call(canvasRoutes.putOrigins, {
          params: { id: this.canvas },
          body: { origins: batch.map(({ origin }) => origin) },
        });
      } catch (error) {
        const isRefused =
          error instanceof ApiError &&
          error.status >= 400 &&
          error.status < 500 &&
          error.status !== 401 &&
          error.status !== 429;
        // The server will not take these steps: their tiles count as declared.
        if (!isRefused) throw error;
      }
      const sent = new Set(batch);
      this.queue = this.queue.filter((entry) => !sent.has(entry));
      await forgetOrigins(batch.map(({ id }) => id)).catch(() => undefined);
    }
  }

  private nextBatch(): KeptOrigin[] {
    const batch: KeptOrigin[] = [];
    for (let size = 0; batch.length < Math.min(maxOriginsAtOnce, this.queue.length); ) {
      const entry = this.queue[batch.length]!;
      size += JSON.stringify(entry.origin).length;
      if (batch.length > 0 && size > maxBody) break;
      batch.push(entry);
    }
    return batch;
  }

  /**
   * Masks were made only for these steps; pixels that they read are sent with the canvas, or repeated from other steps.
   */
  private async sendMasks(batch: readonly KeptOrigin[]): Promise<void> {
    const written = new Set(batch.flatMap(({ origin }) => origin.writes.map(([, hash]) => hash)));
    const read = batch.flatMap(({ origin }) => tilesReadIn(origin));
    await this.sendTiles(read.filter((hash) => !written.has(hash)));
  }
}
