import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  apply,
  boundsOf,
  type Box,
  compose,
  decompose,
  fit,
  identity,
  intersect,
  invert,
  multiply,
  snap,
  union,
} from './index.ts';

const place = fc.double({ min: -2000, max: 2000, noNaN: true });
const scale = fc.double({ min: 0.05, max: 8, noNaN: true });
const placement = fc.record({
  x: place,
  y: place,
  rotation: fc.double({ min: -3.1, max: 3.1, noNaN: true }),
  scaleX: scale,
  scaleY: fc.oneof(
    scale,
    scale.map((s) => -s),
  ),
  skew: fc.double({ min: -1.2, max: 1.2, noNaN: true }),
});
const whole = fc.integer({ min: -300, max: 300 });
const side = fc.integer({ min: 1, max: 300 });
const box: fc.Arbitrary<Box> = fc.record({ x: whole, y: whole, width: side, height: side });

it('numbers set for a layer are read back from its transform', () => {
  fc.assert(
    fc.property(placement, (set) => {
      const read = decompose(compose(set));
      for (const [name, value] of Object.entries(set))
        expect(read[name as keyof typeof set]).toBeCloseTo(value, 6);
    }),
  );
});

it('a transform and its inverse lead back, and one with no area is refused', () => {
  fc.assert(
    fc.property(placement, place, place, (set, x, y) => {
      const transform = compose(set);
      const [px, py] = apply(invert(transform), ...apply(transform, x, y));
      expect(px).toBeCloseTo(x, 5);
      expect(py).toBeCloseTo(y, 5);
      multiply(transform, invert(transform)).forEach((v, k) =>
        expect(v).toBeCloseTo(identity[k], 5),
      );
    }),
  );
  expect(() => invert([1, 2, 2, 4, 0, 0])).toThrowError(
    expect.objectContaining({ code: 'bad-input' }),
  );
});

it('transforms one after the other are their product', () => {
  fc.assert(
    fc.property(placement, placement, place, place, (p, q, x, y) => {
      const [outer, inner] = [compose(p), compose(q)];
      const [ax, ay] = apply(outer, ...apply(inner, x, y));
      const [bx, by] = apply(multiply(outer, inner), x, y);
      expect(bx).toBeCloseTo(ax, 4);
      expect(by).toBeCloseTo(ay, 4);
    }),
  );
});

it('bounds hold all that lay in the box', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(placement, box, part, part, (set, b, u, v) => {
      const transform = compose(set);
      const bounds = boundsOf(transform, b);
      const [x, y] = apply(transform, b.x + u * b.width, b.y + v * b.height);
      expect(x).toBeGreaterThanOrEqual(bounds.x - 1e-6);
      expect(x).toBeLessThanOrEqual(bounds.x + bounds.width + 1e-6);
      expect(y).toBeGreaterThanOrEqual(bounds.y - 1e-6);
      expect(y).toBeLessThanOrEqual(bounds.y + bounds.height + 1e-6);
    }),
  );
});

it('what is fitted lies in the middle and touches two sides', () => {
  fc.assert(
    fc.property(box, box, (b, within) => {
      const bounds = boundsOf(fit(b, within), b);
      expect(bounds.x + bounds.width / 2).toBeCloseTo(within.x + within.width / 2, 6);
      expect(bounds.y + bounds.height / 2).toBeCloseTo(within.y + within.height / 2, 6);
      const room = Math.min(within.width - bounds.width, within.height - bounds.height);
      expect(room).toBeCloseTo(0, 6);
    }),
  );
});

it('a point lies in what two boxes share when it lies in both, and in their union when in either', () => {
  const holds = (b: Box | null, x: number, y: number): boolean =>
    b !== null && x >= b.x && y >= b.y && x < b.x + b.width && y < b.y + b.height;
  fc.assert(
    fc.property(box, box, whole, whole, (a, b, x, y) => {
      const [inA, inB] = [holds(a, x, y), holds(b, x, y)];
      expect(holds(intersect(a, b), x, y)).toBe(inA && inB);
      if (inA || inB) expect(holds(union(a, b), x, y)).toBe(true);
    }),
  );
  expect(union(null, { x: 1, y: 2, width: 3, height: 4 })).toEqual({
    x: 1,
    y: 2,
    width: 3,
    height: 4,
  });
});

it('a dragged box snaps by its edges or its middle to the nearest guide within reach', () => {
  const dragged = { x: 97, y: 40, width: 50, height: 20 };
  expect(snap(dragged, { x: [100, 120], y: [200] }, 6)).toEqual({ dx: -2, dy: 0, x: 120, y: null });
  expect(snap(dragged, { x: [100], y: [57] }, 6)).toEqual({ dx: 3, dy: -3, x: 100, y: 57 });
  expect(snap(dragged, { x: [], y: [] }, 6)).toEqual({ dx: 0, dy: 0, x: null, y: null });
  fc.assert(
    fc.property(box, fc.array(whole), fc.nat(20), (b, x, distance) => {
      const { dx, x: guide } = snap(b, { x, y: [] }, distance);
      expect(Math.abs(dx)).toBeLessThanOrEqual(distance);
      if (guide === null) return;
      const at = b.x + dx;
      expect([at, at + b.width / 2, at + b.width]).toContain(guide);
    }),
  );
});
