import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Composite, Composites, mostComposites } from './composites.ts';
import { side } from './layer-painter.ts';
import { deepest, keyOf, placeOf, placesIn, placesInSight } from '../commands/places.ts';

const composite = (onClose = () => {}): Composite => ({
  bitmap: { close: onClose } as ImageBitmap,
  stale: false,
  whole: true,
});
const place = fc.record({
  level: fc.integer({ min: 0, max: deepest }),
  x: fc.integer({ min: -40, max: 40 }),
  y: fc.integer({ min: -40, max: 40 }),
});

describe('places', () => {
  it('cover all that is in sight, and keep their names', () => {
    const view = fc.record({
      x: fc.double({ min: -5000, max: 5000, noNaN: true }),
      y: fc.double({ min: -5000, max: 5000, noNaN: true }),
      zoom: fc.double({ min: 0.02, max: 32, noNaN: true }),
    });
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(view, part, part, (at, u, v) => {
        const window = { width: 1440, height: 900 };
        const places = placesInSight(at, window);
        const reach = side << places.level;
        const x = at.x + (u * window.width) / at.zoom;
        const y = at.y + (v * window.height) / at.zoom;
        const within = (from: number, to: number, at: number) => {
          expect(from * reach).toBeLessThanOrEqual(at + 1e-6);
          expect((to + 1) * reach).toBeGreaterThanOrEqual(at - 1e-6);
        };
        within(places.x0, places.x1, x);
        within(places.y0, places.y1, y);
      }),
    );
    fc.assert(
      fc.property(place, (one) => {
        expect(placeOf(keyOf(one))).toEqual(one);
      }),
    );
    expect([...placesIn({ level: 1, x0: -1, y0: 2, x1: 0, y1: 3 })].map(keyOf)).toEqual([
      '1:-1:2',
      '1:0:2',
      '1:-1:3',
      '1:0:3',
    ]);
  });
});

describe('composites', () => {
  it('are stale exactly where a change meets them, and a pixel about it', () => {
    const box = fc.record({
      x: fc.integer({ min: -9000, max: 9000 }),
      y: fc.integer({ min: -9000, max: 9000 }),
      width: fc.integer({ min: 1, max: 3000 }),
      height: fc.integer({ min: 1, max: 3000 }),
    });
    fc.assert(
      fc.property(place, box, (at, changed) => {
        const composites = new Composites();
        composites.put(keyOf(at), composite());
        composites.invalidate(changed);
        const reach = side << at.level;
        const apart = (from: number, length: number, own: number) =>
          Math.max(own * reach - (from + length), from - (own + 1) * reach);
        const meets =
          apart(changed.x, changed.width, at.x) < 1 && apart(changed.y, changed.height, at.y) < 1;
        expect(composites.get(keyOf(at))!.stale).toBe(meets);
      }),
    );
  });

  it('stay stale until they are made anew', () => {
    const composites = new Composites();
    composites.put('0:0:0', composite());
    composites.invalidatePlaces(['0:0:0', '0:9:9']);
    composites.invalidate({ x: 5000, y: 5000, width: 1, height: 1 });
    expect(composites.get('0:0:0')!.stale).toBe(true);
    composites.put('0:0:0', composite());
    expect(composites.get('0:0:0')!.stale).toBe(false);
    composites.invalidatePlaces();
    expect(composites.get('0:0:0')!.stale).toBe(true);
  });

  it('let the oldest go, and what was there before', () => {
    const composites = new Composites();
    const closed: string[] = [];
    for (let x = 0; x <= mostComposites; x++)
      composites.put(
        `0:${x}:0`,
        composite(() => closed.push(`0:${x}:0`)),
      );
    expect(closed).toEqual(['0:0:0']);
    composites.put('0:7:0', composite());
    expect(closed).toEqual(['0:0:0', '0:7:0']);
  });

  it('stand in for a place that is nearer or further', () => {
    const composites = new Composites();
    const far = composite();
    composites.put('2:-1:0', far);
    expect(composites.further({ level: 0, x: -3, y: 2 })).toEqual({ composite: far, up: 2 });
    expect(composites.further({ level: 0, x: 0, y: 0 })).toBeUndefined();
    const near = composite();
    composites.put('1:-1:1', near);
    expect(composites.nearer({ level: 2, x: -1, y: 0 })).toEqual([
      undefined,
      undefined,
      undefined,
      near,
    ]);
  });
});
