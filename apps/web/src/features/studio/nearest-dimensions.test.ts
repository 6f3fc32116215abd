import { parseDimensions } from '@limn/contracts/constants';
import { describe, expect, it } from 'vitest';
import { nearestDimensions } from './nearest-dimensions.ts';

describe('the size for a picture to follow', () => {
  it.each([
    [4000, 4000, 1],
    [6000, 4000, 1152 / 896],
    [4000, 6000, 896 / 1152],
    [3840, 1600, 1344 / 768],
  ])('%i × %i', (width, height, ratio) => {
    const size = parseDimensions(nearestDimensions(width, height));
    expect(Math.abs(size.width / size.height - ratio)).toBeLessThan(0.25);
    expect(Math.max(size.width, size.height)).toBeGreaterThanOrEqual(1024);
  });

  it.each([
    [512, 512, '512x512'],
    [800, 800, '768x768'],
    [3000, 3000, '1024x1024'],
    [300, 300, '512x512'],
  ])('within a frame of %i × %i it is %s', (width, height, size) => {
    expect(nearestDimensions(width, height, width * height)).toBe(size);
  });
});
