import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOf, peaksOf, toWav } from './sound.ts';

test('a picture of a voice has as many bars as asked for, each 0 to 1, and its loudest part is 1', () => {
  fc.assert(
    fc.property(
      fc.float32Array({ minLength: 1, maxLength: 2000, noNaN: true, min: -1, max: 1 }),
      fc.integer({ min: 100, max: 400 }),
      (samples, count) => {
        const peaks = peaksOf(samples, count);
        expect(peaks).toHaveLength(count);
        expect(peaks.every((peak) => peak >= 0 && peak <= 1)).toBe(true);
        if (samples.some((sample) => sample !== 0)) expect(Math.max(...peaks)).toBe(1);
      },
    ),
  );
});

test('a WAV file says how long it is, and clips nothing', () => {
  const view = new DataView(toWav(new Float32Array([0, 1, -1, 2]), 8000));
  expect(view.byteLength).toBe(52);
  expect(view.getUint32(28, true)).toBe(16_000);
  expect([1, 2, 3].map((index) => view.getInt16(44 + index * 2, true))).toEqual([
    32_767, -32_767, 32_767,
  ]);
});

test('time is shown in minutes and seconds', () => {
  expect([0, 7.9, 59.99, 60].map(clockOf)).toEqual(['0:00', '0:07', '0:59', '1:00']);
});
