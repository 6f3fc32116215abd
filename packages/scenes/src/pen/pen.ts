import { catmullRom, closedSpline, taperedStroke } from '@limn/imaging/drawing/ribbon';
import type { Fill, Stop, Shape } from '@limn/imaging/drawing/scene';
import type { Stage } from './stage.ts';

export type ShapeStyle = Partial<Omit<Shape, 'outlines' | 'fill'>>;

/** Passes from one material into the next on the way down the picture, between two of its heights. */
export const fadeDown = (top: number, bottom: number, stops: Stop[]): Fill => ({
  kind: 'linear',
  x0: 0,
  y0: top,
  x1: 0,
  y1: bottom,
  stops,
});

/**
 * Draws in its own frame: the origin is on the ground, y points up, and 1 is the height of the thing drawn. Later
 * shapes are drawn on top.
 */
export class Pen {
  readonly stage: Stage;
  /** Origin and unit in scene units; `flip` −1 mirrors. */
  readonly x: number;
  readonly y: number;
  readonly unit: number;
  readonly flip: number;
  /** Stretches upwards; −1 draws the mirror image below the origin. */
  readonly rise: number;
  private readonly cos: number;
  private readonly sin: number;

  constructor(stage: Stage, x: number, y: number, unit: number, flip = 1, turn = 0, rise = 1) {
    this.stage = stage;
    this.x = x;
    this.y = y;
    this.unit = unit;
    this.flip = flip;
    this.rise = rise;
    this.cos = Math.cos(turn);
    this.sin = Math.sin(turn);
  }

  /** A frame inside this one; `turn` in radians, anticlockwise. */
  frame(x: number, y: number, unit: number, flip = 1, turn = 0): Pen {
    const [sx, sy] = this.place(x, y);
    return new Pen(this.stage, sx, sy, this.unit * unit, this.flip * flip, turn, this.rise);
  }

  place(x: number, y: number): [number, number] {
    const u = this.unit * (x * this.cos - y * this.sin) * this.flip;
    return [this.x + u, this.y - this.unit * this.rise * (x * this.sin + y * this.cos)];
  }

  private outline(points: readonly number[]): Float32Array {
    const out = new Float32Array(points.length);
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = this.place(points[i], points[i + 1]);
      out[i] = x;
      out[i + 1] = y;
    }
    return out;
  }

  poly(points: readonly number[], fill: Fill | number, look?: ShapeStyle): void {
    this.stage.add([this.outline(points)], fill, look);
  }

  /** One shape of several outlines; holes run against the outline round them. */
  compound(outlines: readonly (readonly number[])[], fill: Fill | number, look?: ShapeStyle): void {
    this.stage.add(
      outlines.map((points) => this.outline(points)),
      fill,
      look,
    );
  }

  /** A smooth closed shape through the points. */
  blob(points: readonly number[], fill: Fill | number, look?: ShapeStyle): void {
    this.stage.add([this.outline(closedSpline(points, 6))], fill, look);
  }

  rect(
    x: number,
    y: number,
    width: number,
    height: number,
    fill: Fill | number,
    look?: ShapeStyle,
  ): void {
    this.poly([x, y, x + width, y, x + width, y + height, x, y + height], fill, look);
  }

  ellipse(
    cx: number,
    cy: number,
    rx: number,
    ry: number,
    fill: Fill | number,
    look: ShapeStyle & { turn?: number } = {},
  ): void {
    const { turn = 0, ...rest } = look;
    const points: number[] = [];
    const steps = 28;
    for (let k = 0; k < steps; k++) {
      const a = (k / steps) * 2 * Math.PI;
      const x = Math.cos(a) * rx;
      const y = Math.sin(a) * ry;
      points.push(
        cx + x * Math.cos(turn) - y * Math.sin(turn),
        cy + x * Math.sin(turn) + y * Math.cos(turn),
      );
    }
    this.poly(points, fill, rest);
  }

  /** A tapered stroke through points given as x, y, width in turn. */
  limb(points: readonly number[], fill: Fill | number, look?: ShapeStyle): void {
    const moved: number[] = [];
    for (let i = 0; i < points.length; i += 3) {
      moved.push(...this.place(points[i], points[i + 1]), points[i + 2] * this.unit);
    }
    this.stage.add([taperedStroke(moved)], fill, look);
  }

  /** A line of even width through points of x and y. */
  line(points: readonly number[], width: number, fill: Fill | number, look?: ShapeStyle): void {
    const spaced: number[] = [];
    for (let i = 0; i < points.length; i += 2) spaced.push(points[i], points[i + 1], width);
    this.limb(spaced, fill, look);
  }

  /** Left to right along a smooth line through the points, then down to `floor` and back. */
  under(points: readonly number[], floor: number, fill: Fill | number, look?: ShapeStyle): void {
    const curve = catmullRom(points, 2, 8);
    const last = curve[curve.length - 2];
    this.poly([...curve, last, floor, curve[0], floor], fill, look);
  }
}
