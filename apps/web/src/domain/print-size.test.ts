import { expect, test } from 'vitest';
import { sizeInWords } from './print-size.ts';

test('a picture’s size is said in pixels and as a print at 300 dpi, never larger than it is', () => {
  expect(sizeInWords({ width: 2048, height: 1592 })).toBe(
    '2048 × 1592 px, prints 17 × 13 cm at 300 dpi',
  );
  expect(sizeInWords({ width: 1024, height: 640 })).toBe(
    '1024 × 640 px, prints 8.6 × 5.4 cm at 300 dpi',
  );
});
