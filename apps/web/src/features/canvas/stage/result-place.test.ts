import { expect, test } from 'vitest';
import { resultPlace } from './result-place.ts';

const frame = (width: number, height: number, x = 0, y = 0) => ({ x, y, width, height });

test.each([
  ['of its own size lies in it as it is', frame(1024, 1024), [1024, 1024], [1, 0, 0]],
  ['of almost its shape covers it', frame(1920, 1080), [1344, 768], [1920 / 1344, 0, -60 / 7]],
  ['of quite another shape lies within it', frame(2400, 800), [1024, 1024], [0.78125, 800, 0]],
  ['larger than it becomes smaller', frame(512, 512, 10, 20), [1024, 1024], [0.5, 10, 20]],
])('a result %s', (_, within, [width, height], [scale, x, y]) => {
  const [a, b, c, d, e, f] = resultPlace(within, { width: width!, height: height! });
  expect([b, c]).toEqual([0, 0]);
  expect([a, d, e, f].map((v) => v.toFixed(3))).toEqual(
    [scale, scale, x, y].map((v) => v!.toFixed(3)),
  );
});
