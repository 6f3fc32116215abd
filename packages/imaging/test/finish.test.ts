import { expect, it } from 'vitest';
import { resize } from '../src/index.ts';
import { drawPreviewMark } from '../src/looks.ts';
import { makePicture } from './pictures.ts';

it.each([
  ['maker', 3],
  ['public', 8],
] as const)(
  'marks every quarter-tile as the %s sees it, leaving the original alone',
  (viewer, least) => {
    const picture = makePicture(2, 400, 300);
    const before = picture.data.slice();
    const marked = drawPreviewMark(picture, viewer);
    expect(picture.data).toEqual(before);
    for (let ty = 0; ty + 100 <= 300; ty += 50) {
      for (let tx = 0; tx + 100 <= 400; tx += 50) {
        let changed = 0;
        for (let y = ty; y < ty + 100; y++) {
          for (let x = tx; x < tx + 100; x++) {
            const i = (y * 400 + x) * 4;
            if (Math.abs(marked.data[i] - picture.data[i]) >= least) changed++;
          }
        }
        expect(changed).toBeGreaterThan(150);
      }
    }
  },
);

it('resizes: flat stays flat, sizes are right, sums are kept', () => {
  const flat = { width: 30, height: 20, data: new Uint8Array(2400).fill(77) };
  for (const [w, h] of [
    [15, 10],
    [61, 43],
    [30, 20],
    [7, 33],
  ]) {
    const out = resize(flat, w, h);
    expect([out.width, out.height, out.data.length]).toEqual([w, h, w * h * 4]);
    expect(out.data.every((v) => Math.abs(v - 77) <= 1)).toBe(true);
  }
  expect(() => resize(flat, 0, 5)).toThrowError(expect.objectContaining({ code: 'bad-input' }));
});
