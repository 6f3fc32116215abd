import type { Element } from '../elements/element.ts';
import type { Random } from '@limn/imaging/random';
import type { ElementRequest, Setting } from '../vocabulary/reading.ts';
import type { Stage } from '../pen/stage.ts';

/** A band of the picture, from its upper edge to its lower. */
export type HeightRange = { top: number; bottom: number };

/** The geometry of a picture's layout: where things can be placed. */
export type World = {
  /** All drawable things. */
  elements: Record<string, Element>;
  stage: Stage;
  random: Random;
  setting: Setting;
  excluded: ReadonlySet<string>;
  horizon: number;
  /** The bands of ground and water that things can be placed on, if there are any. */
  land: HeightRange | null;
  water: HeightRange | null;
  /** Left and right edge of the usable ground; null: the whole width. */
  landRange: [number, number] | null;
  /** Left and right edge of the water at a height of the picture; the whole width without it. */
  shore?: (y: number) => [number, number];
  /** The position of the sun or the moon, if visible. */
  light: { x: number; y: number } | null;
  /** Multiplies the size of all things on the ground. */
  scale: number;
  /** Size at the far edge of the ground, relative to the near edge. */
  farScale: number;
  /** The flowers a field, a meadow or the beds of a garden are full of. */
  flowers: ElementRequest[];
  /** Where a bridge leads over the water, and how long it is. */
  crossing?: { x: number; y: number; width: number };
  /** Where the sill of a room's window is. */
  sill?: { x: number; y: number; width: number };
  /** The height of the perch at each x, if things sit on one instead of the ground. */
  perch?: (x: number) => number;
  /** A slope for all things except the one above it. */
  slope?: HeightRange & { above: string };
  /** Nothing is on the ground: things float. */
  afloat?: boolean;
  /** Material of the ground in front. */
  ground?: number;
  /** Draws the foreground, in front of all things. */
  front?: () => void;
};

/** Size of a thing with its foot at height y, 1 at the near edge of the picture. */
export function scaleAt(world: World, y: number): number {
  const t = (y - world.horizon) / Math.max(0.1, 0.92 - world.horizon);
  return world.scale * (world.farScale + (1 - world.farScale) * Math.min(1.15, Math.max(0, t)));
}
