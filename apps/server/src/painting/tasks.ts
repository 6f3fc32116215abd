import type { ArtworkId } from '@limn/contracts/ids';

/** Pixels as they travel between threads: RGBA, four bytes a pixel. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface LearnTask {
  kind: 'learn';
  artworks: { id: string; raster: Pixels }[];
}
export interface LearnResult {
  index: Uint8Array;
  warnings: { artworkId: string; kind: 'tiny' | 'blank' | 'near-duplicate'; of?: string }[];
}

export interface PaintTask {
  kind: 'paint';
  index: Uint8Array;
  recipe: {
    prompt: string;
    exclude: string;
    width: number;
    height: number;
    guidance: number;
    quality: number;
    /** Drawn: never 0. */
    seed: number;
    styleStrength: number;
  };
}
export interface PaintResult {
  pixels: Pixels;
  /** The same with the visible preview mark. */
  marked: Pixels;
  map: Uint8Array;
  shares: { artworkId: ArtworkId; ppm: number }[];
  largestCopy: number;
  notPainted: string[];
}

export type Task = LearnTask | PaintTask;
export type ResultOf<T extends Task> = T extends LearnTask ? LearnResult : PaintResult;

export type FromThread =
  | { type: 'progress'; fraction: number; step: string }
  | { type: 'preview'; pixels: Pixels }
  | { type: 'done'; result: LearnResult | PaintResult }
  | { type: 'failed'; code: string; message: string };

export interface ToThread {
  task: Task;
  /** One Int32: 1 asks the thread to stop. */
  cancel: SharedArrayBuffer;
}
