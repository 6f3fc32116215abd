import type { RunOptions, RunStep } from '@limn/imaging';
import type { CanvasDiff, LayerId, Path } from '@limn/contracts/canvas-records';
import type { StrokePoint } from '../brush.ts';
import type { Document } from '../document.ts';
import type { Box, SnapGuides, Transform } from '../geometry.ts';
import type { Mask } from '../mask.ts';
import type { ToolName, ToolOptions } from './options.ts';
import type { Point, Rgba } from './pixel-work.ts';

/** A pointer's place in canvas pixels, and what is held with it. */
export interface PointerInput extends Point {
  /** 0–1; of a mouse 0.5. */
  pressure: number;
  /** Tilt of the pen to the right and towards the hand, -1–1 each; upright if the device does not report it. */
  lean?: Point;
  /** How near still counts as on it, in canvas pixels. */
  reach: number;
  shift: boolean;
  alt: boolean;
  ctrl: boolean;
}

/** The gesture of a pressed pointer. */
export interface Gesture {
  move: (points: readonly PointerInput[], ahead: readonly PointerInput[]) => void;
  up: (point: PointerInput) => void;
  cancel: () => void;
}

/** A stroke that is being drawn, or is drawn and not yet in the layer's pixels. */
export interface StrokeOverlay {
  layer: LayerId;
  /** `mark`: shown over everything, as what is to be worked on. */
  mode: 'paint' | 'erase' | 'mark';
  /** It grows with the stroke. */
  coverage: Mask;
  /** The part that the last points changed. */
  dirty: Box;
  colour: Rgba;
  opacity: number;
}

/** The preview of a running gesture. */
export type Transient =
  | {
      kind: 'stroke';
      stroke: StrokeOverlay;
      /** From the stroke's end to where it is expected to go: a line to be shown above all. */
      ahead: readonly StrokePoint[];
    }
  | {
      kind: 'transform';
      layers: readonly LayerId[];
      by: Transform;
      /** Lines that it snapped to. */
      guides?: SnapGuides;
    }
  | { kind: 'outline'; points: readonly Point[]; closed: boolean }
  | { kind: 'box'; box: Box; shape: 'rectangle' | 'ellipse' | 'line' }
  | { kind: 'frame'; box: Box }
  /** A shape's outline, as its point under the pointer has made it. */
  | { kind: 'path'; layer: LayerId; path: Path };

/** Work on pixels that takes its time. */
export interface UnderWay {
  name: string;
  fraction: number;
  step: RunStep | null;
}

export interface EditorState {
  document: Document;
  selection: Mask | null;
  /** Chosen layers, the active one last. */
  chosen: readonly LayerId[];
  tool: ToolName;
  options: ToolOptions;
  transient: Transient | null;
  /** Strokes that wait for their pixels. */
  waiting: readonly StrokeOverlay[];
  /** The document that is shown instead, to be compared. */
  before: Document | null;
  /** The document shown for a side-by-side comparison, and its label. */
  beside: { document: Document; name: string } | null;
  work: UnderWay | null;
  /** See `openVariants`. */
  variants: Variants | null;
  /** Where the clone brush copies from. */
  cloneSource: Point | null;
  /** Index of the selected point of the shape that is being edited. */
  point: number;
  undo: string | null;
  redo: string | null;
}

/** An edit that was made in one of several ways, until it is kept, discarded, or something else changes the canvas. */
export interface Variants {
  name: string;
  /** The one that is on the canvas. */
  at: number;
  /** The changes of those that were made so far. */
  made: readonly (CanvasDiff | undefined)[];
  /** Makes one, by a seed from 1 on. */
  make: (seed: number, run: RunOptions) => Promise<CanvasDiff | null>;
  /** The canvas with it; anything else on the canvas means that it was kept. */
  document: Document;
}
