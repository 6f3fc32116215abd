import type { ArtworkId } from '@limn/contracts/ids';
import type { Fingerprint, MarkReading } from '@limn/imaging';

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
  /** The invisible mark that every variant of the picture carries. */
  mark: { key: string; payload: number };
}
export interface PaintResult {
  pixels: Pixels;
  /** The same with the visible preview mark. */
  marked: Pixels;
  fingerprint: Fingerprint;
  map: Uint8Array;
  shares: { artworkId: ArtworkId; ppm: number }[];
  largestCopy: number;
  notPainted: string[];
}

/** Reads what a picture from outside carries and what it looks like. */
export interface RecogniseTask {
  kind: 'recognise';
  pixels: Pixels;
  key: string;
  /** A picture of ours that it may be cut from. */
  reference?: Pixels;
}
export interface RecogniseResult {
  mark: MarkReading | null;
  fingerprint: Fingerprint;
}

export type Task = LearnTask | PaintTask | RecogniseTask;
type Results = { learn: LearnResult; paint: PaintResult; recognise: RecogniseResult };
export type ResultOf<T extends Task> = Results[T['kind']];

export type FromThread =
  | { type: 'progress'; fraction: number; step: string }
  | { type: 'preview'; pixels: Pixels }
  | { type: 'done'; result: ResultOf<Task> }
  | { type: 'failed'; code: string; message: string };

export interface ToThread {
  task: Task;
  /** One Int32: 1 asks the thread to stop. */
  cancel: SharedArrayBuffer;
}
