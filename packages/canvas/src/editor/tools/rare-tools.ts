import { frame } from './frame.ts';
import { clone, eraseThing, heal, paintInto, subject } from './marks.ts';
import { fill, gradient, picker, wand } from './places.ts';
import { points } from './points.ts';
import { shape } from './shape.ts';
import { straighten } from './straighten.ts';
import type { RareTools } from './tools.ts';

export const rareTools: RareTools = {
  wand,
  subject,
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
