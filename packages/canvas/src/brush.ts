import { CanvasError } from './errors.ts';
import { type Box, intersect, isEmptyBox, union } from './geometry.ts';
import { blankMask, emptyMask, type Mask } from './mask.ts';

export interface BrushSettings {
  /** Across, in pixels at full pressure, 1–2000. */
  size: number;
  /** Part of the radius that is covered wholly, 0–1; beyond it the stamp fades out. */
  hardness: number;
  /** How much of the remaining part one stamp covers, 0–1. */
  flow: number;
  /** From stamp to stamp, as part of the size, 0.01–4. */
  spacing: number;
}

export interface StrokePoint {
  x: number;
  y: number;
  /** 0–1 as in pointer events; half, which a mouse reports, and more give the full size. */
  pressure: number;
  /** How far the pen leans to the right and downwards, -1–1 each; none: upright. */
  lean?: { x: number; y: number };
}

/** Usual tilt of a pen while writing, at which it draws as if it were upright. */
const usualLean = 0.35;

/** How much longer than broad a stamp is, 1–2, and which way. */
function stretchOf(lean: StrokePoint['lean']): { by: number; cos: number; sin: number } {
  const far = lean ? Math.min(1, Math.hypot(lean.x, lean.y)) : 0;
  if (!lean || far <= usualLean) return { by: 1, cos: 1, sin: 0 };
  const by = 1 + (far - usualLean) / (1 - usualLean);
  const length = Math.hypot(lean.x, lean.y);
  return { by, cos: lean.x / length, sin: lean.y / length };
}

const whole = 65_535;
/** The buffer grows by at least this many pixels, so that it grows rarely. */
const room = 256;

/**
 * A stroke being drawn: stamps along a smooth line through its points, as evenly apart whether it was drawn
 * fast or slowly. Memory: 3 bytes a pixel around it.
 */
export class Stroke {
  private readonly settings: BrushSettings;
  private covered: Mask = emptyMask;
  /** Coverage in 16 bits: many faint stamps would be lost to rounding in a byte. */
  private sums = new Uint16Array();
  private readonly recent: StrokePoint[] = [];
  /** Distance along the line to the next stamp. */
  private ahead = 0;

  /** Throws `bad-input` naming a setting out of range. */
  constructor(settings: BrushSettings) {
    const ranges = { size: [1, 2000], hardness: [0, 1], flow: [0, 1], spacing: [0.01, 4] } as const;
    for (const [name, [least, most]] of Object.entries(ranges)) {
      const value = settings[name as keyof BrushSettings];
      if (!(value >= least && value <= most))
        throw new CanvasError('bad-input', `Stroke ${name}: expected ${least} to ${most}.`);
    }
    this.settings = settings;
  }

  /** Continues through points of the canvas. Returns the box of pixels that may have changed, possibly empty. */
  add(points: readonly StrokePoint[]): Box {
    let dirty: Box | null = null;
    for (const point of points) {
      const before = this.recent.at(-1);
      if (before?.x === point.x && before.y === point.y) continue;
      dirty = union(dirty, before ? this.lineTo(before, point) : this.stamp(point));
      this.recent.push(point);
      if (this.recent.length > 2) this.recent.shift();
    }
    return dirty ?? { x: 0, y: 0, width: 0, height: 0 };
  }

  /** The coverage so far. Owned by the stroke: do not change it; the next `add` does. */
  mask(): Mask {
    return this.covered;
  }

  /** Starts in the direction between its neighbours: a parabola that ends in `to`. */
  private lineTo(from: StrokePoint, to: StrokePoint): Box | null {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    const last = this.recent.length > 1 ? this.recent[0] : from;
    const part = length / (length + Math.hypot(from.x - last.x, from.y - last.y));
    const [mx, my] = [(to.x - last.x) * part, (to.y - last.y) * part];
    const at = (t: number): StrokePoint => ({
      x: from.x + (mx + (dx - mx) * t) * t,
      y: from.y + (my + (dy - my) * t) * t,
      pressure: from.pressure + (to.pressure - from.pressure) * t,
      ...leanBetween(from, to, t),
    });
    const pieces = Math.ceil(length / 2);
    let dirty: Box | null = null;
    let now = from;
    for (let k = 1; k <= pieces; k++) {
      const next = at(k / pieces);
      const way = Math.hypot(next.x - now.x, next.y - now.y);
      let gone = 0;
      while (this.ahead <= way - gone) {
        gone += this.ahead;
        const t = way === 0 ? 0 : gone / way;
        dirty = union(
          dirty,
          this.stamp({
            x: now.x + (next.x - now.x) * t,
            y: now.y + (next.y - now.y) * t,
            pressure: now.pressure + (next.pressure - now.pressure) * t,
            ...leanBetween(now, next, t),
          }),
        );
      }
      this.ahead -= way - gone;
      now = next;
    }
    return dirty;
  }

