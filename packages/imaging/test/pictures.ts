import { createNoise, createRandom } from '../src/random.ts';
import type { ArtworkInput, Raster } from '../src/index.ts';

/** A small landscape-like picture: sky above, ground below, some texture. */
export function makePicture(seed: number, width = 96, height = 80): Raster {
  const random = createRandom(seed);
  const noise = createNoise(seed + 1);
  const horizon = height * (0.4 + 0.2 * random());
  const sky = [120 + 100 * random(), 130 + 80 * random(), 180 + 70 * random()];
  const ground = [60 + 90 * random(), 90 + 80 * random(), 40 + 50 * random()];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const base = y < horizon ? sky : ground;
      const stroke = (noise.fractal(x / 9, y / 3, 3) - 0.5) * 70;
      const i = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) data[i + c] = base[c] + stroke + ((x * 7 + y * 3 * seed) % 11);
      data[i + 3] = 255;
    }
  }
  return { width, height, data };
}

export const makeArtworks = (count: number, size = 96): ArtworkInput[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `artwork-${i}`,
    raster: makePicture(i + 1, size, Math.round(size * 0.8)),
  }));

export const usualRecipe = {
  prompt: 'a lighthouse on a cliff at sunset',
  exclude: '',
  width: 128,
  height: 128,
  guidance: 80,
  quality: 10,
  seed: 7,
  styleStrength: 70,
};
