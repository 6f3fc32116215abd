import { describe, expect, it } from 'vitest';
import type { Raster, RunOptions } from '../src/index.ts';
import {
  adjust,
  clone,
  complete,
  cutOut,
  drop,
  heal,
  outpaint,
  replaceBackground,
  upscale,
} from './pixel-edits.ts';
import { draw, maskOf } from './retouch-pictures.ts';

const edits: Record<string, (picture: Raster, run?: RunOptions) => Promise<unknown>> = {
  complete: (p, run) =>
    complete(
      p,
      maskOf(p.width, p.height, (x, y) => x + y > 1),
      run,
    ),
  heal: (p, run) =>
    heal(
      p,
      maskOf(p.width, p.height, (x, y) => x + y > 1 && x < 9),
      run,
    ),
  outpaint: (p, run) => outpaint(p, { left: 3, bottom: 2 }, run),
  clone: (p, run) => clone(p, new Uint8Array(p.width * p.height).fill(99), 1, 0, run),
  cutOut: (p, run) => cutOut(p, run),
  replaceBackground: (p, run) => replaceBackground(p, p, run),
  drop: (p, run) => drop(p, p, { scale: 0.7, shadow: 0.5, rotation: 20, ...run }),
  upscale: (p, run) => upscale(p, 2, run),
  adjust: (p, run) => adjust(p, { exposure: 1, sharpen: 50, grain: 20, vignette: -30 }, run),
};
const sizes = [
  [1, 1],
  [1, 40],
  [33, 2],
  [16, 16],
  [61, 47],
] as const;

describe.each(Object.entries(edits))('%s', (_, edit) => {
  it.each(sizes)(
    'takes %i×%i pixels, opaque and half transparent, and leaves them alone',
    async (w, h) => {
      for (const clear of [false, true]) {
        // The upper left pixel stays known, so that there is something to fill from.
        const picture = draw(w, h, (x, y) => [
          (x * 31) % 256,
          (y * 17) % 256,
          (x * y) % 256,
          clear && x + y > 0 ? (x * 40 + y * 23) % 256 : 255,
        ]);
        const before = picture.data.slice();
        await edit(picture);
        expect(picture.data).toEqual(before);
      }
    },
  );

  it('reports progress that never falls and ends at 1', async () => {
    const picture = draw(64, 48, (x, y) => [x * 3, y * 5, 90]);
    const seen: number[] = [];
    await edit(picture, { onProgress: (fraction) => seen.push(fraction) });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
  });
});
