import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustShown, type AdjustSettings } from '../src/index.ts';
import { adjust } from './pixel-edits.ts';
import { curveTable } from '../src/retouch/adjust/curve.ts';
import { makePicture } from './pictures.ts';
import { draw } from './retouch-pictures.ts';

const percent = fc.double({ min: -100, max: 100, noNaN: true });
const settings = fc.record(
  {
    exposure: fc.double({ min: -5, max: 5, noNaN: true }),
    temperature: percent,
    tint: percent,
    highlights: percent,
    shadows: percent,
    contrast: percent,
    saturation: percent,
    vibrance: percent,
    vignette: percent,
    sharpen: fc.double({ min: 0, max: 100, noNaN: true }),
    grain: fc.double({ min: 0, max: 100, noNaN: true }),
  },
  { requiredKeys: [] },
);
const meanOf = (data: ArrayLike<number>, c: number): number => {
  let sum = 0;
  for (let i = c; i < data.length; i += 4) sum += data[i];
  return (sum * 4) / data.length;
};

describe('adjust', () => {
  it('leaves alpha, and what the mask leaves out, alone under any settings', async () => {
    const picture = draw(24, 16, (x, y) => [x * 10, y * 15, 90, (x * 37 + y * 11) % 256]);
    const mask = Uint8Array.from({ length: 384 }, (_, i) => (i % 3 === 0 ? 0 : 200));
    await fc.assert(
      fc.asyncProperty(settings, async (given) => {
        const out = await adjust(picture, given, { mask });
        for (let i = 0; i < 384; i++) {
          expect(out.data[i * 4 + 3]).toBe(picture.data[i * 4 + 3]);
          if (mask[i] === 0) expect(out.data[i * 4]).toBe(picture.data[i * 4]);
        }
        expect((await adjust(picture, given, { mask })).data).toEqual(out.data);
      }),
      { numRuns: 40 },
    );
  });

  it('gives the same bytes when nothing changes', async () => {
    const picture = makePicture(2);
    const nothing: AdjustSettings[] = [
      {},
      { exposure: 0, contrast: 0, sharpen: 0, grain: 0 },
      { hues: [{ at: 120, width: 40 }] },
      {
        curves: {
          all: [
            [0, 0],
            [255, 255],
          ],
        },
      },
    ];
    for (const given of nothing) {
      expect((await adjust(picture, given)).data).toEqual(picture.data);
    }
  });

  it.each<[AdjustSettings, number, 1 | -1]>([
    [{ exposure: 1 }, 1, 1],
    [{ exposure: -1 }, 1, -1],
    [{ temperature: 50 }, 0, 1],
    [{ temperature: 50 }, 2, -1],
    [{ tint: 50 }, 1, -1],
    [{ shadows: 80 }, 1, 1],
    [{ highlights: -80 }, 0, -1],
    [{ vignette: -80 }, 1, -1],
    [{ vignette: 80 }, 1, 1],
  ])('moves the mean as %j promises', async (given, channel, sign) => {
    const picture = draw(32, 32, (x, y) => [x * 8, y * 8, 128]);
    const out = await adjust(picture, given);
    const moved = meanOf(out.data, channel) - meanOf(picture.data, channel);
    expect(Math.sign(Math.round(moved))).toBe(sign);
  });

  it('takes all colour at −100, and turns only the hues it is told to', async () => {
    const picture = draw(2, 1, (x) => (x === 0 ? [200, 40, 40] : [40, 60, 200]));
    const grey = await adjust(picture, { saturation: -100 });
    expect(new Set(grey.data.subarray(0, 3)).size).toBe(1);
    const turned = await adjust(picture, { hues: [{ at: 0, width: 40, hue: 120 }] });
    expect(turned.data[1]).toBeGreaterThan(turned.data[0]);
    expect([...turned.data.subarray(4)]).toEqual([40, 60, 200, 255]);
  });

  it('draws curves through their points without overshooting', () => {
    const points = fc
      .uniqueArray(fc.integer({ min: 0, max: 255 }), { minLength: 2, maxLength: 6 })
      .map((xs) => xs.sort((a, b) => a - b))
      .chain((xs) =>
        fc
          .array(fc.integer({ min: 0, max: 255 }), { minLength: xs.length, maxLength: xs.length })
          .map((ys) => xs.map((x, k) => [x, ys[k]] as const)),
      );
    fc.assert(
      fc.property(points, (given) => {
        const table = curveTable(given);
        for (const [x, y] of given) expect(table[x]).toBeCloseTo(y, 3);
        for (let k = 1; k < given.length; k++) {
          const [[x0, y0], [x1, y1]] = [given[k - 1], given[k]];
          for (let x = x0; x <= x1; x++) {
            expect(table[x]).toBeGreaterThanOrEqual(Math.min(y0, y1) - 0.01);
            expect(table[x]).toBeLessThanOrEqual(Math.max(y0, y1) + 0.01);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each<[AdjustSettings, RegExp]>([
    [{ exposure: 9 }, /exposure/],
    [{ contrast: Number.NaN }, /contrast/],
    [{ sharpen: -1 }, /sharpen/],
    [{ sharpenRadius: 0.5 }, /sharpenRadius/],
    [{ curves: { red: [[0, 0]] } }, /curves.red/],
    [
      {
        curves: {
          all: [
            [9, 0],
            [9, 5],
          ],
        },
      },
      /rise/,
    ],
    [{ hues: [{ at: 400, width: 20 }] }, /hues.at/],
  ])('refuses %j by name', async (given, message) => {
    await expect(adjust(makePicture(1, 8, 8), given)).rejects.toThrow(message);
  });
});

it('what a screen shows of a part is what it becomes, but for edges that are sharpened', async () => {
  const data = new Uint8ClampedArray(64 * 48 * 4);
  for (let i = 0; i < data.length; i++) data[i] = i % 4 === 3 ? 255 : (i * 37 + (i >> 6)) % 256;
  const whole = { width: 64, height: 48, data };
  const settings = { exposure: 0.4, saturation: 20, vignette: -50, grain: 40, sharpen: 60 };
  const place = { left: 0, top: 0, width: 64, height: 48 };
  const { data: after } = await adjust(whole, settings, { place });
  const [left, top, side] = [16, 8, 24];
  const part = { width: side, height: side, data: new Uint8ClampedArray(side * side * 4) };
  for (let y = 0; y < side; y++)
    part.data.set(
      data.subarray(((top + y) * 64 + left) * 4, ((top + y) * 64 + left + side) * 4),
      y * side * 4,
    );
  adjustShown(part, settings, { left, top, step: 1, width: 64, height: 48 });
  for (let y = 3; y < side - 3; y++)
    for (let x = 3; x < side - 3; x++)
      for (let c = 0; c < 4; c++)
        expect(part.data[(y * side + x) * 4 + c]).toBe(after[((top + y) * 64 + left + x) * 4 + c]);
});
