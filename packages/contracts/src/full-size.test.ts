import { expect, test } from 'vitest';
import { fullSizeOf } from './full-size.ts';

test.each([
  ['a square is doubled', [1024, 1024], [2048, 2048]],
  ['proportions stay, to the nearest pixel', [1024, 683], [2048, 1366]],
  ['also of an upright picture', [640, 1000], [1311, 2048]],
  ['a tiny one is enlarged as far', [100, 20], [2048, 410]],
  ['a line stays a line', [1000, 1], [2048, 2]],
  ['one of exactly 2048 pixels stays', [2048, 1365], [2048, 1365]],
  ['only the long side counts', [8192, 64], [8192, 64]],
])('%s', (_, [width, height], [fullWidth, fullHeight]) => {
  expect(fullSizeOf({ width: width!, height: height! })).toEqual({
    width: fullWidth,
    height: fullHeight,
  });
});
