import type { Tracing } from './tracing.ts';
import type { LiftedElement } from './lifted-element.ts';
import type { Role } from './role.ts';

/**
 * A composed scene: flat shapes, back to front, whose colours are materials. Painting first finds
 * each material a colour of the style, then draws the shapes with those.
 *
 * Coordinates: x from 0 to `aspect` (width / height) rightwards, y from 0 to 1 downwards.
 */
export type Scene = {
  aspect: number;
  layout: string;
  /** Where the ground meets the sky, 0–1. */
  horizon: number;
  materials: Material[];
  shapes: Shape[];
  /** Placed things, referenced by `Shape.thing`: the request's position, and which of several. */
  things: SceneThing[];
};

export type SceneThing = { element: string; request: number; nth: number };

/** Red, green and blue, 0–255. */
export type Color = readonly [number, number, number];

export type Material = {
  name: string;
  role: Role;
  color: Color;
  /** 1 ground and sky, 2 things behind, 3 what the picture is about. */
  importance: 1 | 2 | 3;
  /** The prompt named this colour: it is kept as near as the style allows. */
  named: boolean;
  /** A person's skin: a style may make it pale or dark, but not green. */
  flesh?: boolean;
  /** Variation of lightness inside the material. */
  grain?: Grain;
  /** A region of a picture given as a guide: it keeps the contrasts it has there. */
  traced?: boolean;
  /** Direction strokes run in, radians, 0 is level; without it they follow the edges. */
  flow?: number;
};

export type Grain = {
  /** Size of the variation across and down, in scene units. */
  across: number;
  down: number;
  /** Greatest change of lightness, in units of L*. */
  amount: number;
};

export type Stop = { at: number; material: number };

export type Fill =
  | { kind: 'flat'; material: number }
  /** Stops at 0–1 along the line from (x0, y0) to (x1, y1). */
  | { kind: 'linear'; x0: number; y0: number; x1: number; y1: number; stops: Stop[] }
  /** One material that fades out from the centre to the radius. */
  | { kind: 'glow'; x: number; y: number; radius: number; material: number }
  | TracedFill;

/** A picture given as a guide, stretched over a rectangle, in the colours of its regions' materials. */
export type TracedFill = {
  kind: 'traced';
  tracing: Tracing;
  /** The material of each region. */
  materials: number[];
  /** The element of the artist's that is laid over it. */
  lifted?: { element: LiftedElement; mirrored: boolean };
  x: number;
  y: number;
  width: number;
  height: number;
};

export type Shape = {
  /** Closed outlines, x and y in turn. */
  outlines: Float32Array[];
  fill: Fill;
  /** 0–1. */
  opacity: number;
  /** Lighter or darker than the material, in units of L*. */
  shade: number;
  /** Styles with contours draw a line round it. */
  contour: boolean;
  /** The thing it is part of, as a position in `Scene.things`; none for what belongs to the layout. */
  thing?: number;
};
