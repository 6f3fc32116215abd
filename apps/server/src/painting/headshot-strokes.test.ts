import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { headshotStrokes } from './headshot-strokes.ts';
import { cutPerson } from './persons.ts';

const headshot = fileURLToPath(
  new URL('../../seeds/pictures/people/juno-headshot.jpg', import.meta.url),
);
const run = { onProgress: () => undefined, isCancelled: () => false };

async function read(angle: number, brightness: number) {
  const { data, info } = await sharp(headshot)
    .resize(500)
    .rotate(angle, { background: '#d9c3a0' })
    .modulate({ brightness })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

test.each([
  [0, 1],
  [-4, 0.85],
  [2, 1.05],
])(
  'a face of nearly the hue of the background is part of the person (turned %i°, light × %d)',
  async (angle, brightness) => {
    const pixels = await read(angle, brightness);
    const { person } = await cutPerson({ kind: 'cut-person', pixels }, run);
    const { width, height, data } = person!;
    const alphaAt = (x: number, y: number) =>
      data[(Math.round(y * height) * width + Math.round(x * width)) * 4 + 3];
    // Forehead, cheek, chin, neck and both shoulders.
    for (const [x, y] of [
      [0.5, 0.25],
      [0.55, 0.45],
      [0.5, 0.6],
      [0.5, 0.72],
      [0.15, 0.93],
      [0.85, 0.93],
    ] as const)
      expect(alphaAt(x, y), `${x}, ${y}`).toBeGreaterThan(200);
    expect(alphaAt(0.03, 0.05)).toBe(0);
  },
);

test('finds no person in an even picture', () => {
  const data = new Uint8ClampedArray(64 * 64 * 4).fill(200);
  expect(headshotStrokes({ width: 64, height: 64, data })).toBe(null);
});
