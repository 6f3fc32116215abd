import { packTiles } from '@limn/canvas';
import { canvasRoutes, mostTilesAtOnce } from '@limn/contracts/canvases';
import type { CanvasId } from '@limn/contracts/ids';
import { call } from '../../../lib/api.ts';
import type { OwnTiles } from './tile-files.ts';

export interface TileSender {
  /** Sends those of these tiles that this device has and the server may not. @throws ApiError */
  send: (hashes: readonly string[]) => Promise<void>;
  /** Whether any of these was sent in this visit. */
  hasSent: (hashes: readonly string[]) => boolean;
  /** The server does not have these after all: they are sent again when they are needed. */
  forget: (hashes: readonly string[]) => void;
}

export function createTileSender(canvas: CanvasId, files: OwnTiles): TileSender {
  const sent = new Set<string>();
  return {
    async send(hashes) {
      const own: { hash: string; bytes: Uint8Array }[] = [];
      for (const hash of new Set(hashes)) {
        const bytes = sent.has(hash) ? undefined : await files.here(hash);
        if (bytes) own.push({ hash, bytes });
      }
      for (let i = 0; i < own.length; i += mostTilesAtOnce) {
        const batch = own.slice(i, i + mostTilesAtOnce);
        await putTiles(
          canvas,
          batch.map(({ bytes }) => bytes),
        );
        for (const { hash } of batch) sent.add(hash);
        files.release(batch.map(({ hash }) => hash));
      }
    },
    hasSent: (hashes) => hashes.some((hash) => sent.has(hash)),
    forget: (hashes) => hashes.forEach((hash) => sent.delete(hash)),
  };
}

/** One batch of at most `mostTilesAtOnce` tiles. @throws ApiError */
export async function putTiles(canvas: CanvasId, tiles: readonly Uint8Array[]): Promise<void> {
  await call(canvasRoutes.putTiles, {
    params: { id: canvas },
    file: { name: 'tiles', bytes: packTiles(tiles) },
  } as never);
}
