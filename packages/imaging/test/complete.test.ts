import { describe, expect, it } from 'vitest';
import type { Raster } from '../src/index.ts';
import { complete } from './pixel-edits.ts';
import { createRandom } from '../src/random.ts';
import { makePicture } from './pictures.ts';
import { draw, errorIn } from './retouch-pictures.ts';

/** A square hole. */
function holeIn(width: number, height: number, x0: number, y0: number, size: number): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (let y = y0; y < y0 + size; y++) mask.fill(255, y * width + x0, y * width + x0 + size);
  return mask;
}

describe('complete', () => {
  it('continues a pattern and leaves the known pixels alone', async () => {
    const [width, height] = [96, 80];
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let i = 0; i < width * height; i++) {
      const stripe = Math.floor((i % width) / 6) % 2 ? 210 : 40;
      for (let c = 0; c < 3; c++) data[i * 4 + c] = stripe;
    }
    const mask = holeIn(width, height, 36, 28, 22);
    const damaged = data.map((v, i) => (mask[i >> 2] && i % 4 < 3 ? 128 : v));
    const out = await complete({ width, height, data: damaged }, mask);
    let wrong = 0;
    for (let i = 0; i < mask.length; i++) {
      if (!mask[i]) expect(out.data[i * 4]).toBe(data[i * 4]);
      else if (Math.abs(out.data[i * 4] - data[i * 4]) > 60) wrong++;
    }
    expect(wrong / (22 * 22)).toBeLessThan(0.12);
  });

  it('guesses no texture that cannot be known, and keeps all of it when erasing', async () => {
    const random = createRandom(9);
    const picture = draw(128, 96, () => {
      const v = 90 + 80 * random();
      return [v, v, v];
    });
    const mask = holeIn(128, 96, 50, 36, 24);
    const contrast = (of: Raster): number => {
      let sum = 0;
      mask.forEach((v, i) => (sum += v && mask[i + 1] ? step(of, i) ** 2 : 0));
      return Math.sqrt(sum);
    };
    const step = ({ data }: Raster, i: number): number => data[i * 4] - data[(i + 1) * 4];
    const likely = await complete(picture, mask);
    const erased = await complete(picture, mask, { detail: 1 });
    expect(errorIn(likely, picture, mask)).toBeLessThan(0.75 * errorIn(erased, picture, mask));
    expect(contrast(likely)).toBeLessThan(0.5 * contrast(picture));
    expect(contrast(erased)).toBeGreaterThan(0.7 * contrast(picture));
  });

  it('is the same for the same seed, and stops when asked to', async () => {
    const picture = makePicture(3);
    const mask = holeIn(96, 80, 30, 30, 18);
    const first = await complete(picture, mask, { seed: 5 });
    expect((await complete(picture, mask, { seed: 5 })).data).toEqual(first.data);
    const signal = AbortSignal.abort();
    await expect(complete(picture, mask, { signal })).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('refuses masks of the wrong size, or of everything', async () => {
    const picture = makePicture(3);
    await expect(complete(picture, new Uint8Array(4))).rejects.toMatchObject({ code: 'bad-input' });
    const all = new Uint8Array(96 * 80).fill(255);
    await expect(complete(picture, all)).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('gives back an unmasked picture as it is', async () => {
    const picture = makePicture(3);
    expect((await complete(picture, new Uint8Array(96 * 80))).data).toEqual(picture.data);
  });
});
