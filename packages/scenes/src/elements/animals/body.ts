import type { HeadForm } from './animal-heads.ts';
import type { Pen } from '../../pen/pen.ts';
import type { Kit } from '../element.ts';

/** Proportions of a four-legged animal that looks to the right; 1 is the height at its head. */
export type Body = {
  color: string;
  /** Height of the belly and thickness, length of the trunk. */
  belly: number;
  depth: number;
  length: number;
  /** How far the belly is drawn up towards the hind legs, as a part of the depth. */
  tuck?: number;
  /** From the shoulder to the head, and how thick. */
  neck: [number, number, number];
  head: HeadForm;
  /** Size of the head, and how far it is lowered, in radians. */
  face: [size: number, turn: number];
  leg: number;
  hoofed?: boolean;
  /** It can sit on its haunches. */
  sits?: boolean;
  /** Colour of the lower legs. */
  socks?: string;
  /** From the rump: x, y, width in turn; its end may be of another colour. */
  tail: number[];
  tip?: { color: string; points: number[] };
  /** Before the body: a mane, a hump. */
  under?: (pen: Pen, kit: Kit, coat: number) => void;
  /** On the trunk and the neck, behind the near legs: a bib, spots. */
  over?: (pen: Pen, kit: Kit, coat: number) => void;
  extra?: (pen: Pen, kit: Kit, at: { x: number; y: number }, coat: number) => void;
};
