import type { PictureBox } from '@limn/contracts/boxes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markedPlane } from './marked-places.ts';

const wide = { width: 800, height: 400 };
const square = { width: 512, height: 512 };

/** The smallest box on a plane that has all that is marked, in its bytes: left, top, right, bottom. */
function extent(plane: NonNullable<ReturnType<typeof markedPlane>>) {
  const marked = [...plane.data.keys()].filter((i) => plane.data[i] === 255);
  const xs = marked.map((i) => i % plane.width);
  const ys = marked.map((i) => Math.floor(i / plane.width));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1];
}

describe('places marked on a guide, in the frame it is cropped to', () => {
  test('as large as the frame’s shape, 256 on its longer side', () => {
    const place = { left: 0.4, top: 0.4, width: 0.2, height: 0.2 };
    expect(markedPlane([place], wide, square)).toMatchObject({ width: 256, height: 256 });
    const frame = { width: 1344, height: 768 };
    expect(markedPlane([place], wide, frame)).toMatchObject({ width: 256, height: 146 });
  });

  // The square frame shows the middle half of the wide guide: from 0.25 to 0.75.
  test.each([
    ['inside', { left: 0.5, top: 0.25, width: 0.125, height: 0.5 }, [128, 64, 192, 192]],
    ['cut at its left', { left: 0, top: 0, width: 0.5, height: 1 }, [0, 0, 128, 256]],
    [
      'cut at its right',
      { left: 0.625, top: 0.5, width: 0.375, height: 0.5 },
      [192, 128, 256, 256],
    ],
    ['larger than it', { left: 0, top: 0, width: 1, height: 1 }, [0, 0, 256, 256]],
  ])('a place %s', (_, place, expected) => {
    expect(extent(markedPlane([place], wide, square)!)).toEqual(expected);
  });

  test('a place outside counts for nothing, and so do none', () => {
    const outside = { left: 0, top: 0.2, width: 0.25, height: 0.5 };
    expect(markedPlane([outside], wide, square)).toBeUndefined();
    expect(markedPlane([], wide, square)).toBeUndefined();
    const inside = { left: 0.5, top: 0.25, width: 0.125, height: 0.5 };
    expect(markedPlane([outside, inside], wide, square)).toEqual(
      markedPlane([inside], wide, square),
    );
  });

  test('whatever the shapes, a byte is marked where its point of the guide is in a place', () => {
    const side = fc.integer({ min: 64, max: 2048 });
    const size = fc.record({ width: side, height: side });
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const box = fc.tuple(part, part, part, part).map(([x, y, w, h]): PictureBox => {
      const [width, height] = [0.02 + 0.98 * w, 0.02 + 0.98 * h];
      return { left: x * (1 - width), top: y * (1 - height), width, height };
    });
    fc.assert(
      fc.property(
        size,
        size,
        fc.array(box, { minLength: 1, maxLength: 4 }),
        (guide, frame, boxes) => {
          const plane = markedPlane(boxes, guide, frame);
          if (!plane) return;
          // As much of the guide as the frame's shape takes, from its middle.
          const zoom = Math.max(frame.width / guide.width, frame.height / guide.height);
          const [w, h] = [frame.width / zoom / guide.width, frame.height / zoom / guide.height];
          // Rounding to whole pixels of the plane and of the guide's crop.
          const slack = {
            x: w / plane.width + 2 / guide.width,
            y: h / plane.height + 2 / guide.height,
          };
          const isIn = (x: number, y: number, grown: number) =>
            boxes.some(
              ({ left, top, width, height }) =>
                x > left - grown * slack.x &&
                x < left + width + grown * slack.x &&
                y > top - grown * slack.y &&
                y < top + height + grown * slack.y,
            );
          for (let i = 0; i < plane.data.length; i += 37) {
            const x = (1 - w) / 2 + (((i % plane.width) + 0.5) / plane.width) * w;
            const y = (1 - h) / 2 + ((Math.floor(i / plane.width) + 0.5) / plane.height) * h;
            if (plane.data[i] === 255) expect(isIn(x, y, 1)).toBe(true);
            else expect(isIn(x, y, -1)).toBe(false);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
