import type { RunStep } from '@limn/imaging';
import type { PixelWork } from '@limn/canvas';
import type { TileOrigin } from '@limn/contracts/canvas-edits';

/** `warm` practises heals; `settle` waits until the origins of all edits so far have been posted. */
export type WorkerMethod = keyof PixelWork | 'warm' | 'settle';

/** Messages from the page to the pixel worker. */
export type ToWorker =
  | { kind: 'call'; id: number; method: WorkerMethod; args: unknown[] }
  /** A tile as the screen draws it. */
  | { kind: 'bitmap'; id: number; hash: string }
  | { kind: 'abort'; id: number }
  /** A tile that was needed; without bytes it could not be had. */
  | { kind: 'tile'; hash: string; bytes: Uint8Array | null };

export type FromWorker =
  | { kind: 'done'; id: number; result: unknown }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'progress'; id: number; fraction: number; step: RunStep }
  | { kind: 'need'; hash: string }
  /** A tile that did not exist before. */
  | { kind: 'made'; hash: string; bytes: Uint8Array }
  /** The origin of new tiles that may credit an artwork, for the server to repeat. */
  | { kind: 'origin'; origin: TileOrigin }
  /** The same tile as the screen will draw it in a moment. */
  | { kind: 'shown'; hash: string; bitmap: ImageBitmap };
