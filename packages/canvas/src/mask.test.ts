import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alphaMask,
  type Box,
  boxMask,
  combine,
  type CombineMode,
  cropMask,
  cutMaskTiles,
  ellipseMask,
  feather,
  grow,
  invertMask,
  type Mask,
  maskOfTiles,
  outline,
  polygonMask,
  readArea,
  shrink,
  translateMask,
  trimMask,
  wandMask,
} from './index.ts';
import { anyMask, artwork, ownedPicture, pictureOf } from './testing/pictures.ts';

const at = (mask: Mask, x: number, y: number): number =>
  x < mask.x || y < mask.y || x >= mask.x + mask.width || y >= mask.y + mask.height
    ? 0
    : mask.data[(y - mask.y) * mask.width + x - mask.x];
const around: Box = { x: -40, y: -40, width: 100, height: 100 };
const shown = (mask: Mask) => [...cropMask(mask, around).data];
const area = (mask: Mask): number => mask.data.reduce((sum, byte) => sum + byte, 0) / 255;

/** Every pixel in a wide box. */
function forEach(check: (x: number, y: number) => void): void {
  for (let y = -30; y < 30; y++) for (let x = -30; x < 30; x++) check(x, y);
}

describe('a selection', () => {
  it('is added to, taken from and kept in common, pixel by pixel', () => {
    const modes: CombineMode[] = ['replace', 'add', 'subtract', 'intersect'];
    fc.assert(
      fc.property(anyMask, anyMask, fc.constantFrom(...modes), (a, b, mode) => {
        const out = combine(a, b, mode);
        forEach((x, y) => {
          const [p, q] = [at(a, x, y), at(b, x, y)];
          const expected = {
            replace: q,
            add: Math.max(p, q),
            subtract: Math.min(p, 255 - q),
            intersect: Math.min(p, q),
          }[mode];
          if (at(out, x, y) !== expected) expect({ x, y, byte: at(out, x, y) }).toEqual(expected);
        });
        expect(trimMask(out)).toEqual(out);
      }),
      { numRuns: 50 },
    );
  });

  it('begins with what is first chosen', () => {
    const chosen = boxMask({ x: 2, y: 3, width: 4, height: 5 });
    expect(combine(null, chosen, 'add')).toEqual(chosen);
    expect(combine(null, chosen, 'replace')).toEqual(chosen);
    expect(combine(null, chosen, 'subtract').width).toBe(0);
    expect(combine(null, chosen, 'intersect').width).toBe(0);
  });

  it('inverted twice is what it was, in the box', () => {
    fc.assert(
      fc.property(anyMask, (mask) => {
        const back = invertMask(invertMask(mask, around), around);
        expect(trimMask(back)).toEqual(trimMask(mask));
      }),
    );
  });

  it('is kept in tiles', () => {
    fc.assert(
      fc.property(anyMask, fc.integer({ min: -300, max: 300 }), (mask, far) => {
        const moved = translateMask(mask, far, -far);
        const tiles = cutMaskTiles(moved).map(({ at, tile }) => [at, tile] as const);
        expect(maskOfTiles(tiles)).toEqual(trimMask(moved));
        const wide = { ...around, x: around.x + far, y: around.y - far };
        expect(maskOfTiles(tiles, wide)).toEqual(cropMask(moved, wide));
      }),
      { numRuns: 30 },
    );
    expect(maskOfTiles([]).width).toBe(0);
  });
});

const place = fc.double({ min: -20, max: 20, noNaN: true });
const side = fc.double({ min: 0.5, max: 25, noNaN: true });
const anyBox = fc.record({ x: place, y: place, width: side, height: side });

describe('shapes', () => {
  it('cover as much as they are large', () => {
    fc.assert(
      fc.property(anyBox, (box) => {
        const pixels = 2 * (box.width + box.height) + 8;
        // Bytes round a pixel of the rim by half a 255th.
        expect(Math.abs(area(boxMask(box)) - box.width * box.height)).toBeLessThan(pixels / 500);
        const ellipse = (Math.PI / 4) * box.width * box.height;
        expect(Math.abs(area(ellipseMask(box)) - ellipse)).toBeLessThan(0.02 * pixels);
      }),
    );
  });

  it('drawn as a polygon are the same as drawn as a box', () => {
    fc.assert(
      fc.property(anyBox, fc.boolean(), ({ x, y, width, height }, backwards) => {
        const corners: [number, number][] = [
          [x, y],
          [x + width, y],
          [x + width, y + height],
          [x, y + height],
        ];
        const drawn = polygonMask(backwards ? corners.toReversed() : corners);
        const box = boxMask({ x, y, width, height });
        forEach((px, py) => {
          expect(Math.abs(at(drawn, px, py) - at(box, px, py))).toBeLessThanOrEqual(17);
        });
      }),
      { numRuns: 30 },
    );
  });

  it('that cross themselves hold what they go round', () => {
    const bow = polygonMask([
      [0, 0],
      [20, 20],
      [20, 0],
      [0, 20],
    ]);
    expect([at(bow, 2, 10), at(bow, 17, 10)]).toEqual([255, 255]);
    expect([at(bow, 10, 2), at(bow, 10, 17)]).toEqual([0, 0]);
    expect(polygonMask([[0, 0]]).width).toBe(0);
  });
});

