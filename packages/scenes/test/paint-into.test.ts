import { beforeAll, describe, expect, it } from 'vitest';
import { learnStyle, layOver, type Owned, ownedBy, type StyleIndex } from '@limn/imaging';
import { toRaster } from '../../imaging/src/raster/raster.ts';
import { type PaintedInto, paintInto } from '../src/painting/paint-into.ts';
import { makeArtworks, makePicture, usualRecipe } from '../../imaging/test/pictures.ts';

const [width, height] = [192, 160];
const recipe = {
  ...usualRecipe,
  prompt: 'a red boat',
  exclude: '',
  width,
  height,
  quality: 10,
  seed: 3,
};

/** An ellipse in the middle. */
const mask = new Uint8Array(width * height).map((_, i) => {
  const dx = ((i % width) - 96) / 50;
  const dy = (Math.floor(i / width) - 80) / 40;
  return dx * dx + dy * dy < 1 ? 255 : 0;
});

let index: StyleIndex;
let surroundings: Owned;
let painted: PaintedInto;
const paint = (changes: object = {}): Promise<PaintedInto> =>
  paintInto({ recipe, styles: [{ index, weight: 1 }], surroundings, mask, ...changes });

describe('paintInto', () => {
  beforeAll(async () => {
    index = await learnStyle(makeArtworks(4, 160));
    surroundings = ownedBy({ kind: 'own', id: 'photograph' }, makePicture(5, width, height));
    painted = await paint();
  });

  it('changes nothing outside of the mask', () => {
    const { data } = painted.pixels;
    for (let i = 0; i < mask.length; i++) if (mask[i] === 0) expect(data[i * 4 + 3]).toBe(0);
    const over = layOver(surroundings, painted);
    for (let i = 0; i < mask.length; i++) {
      if (mask[i] > 0) continue;
      expect(over.pixels.data.subarray(i * 4, i * 4 + 4)).toEqual(
        surroundings.pixels.data.subarray(i * 4, i * 4 + 4),
      );
    }
  });

  it('is opaque in the middle of the mask and soft at its rim', () => {
    const alphas = new Set<number>();
    for (let i = 0; i < mask.length; i++) if (mask[i]) alphas.add(painted.pixels.data[i * 4 + 3]);
    expect(painted.pixels.data[(80 * width + 96) * 4 + 3]).toBe(255);
    expect(Math.min(...alphas)).toBeLessThan(128);
  });

  it('owes the style for the thing, and the surroundings for what was copied round it', () => {
    const kinds = new Set(painted.shares.map(({ source }) => source.kind));
    expect(kinds).toEqual(new Set(['artwork', 'own']));
    expect(painted.shares.reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
  });

  it('gives the same bytes for the same seed, and other ones for another', async () => {
    expect((await paint()).pixels.data).toEqual(painted.pixels.data);
    const other = await paint({ recipe: { ...recipe, seed: 4 } });
    expect(other.pixels.data).not.toEqual(painted.pixels.data);
  });

  it('owes the style for all of the place where the words name no thing', async () => {
    const place = await paint({ recipe: { ...recipe, prompt: 'a meadow in spring' } });
    const styled = place.shares.reduce(
      (sum, { source, ppm }) => sum + (source.kind === 'artwork' ? ppm : 0),
      0,
    );
    expect(styled).toBeGreaterThan(900_000);
  });

  /** The surroundings where they are seen, and nothing elsewhere. */
  const seenWhere = (isSeen: (i: number) => boolean): Owned => {
    const data = new Uint8ClampedArray(surroundings.pixels.data);
    for (let i = 0; i < mask.length; i++) if (!isSeen(i)) data[i * 4 + 3] = 0;
    return { ...surroundings, pixels: { width, height, data } };
  };
  it.each([
    ['all that can be seen', (i: number) => mask[i] > 0],
    ['a part of an empty sheet', () => false],
  ])('paints over %s, after words and after a picture', async (_, isSeen) => {
    const alone = seenWhere(isSeen);
    const guide = surroundings.pixels;
    for (const more of [{}, { guide }]) {
      const whole = await paint({ surroundings: alone, ...more });
      expect(whole.pixels.data[(80 * width + 96) * 4 + 3]).toBe(255);
      const owed = whole.shares.filter(({ source }) => source.kind === 'artwork');
      expect(owed.length).toBeGreaterThan(0);
    }
  });

  describe('following a picture', () => {
    /** Dark on the left, bright on the right; it covers the mask's bounds. */
    const guide = toRaster({
      width: 50,
      height: 40,
      data: Uint8Array.from({ length: 50 * 40 * 3 }, (_, i) => {
        const x = Math.floor(i / 3) % 50;
        return x < 25 ? 40 : 215;
      }),
    });
    /** Mean lightness of a part of the mask, 0–255. */
    const light = ({ pixels }: PaintedInto, isIn: (x: number) => boolean): number => {
      let [sum, n] = [0, 0];
      for (let i = 0; i < mask.length; i++) {
        if (pixels.data[i * 4 + 3] < 255 || !isIn(i % width)) continue;
        for (let c = 0; c < 3; c++) sum += pixels.data[i * 4 + c] / 3;
        n++;
      }
      return sum / n;
    };

    it('paints its shapes over all of the mask, whatever the words name', async () => {
      const followed = await paint({ guide });
      const [left, right] = [light(followed, (x) => x < 90), light(followed, (x) => x > 102)];
      expect(right - left).toBeGreaterThan(50);
      expect(followed.notPainted).toEqual([]);
      const styled = followed.shares.reduce(
        (sum, { source, ppm }) => sum + (source.kind === 'artwork' ? ppm : 0),
        0,
      );
      expect(styled).toBeGreaterThan(900_000);
      for (let i = 0; i < mask.length; i++)
        if (mask[i] === 0) expect(followed.pixels.data[i * 4 + 3]).toBe(0);
    });

    it('is cropped to the proportions of the place', async () => {
      const data = new Uint8ClampedArray(200 * 40 * 4).fill(255);
      // The middle alone is as the other one.
      for (let y = 0; y < 40; y++)
        data.set(guide.data.subarray(y * 200, y * 200 + 200), (y * 200 + 75) * 4);
      const wide = await paint({ guide: { width: 200, height: 40, data } });
      const exact = await paint({ guide });
      expect(light(wide, (x) => x < 90)).toBeCloseTo(
        light(exact, (x) => x < 90),
        -1,
      );
    });

    it('refuses one that shows nothing', async () => {
      const clear = { ...guide, data: new Uint8ClampedArray(guide.data.length) };
      await expect(paint({ guide: clear })).rejects.toMatchObject({ code: 'bad-input' });
    });
  });

  it('says what it cannot paint, and refuses a mask that covers nothing', async () => {
    const strange = await paint({ recipe: { ...recipe, prompt: 'a boat and democracy' } });
    expect(strange.notPainted).toEqual(['democracy']);
    await expect(paint({ mask: new Uint8Array(mask.length) })).rejects.toMatchObject({
      code: 'bad-input',
    });
    await expect(paint({ recipe: { ...recipe, width: 256 } })).rejects.toMatchObject({
      code: 'bad-input',
    });
  });
});
