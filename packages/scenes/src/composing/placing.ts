import type { Random } from '@limn/imaging/random';
import type { Element } from '../elements/element.ts';
import type { ElementRequest } from '../vocabulary/reading.ts';

export type PlacedThing = {
  request: ElementRequest;
  index: number;
  nth: number;
  x: number;
  /** Where it stands. */
  y: number;
  /** Height in scene units. */
  height: number;
  width: number;
  flip: 1 | -1;
  /** Height in the picture that decides the drawing order; default: `y`. */
  depth?: number;
};

/** A thing that is sought a place for. */
export type Sought = {
  request: ElementRequest;
  element: Element;
  index: number;
  nth: number;
  random: Random;
  /** All things of the picture are the composer's own. */
  ours: boolean;
  /** Its usual height on near ground, and the least it is drawn in. */
  base: number;
  least: number;
};

export type ThingPosition = Pick<PlacedThing, 'x' | 'y' | 'height' | 'depth'> & { flip?: 1 | -1 };
