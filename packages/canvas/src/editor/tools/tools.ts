import type { Editor } from '../editor.ts';
import type { Gesture, PointerInput } from '../editor-state.ts';
import type { ToolName } from '../options.ts';
import { brush, clone, eraseThing, eraser, heal, paintInto, subject } from './brushes.ts';
import { frame } from './frame.ts';
import { fill, gradient, picker, wand } from './places.ts';
import { move } from './move.ts';
import { ellipse, lasso, polygon, rectangle } from './select.ts';
import { points } from './points.ts';
import { shape } from './shape.ts';
import { straighten } from './straighten.ts';

/** Begins a gesture at a place; null where the press was all there is. */
export type Tool = (editor: Editor, point: PointerInput) => Gesture | null;

/** Hand and zoom move the view, and text is typed: those are the screen's. */
export const tools: Partial<Record<ToolName, Tool>> = {
  move,
  'select-box': rectangle,
  'select-ellipse': ellipse,
  lasso,
  polygon,
  wand,
  subject,
  brush,
  eraser,
  fill,
  gradient,
  picker,
  heal,
  clone,
  'erase-thing': eraseThing,
  'paint-into': paintInto,
  frame,
  straighten,
  shape,
  points,
};
