import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partText } from './part-text.ts';

test('a part is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), (basisPoints) => {
      expect(partText.read(partText.write(basisPoints))).toBe(basisPoints);
    }),
  );
  expect(partText.read('12,5')).toBe(1250);
  expect(partText.read('a third')).toBeNaN();
});
