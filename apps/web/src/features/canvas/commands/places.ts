import { side } from '../stage/layer-painter.ts';
import type { View } from '../stage/view-geometry.ts';

/** The furthest level that is composed; from further away the pictures of this one are drawn smaller. */
export const deepest = 5;

/** A place of 256² at a level: at level n a pixel covers 2ⁿ of the canvas. */
export interface CompositePlace {
  level: number;
  x: number;
  y: number;
}

export const keyOf = ({ level, x, y }: CompositePlace): string => `${level}:${x}:${y}`;

export function placeOf(key: string): CompositePlace {
  const [level, x, y] = key.split(':').map(Number) as [number, number, number];
  return { level, x, y };
}

/** Places of one level from one corner to the other, both among them. */
export interface Places {
  level: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export function* placesIn({ level, x0, y0, x1, y1 }: Places): Generator<CompositePlace> {
  for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) yield { level, x, y };
}

/** The places in sight. */
export function placesInSight(
  { x, y, zoom }: View,
  { width, height }: { width: number; height: number },
): Places {
  const level = Math.min(deepest, Math.max(0, Math.floor(-Math.log2(zoom) + 1e-9)));
  const reach = side << level;
  return {
    level,
    x0: Math.floor(x / reach),
    y0: Math.floor(y / reach),
    x1: Math.floor((x + width / zoom) / reach),
    y1: Math.floor((y + height / zoom) / reach),
  };
}