describe('edges', () => {
  const spot = boxMask({ x: 0, y: 0, width: 1, height: 1 });

  it('grown by a radius hold the disc round every pixel', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), (radius) => {
        const disc = grow(spot, radius);
        forEach((x, y) => {
          expect(at(disc, x, y)).toBe(x * x + y * y <= radius * radius ? 255 : 0);
        });
      }),
    );
  });

  it('grow by the most, shrink by the least within the radius', () => {
    fc.assert(
      fc.property(anyMask, fc.integer({ min: 1, max: 4 }), (mask, radius) => {
        const [wide, narrow] = [grow(mask, radius), shrink(mask, radius)];
        for (let y = -16; y < 16; y += 3) {
          for (let x = -16; x < 16; x += 3) {
            const near: number[] = [];
            for (let v = -radius; v <= radius; v++)
              for (let u = -radius; u <= radius; u++)
                if (u * u + v * v <= radius * radius) near.push(at(mask, x + u, y + v));
            expect(at(wide, x, y)).toBe(Math.max(...near));
            expect(at(narrow, x, y)).toBe(Math.min(...near));
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('feathered keep their amount, and are those of a Gaussian', () => {
    const square = boxMask({ x: 0, y: 0, width: 120, height: 120 });
    for (const radius of [0.7, 2, 5, 11]) {
      const soft = feather(square, radius);
      expect(Math.abs(area(soft) - 14400)).toBeLessThan(30);
      // Along the middle line: a step smoothed is the Gaussian's integral, half at the edge.
      const edge = (at(soft, 0, 60) + at(soft, -1, 60)) / 2;
      expect(Math.abs(edge - 127.5)).toBeLessThan(4);
      const oneOut = at(soft, Math.round(-radius), 60) + at(soft, Math.round(-radius) - 1, 60);
      expect(Math.abs(oneOut / 2 - 255 * 0.159)).toBeLessThan(255 * 0.035);
    }
    expect(feather(square, 0)).toEqual(square);
  });

  it('are refused a reach beyond 500 pixels', () => {
    for (const move of [feather, grow, shrink]) {
      expect(() => move(spot, 501)).toThrowError('500');
      expect(() => move(spot, Number.NaN)).toThrowError('500');
    }
  });
});

describe('choosing from a picture', () => {
  it('takes its alpha', () => {
    fc.assert(
      fc.property(ownedPicture, (picture) => {
        const mask = alphaMask(picture, -5, 7);
        const { width, height, data } = picture.pixels;
        for (let y = 0; y < height; y++)
          for (let x = 0; x < width; x++)
            if (at(mask, x - 5, y + 7) !== data[(y * width + x) * 4 + 3])
              expect.fail(`alpha at ${x}, ${y}`);
      }),
    );
  });

  it('by colour takes all that is as near as said, and hanging together only what does', () => {
    fc.assert(
      fc.property(ownedPicture, fc.nat(), fc.nat(80), (picture, spot, tolerance) => {
        const { width, height, data } = picture.pixels;
        const [x, y] = [spot % width, Math.floor(spot / width) % height];
        const seen = (i: number) =>
          [0, 1, 2, 3].map((c) =>
            c < 3 ? (data[i * 4 + c] * data[i * 4 + 3]) / 255 : data[i * 4 + 3],
          );
        const first = seen(y * width + x);
        const near = (i: number): boolean =>
          seen(i).every((v, c) => Math.abs(v - first[c]) <= tolerance);
        const all = wandMask(picture, x, y, tolerance, false);
        const hanging = wandMask(picture, x, y, tolerance, true);
        // Spread step by step until nothing is added.
        const reached = new Set([y * width + x]);
        for (const i of reached) {
          const [px, py] = [i % width, Math.floor(i / width)];
          if (px > 0 && near(i - 1)) reached.add(i - 1);
          if (px < width - 1 && near(i + 1)) reached.add(i + 1);
          if (py > 0 && near(i - width)) reached.add(i - width);
          if (py < height - 1 && near(i + width)) reached.add(i + width);
        }
        for (let i = 0; i < width * height; i++) {
          const [px, py] = [i % width, Math.floor(i / width)];
          expect(at(all, px, py)).toBe(near(i) ? 255 : 0);
          expect(at(hanging, px, py)).toBe(reached.has(i) ? 255 : 0);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('needs a place in it', () => {
    const picture = pictureOf(artwork('a'), 8, 8, 1);
    expect(() => wandMask(picture, 8, 0, 10, true)).toThrowError('in the picture');
    expect(() => readArea([], { x: 0, y: 0, width: 1, height: Number.NaN })).toThrowError();
  });
});

it('marching ants go round just what is chosen', () => {
  fc.assert(
    fc.property(anyMask, fc.integer({ min: 1, max: 255 }), (mask, threshold) => {
      const lines = outline(mask, threshold);
      for (const line of lines) {
        line.forEach(([x, y], k) => {
          const [nx, ny] = line[(k + 1) % line.length];
          // Runs are level or upright, and turn at every corner.
          expect((x === nx) !== (y === ny)).toBe(true);
          const [ax, ay] = line[(k + 2) % line.length];
          expect((x === nx && nx === ax) || (y === ny && ny === ay)).toBe(false);
        });
      }
      forEach((x, y) => {
        let winding = 0;
        for (const line of lines) {
          line.forEach(([px, py], k) => {
            const [, qy] = line[(k + 1) % line.length];
            if (px > x + 0.5 || py === qy) return;
            if (Math.min(py, qy) < y + 0.5 && Math.max(py, qy) > y + 0.5)
              winding += qy < py ? 1 : -1;
          });
        }
        expect(winding).toBe(at(mask, x, y) >= threshold ? 1 : 0);
      });
    }),
    { numRuns: 30 },
  );
  expect(shown(boxMask({ x: 0, y: 0, width: 0, height: 0 })).every((byte) => byte === 0)).toBe(
    true,
  );
});
