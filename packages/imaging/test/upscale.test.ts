import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { upscale } from './pixel-edits.ts';
import { resampleBytes } from '../src/raster/resample.ts';
import { decodeWeights, encodeWeights } from '../src/retouch/upscale/weight-text.ts';
import { draw, errorIn, maskOf } from './retouch-pictures.ts';

/** Edges in many directions and curved ones. */
const shapes = draw(192, 160, (x, y) => {
  const ring = Math.floor(Math.hypot(x - 60, y - 70) / 9) % 2;
  const bar = Math.floor((x * 0.9 + y * 0.5) / 13) % 2;
  const v = x < 110 ? ring : bar;
  return v ? [225, 210, 180] : [40, 60, 90];
});

describe('filters as text', () => {
  it('come back as they were', () => {
    const weights = fc.array(fc.integer({ min: -896, max: 895 }));
    fc.assert(
      fc.property(weights, (given) => {
        expect(decodeWeights(encodeWeights(given))).toEqual(given);
      }),
    );
    expect(() => encodeWeights([1000])).toThrow(RangeError);
  });
});

describe('upscale', () => {
  it.each([2, 4] as const)('is nearer to the truth than bicubic at ×%i', async (factor) => {
    const { width, height, data } = shapes;
    const [w, h] = [width / factor, height / factor];
    const small = resampleBytes(data, width, height, 4, w, h, 'cubic');
    const large = await upscale({ width: w, height: h, data: small }, factor);
    const cubic = resampleBytes(small, w, h, 4, width, height, 'cubic');
    const inner = maskOf(width, height, (x, y) => Math.min(x, y, 191 - x, 159 - y) > 7);
    const own = errorIn(large, shapes, inner);
    expect(own).toBeLessThan(0.9 * errorIn({ width, height, data: cubic }, shapes, inner));
  });

  it('keeps one colour one colour, whatever the size and alpha', async () => {
    const side = fc.integer({ min: 1, max: 40 });
    const byte = fc.integer({ min: 0, max: 255 });
    await fc.assert(
      fc.asyncProperty(side, side, byte, byte, async (width, height, grey, alpha) => {
        const flat = draw(width, height, () => [grey, 90, 200, alpha]);
        const large = await upscale(flat, 2);
        expect(large.width).toBe(width * 2);
        for (let i = 0; i < large.data.length; i += 4) {
          if (alpha > 0) expect(Math.abs(large.data[i] - grey)).toBeLessThanOrEqual(1);
          expect(Math.abs(large.data[i + 3] - alpha)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('shows no seams between tiles', async () => {
    const wide = draw(300, 24, (x, y) => {
      const v = 128 + 100 * Math.sin(x / 7) * Math.cos(y / 5);
      return [v, v, v];
    });
    const whole = await upscale(wide, 2);
    const part = draw(120, 24, (x, y) => {
      const i = (y * 300 + x + 180) * 4;
      return [wide.data[i], wide.data[i + 1], wide.data[i + 2]];
    });
    const alone = await upscale(part, 2);
    // Columns around 512, where the second tile begins, are well inside the part.
    for (let y = 0; y < 48; y++) {
      for (let x = 480; x < 540; x++) {
        const [a, b] = [(y * 600 + x) * 4, (y * 240 + x - 360) * 4];
        expect(Math.abs(whole.data[a] - alone.data[b])).toBeLessThanOrEqual(1);
      }
    }
  });

  it('does not let hidden colours bleed out from under transparent pixels', async () => {
    const half = draw(24, 24, (x) => (x < 12 ? [200, 200, 200, 255] : [255, 0, 255, 0]));
    const large = await upscale(half, 2);
    for (let i = 0; i < large.data.length; i += 4) {
      if (large.data[i + 3] < 16) continue;
      expect(Math.abs(large.data[i] - large.data[i + 1])).toBeLessThanOrEqual(2);
    }
  });

  it('refuses other factors and results too large, and stops when asked to', async () => {
    const bad = { code: 'bad-input' };
    await expect(upscale(shapes, 3 as 2)).rejects.toMatchObject(bad);
    const long = draw(4100, 1, () => [0, 0, 0]);
    await expect(upscale(long, 2)).rejects.toMatchObject(bad);
    const signal = AbortSignal.abort();
    await expect(upscale(shapes, 2, { signal })).rejects.toMatchObject({ code: 'cancelled' });
  });
});
