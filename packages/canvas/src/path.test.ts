import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bent, boundsOfPath, nearestOn, pathOf, withPoint } from './path.ts';
import { layer } from './testing/layers.ts';

const shapeOf = (shape: 'rectangle' | 'ellipse' | 'line' | 'polygon' | 'star', radius = 0) =>
  layer('shape', 'drawn', { shape, width: 80, height: 60, radius });

describe('a shape’s outline as a path', () => {
  it('fills the box it was drawn in, with a point for each corner', () => {
    const counts = { rectangle: 4, ellipse: 4, line: 2, polygon: 5, star: 10 } as const;
    for (const [shape, count] of Object.entries(counts))
      expect(pathOf(shapeOf(shape as keyof typeof counts)).points).toHaveLength(count);
    for (const shape of ['rectangle', 'ellipse', 'line'] as const)
      expect(boundsOfPath(pathOf(shapeOf(shape)))).toEqual({ x: 0, y: 0, width: 80, height: 60 });
    expect(pathOf(shapeOf('rectangle', 10)).points).toHaveLength(8);
    expect(pathOf(shapeOf('rectangle', 30)).points).toHaveLength(6);
  });

  it('stays where it is when a point is added', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 0.9, noNaN: true }), fc.nat(3), (t, after) => {
        const ring = pathOf(shapeOf('ellipse'));
        const more = withPoint(ring, after, t);
        expect(more.points).toHaveLength(5);
        for (let k = 0; k < 12; k++) {
          const angle = (k * Math.PI) / 6;
          const place = { x: 40 + 40 * Math.cos(angle), y: 30 + 30 * Math.sin(angle) };
          expect(nearestOn(more, place).away).toBeLessThan(6);
        }
      }),
    );
  });

  it('is bent at a corner and straightened there again', () => {
    const square = pathOf(shapeOf('rectangle'));
    const curve = bent(square, 1);
    expect(curve.points[1].in).toBeDefined();
    expect(bent(curve, 1)).toEqual(square);
  });
});
