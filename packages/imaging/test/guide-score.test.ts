import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { guideScore } from '../src/guides/guide-score.ts';
import { type Raster, resize } from '../src/index.ts';
import { createRandom } from '../src/random.ts';
import { readPicture } from '../tools/pictures.ts';

type Color = readonly [number, number, number];
function picture(colorAt: (x: number, y: number) => Color, width = 320, height = 240): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++)
    data.set([...colorAt(i % width, Math.floor(i / width)), 255], i * 4);
  return { width, height, data };
}
const paper: Color = [245, 243, 238];
const ink: Color = [25, 25, 30];

const blank = picture(() => paper);
/** Lines of 'letters' two pixels wide, with margins. */
const text = picture((x, y) => {
  const line = y % 8 < 5 && y > 12 && y < 228 && x > 16 && x < 304;
  const letter = (x * 7 + Math.floor(y / 8) * 13) % 11 !== 0 && x % 4 < 2;
  return line && letter ? ink : paper;
});
const apple = picture((x, y) => {
  if (Math.hypot(x - 160, y - 120) < 60) return y < 110 ? [205, 50, 40] : [160, 30, 30];
  return y < 150 ? [205, 200, 185] : [120, 100, 80];
});
const random = createRandom(3);
const noise = picture(() => {
  const v = Math.floor(255 * random());
  return [v, v, v];
});
const seeds = new URL('../../../apps/server/seeds/pictures/', import.meta.url);
const artwork = async (name: string): Promise<Raster> => {
  const whole = await readPicture(fileURLToPath(new URL(name, seeds)));
  const scale = 320 / Math.max(whole.width, whole.height);
  return resize(whole, Math.round(whole.width * scale), Math.round(whole.height * scale));
};

describe('how well a picture serves as a guide', () => {
  it.each([
    ['a blank page', blank],
    ['a page of text', text],
    ['noise', noise],
  ])('%s does not', (_, page) => {
    expect(guideScore(page)).toBeLessThan(0.3);
  });

  it('a clear thing on plain ground does', () => {
    expect(guideScore(apple)).toBeGreaterThan(0.6);
  });

  it.each(['impasto-seascapes/01.jpg', 'mid-century-gouache/01.jpg'])(
    'a painted scene does better than a page of text: %s',
    async (name) => {
      expect(guideScore(await artwork(name))).toBeGreaterThan(0.4);
    },
  );

  it('is a number from 0 to 1 for any size', () => {
    for (const [width, height] of [
      [1, 1],
      [2, 300],
      [640, 9],
      [33, 64],
    ]) {
      const score = guideScore(picture((x, y) => (x + y < 20 ? ink : paper), width, height));
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
  });
});
