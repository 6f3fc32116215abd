import type { shapeKinds, canvasFonts } from '@limn/contracts/canvas-records';
import type { CombineMode } from '../mask.ts';
import type { Rgba } from './pixel-work.ts';

export const toolNames = [
  'move',
  'hand',
  'zoom',
  'select-box',
  'select-ellipse',
  'lasso',
  'polygon',
  'wand',
  'subject',
  'brush',
  'eraser',
  'fill',
  'gradient',
  'picker',
  'heal',
  'clone',
  'erase-thing',
  'paint-into',
  'frame',
  'straighten',
  'text',
  'shape',
  'points',
] as const;
export type ToolName = (typeof toolNames)[number];

/** How tools work; shared by all that have an option of that name. */
export interface ToolOptions {
  /** Diameter of brushes in canvas pixels, 1–1000. */
  size: number;
  /** 0–1 each. */
  hardness: number;
  opacity: number;
  flow: number;
  /** A pen that leans draws broader, the way it leans. */
  tilts: boolean;
  colour: Rgba;
  background: Rgba;
  /** Tolerance of the wand and the fill, 0–255. */
  tolerance: number;
  contiguous: boolean;
  /** The wand and the picker look at everything, not at one layer. */
  allLayers: boolean;
  gradient: 'linear' | 'radial';
  /** The eraser restores the pixels the layer was placed with. */
  restores: boolean;
  shape: (typeof shapeKinds)[number];
  font: (typeof canvasFonts)[number];
  fontSize: number;
  /** Scribbles of the subject tool mark what is not the subject. */
  besideSubject: boolean;
  /** How a new selection is combined with the old one if no modifier key is held. */
  selecting: CombineMode;
  /** Removing grows the marked area to the edge of the object under it. */
  toEdge: boolean;
  /** The next press of the clone brush sets its source. */
  setsSource: boolean;
  /** Moved layers snap to the frame and to other layers. */
  snaps: boolean;
}

export const freshOptions: ToolOptions = {
  size: 40,
  hardness: 0.8,
  opacity: 1,
  flow: 1,
  tilts: true,
  // Seen on light and on dark.
  colour: [200, 69, 47, 255],
  background: [255, 255, 255, 255],
  tolerance: 32,
  contiguous: true,
  allLayers: true,
  gradient: 'linear',
  restores: false,
  shape: 'rectangle',
  font: 'Geist',
  fontSize: 64,
  besideSubject: false,
  selecting: 'replace',
  toEdge: true,
  setsSource: false,
  snaps: true,
};
