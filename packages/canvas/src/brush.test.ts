import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BrushSettings, type Mask, Stroke, type StrokePoint } from './index.ts';

const at = (mask: Mask, x: number, y: number): number =>
  x < mask.x || y < mask.y || x >= mask.x + mask.width || y >= mask.y + mask.height
    ? 0
    : mask.data[(y - mask.y) * mask.width + x - mask.x];

const hard: BrushSettings = { size: 10, hardness: 1, flow: 1, spacing: 0.1 };

function strokeOf(settings: Partial<BrushSettings>, ...points: [number, number, number?][]): Mask {
  const stroke = new Stroke({ ...hard, ...settings });
  stroke.add(points.map(([x, y, pressure = 0.5]) => ({ x, y, pressure })));
  return stroke.mask();
}

const place = fc.double({ min: -200, max: 200, noNaN: true });
const point: fc.Arbitrary<StrokePoint> = fc.record({
  x: place,
  y: place,
  pressure: fc.double({ min: 0, max: 1, noNaN: true }),
});
const settings = fc.record({
  size: fc.double({ min: 1, max: 60, noNaN: true }),
  hardness: fc.double({ min: 0, max: 1, noNaN: true }),
  flow: fc.double({ min: 0, max: 1, noNaN: true }),
  spacing: fc.double({ min: 0.05, max: 1, noNaN: true }),
});

describe('a stroke', () => {
  it('is a disc where the brush is set down', () => {
    const dot = strokeOf({ size: 20 }, [0, 0]);
    const covered = dot.data.reduce((sum, byte) => sum + byte, 0) / 255;
    expect(Math.abs(covered - Math.PI * 100)).toBeLessThan(4);
    expect([at(dot, 0, 0), at(dot, 8, 0), at(dot, 12, 0)]).toEqual([255, 255, 0]);
  });

  it('is longer the way a pen leans that lies flat, and a disc as long as one writes with it', () => {
    const leant = (x: number, y: number): Mask => {
      const stroke = new Stroke({ ...hard, size: 20 });
      stroke.add([{ x: 0, y: 0, pressure: 0.5, lean: { x, y } }]);
      return stroke.mask();
    };
    const flat = leant(1, 0);
    expect([at(flat, 17, 0), at(flat, -18, 0), at(flat, 22, 0)]).toEqual([255, 255, 0]);
    expect([at(flat, 0, 8), at(flat, 0, 12)]).toEqual([255, 0]);
    const down = leant(0, 0.9);
    expect([at(down, 0, 15), at(down, 12, 0)]).toEqual([255, 0]);
    expect(leant(0.2, 0.2)).toEqual(strokeOf({ size: 20 }, [0, 0]));
  });

  it('covers all along its line, however fast it was drawn', () => {
    const fast = strokeOf({}, [0, 0], [300, 40]);
    const points = Array.from({ length: 101 }, (_, k): [number, number] => [3 * k, 0.4 * k]);
    const slow = strokeOf({}, ...points);
    for (let x = 0; x <= 300; x++) {
      const y = Math.floor((x * 40) / 300);
      expect([at(fast, x, y), at(slow, x, y)]).toEqual([255, 255]);
    }
  });

  it('goes round corners of its points smoothly and stays near them', () => {
    const bend = strokeOf({ size: 4 }, [0, 0], [40, 0], [40, 40]);
    for (const [x, y] of [
      [0, 0],
      [40, 0],
      [40, 40],
    ])
      expect(at(bend, x, y)).toBe(255);
    // It swings out a little before it turns down.
    expect(at(bend, 43, 8)).toBe(255);
    expect(at(bend, 60, 8)).toBe(0);
  });

  it('is thinner where the pen is lighter', () => {
    const line = strokeOf({ size: 40 }, [0, 0, 0.1], [100, 0, 0.5]);
    const thickness = (x: number): number => {
      let sum = 0;
      for (let y = -30; y < 30; y++) sum += at(line, x, y) / 255;
      return sum;
    };
    expect(thickness(10)).toBeLessThan(16);
    expect(thickness(95)).toBeGreaterThan(36);
  });

  it('adds up by its flow and never to more than all', () => {
    const once = strokeOf({ flow: 0.2 }, [0, 0]);
    expect(at(once, 0, 0)).toBe(51);
    const rubbed = Array.from({ length: 400 }, (_, k): [number, number] => [k % 2, 0]);
    expect(at(strokeOf({ flow: 0.2 }, ...rubbed), 0, 0)).toBe(255);
    expect(strokeOf({ flow: 0 }, [0, 0]).data.every((byte) => byte === 0)).toBe(true);
  });

  it('fades towards its rim when it is soft', () => {
    const soft = strokeOf({ size: 60, hardness: 0 }, [0.5, 0.5]);
    const along = Array.from({ length: 31 }, (_, x) => at(soft, x, 0));
    expect(along[0]).toBeGreaterThan(250);
    expect(along[30]).toBeLessThan(4);
    along.slice(1).forEach((byte, k) => expect(byte).toBeLessThanOrEqual(along[k]));
  });

  it('changes nothing outside the box it names, and never takes cover away', () => {
    fc.assert(
      fc.property(
        settings,
        fc.array(fc.array(point, { maxLength: 3 }), { maxLength: 5 }),
        (set, parts) => {
          const stroke = new Stroke(set);
          let before: Mask = { ...stroke.mask() };
          for (const part of parts) {
            const dirty = stroke.add(part);
            const now = stroke.mask();
            for (let y = -260; y < 260; y += 3) {
              for (let x = -260; x < 260; x += 3) {
                const [old, byte] = [at(before, x, y), at(now, x, y)];
                if (byte < old) expect.fail(`cover was lost at ${x}, ${y}`);
                const inside =
                  x >= dirty.x &&
                  y >= dirty.y &&
                  x < dirty.x + dirty.width &&
                  y < dirty.y + dirty.height;
                if (byte !== old && !inside) expect.fail(`changed outside at ${x}, ${y}`);
              }
            }
            before = { ...now, data: now.data.slice() };
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is the same whether its points come one by one or together', () => {
    fc.assert(
      fc.property(settings, fc.array(point, { minLength: 1, maxLength: 6 }), (set, points) => {
        const [together, single] = [new Stroke(set), new Stroke(set)];
        together.add(points);
        for (const one of points) single.add([one]);
        expect(together.mask()).toEqual(single.mask());
      }),
      { numRuns: 40 },
    );
  });
});

it('settings out of range are refused by name', () => {
  expect(() => new Stroke({ ...hard, size: 0 })).toThrowError('size');
  expect(() => new Stroke({ ...hard, flow: 2 })).toThrowError('flow');
  expect(() => new Stroke({ ...hard, spacing: Number.NaN })).toThrowError('spacing');
});
