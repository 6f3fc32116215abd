import { describe, expect, it } from 'vitest';
import type { Raster } from '../src/index.ts';
import { ciede2000, surfaceHue } from '../tools/surface-hue.ts';

// From the test data of Sharma, Wu and Dalal, 'The CIEDE2000 Color-Difference Formula' (2005).
describe('the difference of two colours', () => {
  it.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const)('of %o and %o is %d', (one, other, expected) => {
    expect(ciede2000(one, other)).toBeCloseTo(expected, 4);
    expect(ciede2000(other, one)).toBeCloseTo(expected, 4);
  });
});

type Color = readonly [number, number, number];
/** A picture whose pixels have these colours. */
function picture(colorAt: (x: number, y: number) => Color): Raster {
  const side = 256;
  const data = new Uint8ClampedArray(side * side * 4);
  for (let i = 0; i < side * side; i++)
    data.set([...colorAt(i % side, Math.floor(i / side)), 255], i * 4);
  return { width: side, height: side, data };
}

describe('how evenly a painting colours the surfaces of its guide', () => {
  const [wall, sky]: Color[] = [
    [150, 150, 150],
    [120, 170, 220],
  ];
  const guide = picture((_, y) => (y < 128 ? sky : wall));

  it('a surface in one hue is even, whatever hue that is', () => {
    const painted = picture((_, y) => (y < 128 ? [230, 180, 90] : [90, 130, 80]));
    expect(surfaceHue(painted, guide)).toEqual({
      pixels: { mean: 0, worst: 0 },
      patches: { mean: 0, worst: 0 },
    });
  });

  it('a quarter of the sky in green is a quarter of one surface and an eighth of both', () => {
    const painted = picture((x, y) => (y >= 128 ? wall : x < 64 ? [90, 190, 90] : sky));
    const { pixels, patches } = surfaceHue(painted, guide);
    expect(pixels.worst).toBeCloseTo(0.25, 2);
    expect(pixels.mean).toBeCloseTo(0.125, 2);
    expect(patches.worst).toBeCloseTo(0.25, 1);
  });

  it('dots of two hues make single pixels uneven, and no patches', () => {
    const painted = picture((x, y) => ((x + y) % 3 === 0 ? [220, 160, 150] : sky));
    const { pixels, patches } = surfaceHue(painted, guide);
    expect(pixels.mean).toBeGreaterThan(0.3);
    expect(patches.mean).toBe(0);
  });

  it('what differs in the guide itself is no patch of the painting', () => {
    const spot = (x: number, y: number): boolean => x > 40 && x < 52 && y > 40 && y < 52;
    const spotted = picture((x, y) => (spot(x, y) ? [150, 175, 150] : y < 128 ? sky : wall));
    expect(surfaceHue(spotted, spotted).patches.mean).toBe(0);
  });
});
