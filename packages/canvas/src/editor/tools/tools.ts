import type { ToolName } from '../options.ts';
import { brush, eraser } from './brushes.ts';
import { move } from './move.ts';
import { ellipse, lasso, polygon, rectangle } from './select.ts';
import type { CanvasTool } from '../editor.ts';

/** Rarely used tools: a screen may load `rareTools` when one of them is selected. */
export const rareToolNames = [
  'wand',
  'subject',
  'fill',
  'gradient',
  'picker',
  'heal',
  'clone',
  'erase-thing',
  'paint-into',
  'frame',
  'straighten',
  'shape',
  'points',
] as const satisfies readonly ToolName[];
export type RareTools = Record<(typeof rareToolNames)[number], CanvasTool>;

/** Those that are always at hand. Hand and zoom move the view, and text is typed: those are the screen's. */
export const tools: Partial<Record<ToolName, CanvasTool>> = {
  move,
  'select-box': rectangle,
  'select-ellipse': ellipse,
  lasso,
  polygon,
  brush,
  eraser,
};