  private stamp({ x, y, pressure, lean }: StrokePoint): Box {
    const { size, hardness, flow, spacing } = this.settings;
    const across = Math.max(1, size * Math.min(1, Math.max(0, pressure * 2)));
    this.ahead = Math.max(0.5, across * spacing);
    // The rim is at least a pixel wide, so that hard stamps have smooth edges.
    const outer = across / 2 + 0.5;
    const inner = Math.min((across / 2) * hardness, outer - 1);
    const fade = 1 / (outer - inner);
    const { by, cos, sin } = stretchOf(lean);
    const box = boxAround(x, y, outer * by);
    this.makeRoom(box);
    const { data, width } = this.covered;
    const { sums } = this;
    const gain = flow * whole;
    for (let row = box.y; row < box.y + box.height; row++) {
      const below = row + 0.5 - y;
      const down = below ** 2;
      const reach = by > 1 ? outer * by : Math.sqrt(Math.max(0, outer * outer - down));
      const from = Math.max(box.x, Math.floor(x - reach));
      const to = Math.min(box.x + box.width, Math.ceil(x + reach));
      let i = (row - this.covered.y) * width + from - this.covered.x;
      for (let column = from; column < to; column++, i++) {
        const right = column + 0.5 - x;
        const away =
          by > 1
            ? Math.hypot((right * cos + below * sin) / by, below * cos - right * sin)
            : Math.sqrt(down + right ** 2);
        if (away >= outer) continue;
        const t = away <= inner ? 1 : (outer - away) * fade;
        const sum = sums[i] + (1 - sums[i] / whole) * gain * t * t * (3 - 2 * t);
        sums[i] = sum + 0.5;
        data[i] = sum / 257 + 0.5;
      }
    }
    return box;
  }

  private makeRoom(box: Box): void {
    const old = this.covered;
    if (!isEmptyBox(old) && intersect(old, box)?.width === box.width) {
      if (box.y >= old.y && box.y + box.height <= old.y + old.height) return;
    }
    const needed = union(isEmptyBox(old) ? null : old, box);
    // Half as much again on the side to which it goes: all in all, every pixel is copied a few times.
    const [spareX, spareY] = [needed.width, needed.height].map((n) => Math.max(room, n >> 1));
    const left = needed.x < old.x ? spareX : 0;
    const top = needed.y < old.y ? spareY : 0;
    const right = needed.x + needed.width > old.x + old.width ? spareX : 0;
    const bottom = needed.y + needed.height > old.y + old.height ? spareY : 0;
    const grown = blankMask({
      x: needed.x - left,
      y: needed.y - top,
      width: needed.width + left + right,
      height: needed.height + top + bottom,
    });
    const sums = new Uint16Array(grown.data.length);
    for (let y = 0; y < old.height; y++) {
      const to = (old.y + y - grown.y) * grown.width + old.x - grown.x;
      grown.data.set(old.data.subarray(y * old.width, (y + 1) * old.width), to);
      sums.set(this.sums.subarray(y * old.width, (y + 1) * old.width), to);
    }
    this.covered = grown;
    this.sums = sums;
  }
}

function leanBetween(from: StrokePoint, to: StrokePoint, t: number): Pick<StrokePoint, 'lean'> {
  if (!from.lean || !to.lean) return {};
  return {
    lean: {
      x: from.lean.x + (to.lean.x - from.lean.x) * t,
      y: from.lean.y + (to.lean.y - from.lean.y) * t,
    },
  };
}

function boxAround(x: number, y: number, reach: number): Box {
  const [left, top] = [Math.floor(x - reach), Math.floor(y - reach)];
  return {
    x: left,
    y: top,
    width: Math.ceil(x + reach) - left,
    height: Math.ceil(y + reach) - top,
  };
}
