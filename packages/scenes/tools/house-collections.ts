// Paints the five house collections, eight works each, as JPEG.
// Run: node packages/scenes/tools/house-collections.ts <output folder> [collection] [number]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawBase, type Work } from './house/base.ts';
import { paintStrokes } from './house/brush.ts';
import { cutGlass } from './house/glass.ts';
import { printGouache } from './house/gouache.ts';
import { washInk } from './house/ink.ts';
import { dotPoints } from './house/points.ts';
import { gardens, gouaches, seascapes, windows } from './house/works.ts';

const [folder = '', only, number] = process.argv.slice(2);

type Collection = {
  slug: string;
  count: number;
  quality: number;
  paint: (n: number) => Promise<{ work: Work; rgb: Uint8Array }>;
};

const inkSizes = [
  [1024, 768],
  [768, 1024],
  [1024, 683],
  [720, 1024],
  [1024, 768],
  [1024, 1024],
  [768, 1024],
  [1024, 683],
];

const collections: Collection[] = [
  {
    slug: 'impasto-seascapes',
    count: seascapes.length,
    quality: 80,
    paint: async (n) => {
      const work = seascapes[n];
      const base = await drawBase(work, { bands: 0, grain: 1.6 });
      const layers = [
        { radius: 15, length: 80, density: 2, jitter: 26 },
        { radius: 8, length: 52, density: 1.7, jitter: 28 },
        { radius: 4.5, length: 32, density: 1.2, jitter: 30 },
        { radius: 2.8, length: 20, density: 1.3, jitter: 22, detail: true },
      ];
      return { work, rgb: paintStrokes(base, layers, 900 + n, 2.6, 0.5) };
    },
  },
  {
    slug: 'ink-mountains',
    count: inkSizes.length,
    quality: 82,
    paint: async (n) => {
      const [width, height] = inkSizes[n];
      return {
        work: { prompt: '', seed: n, width, height, palette: [] },
        rgb: washInk(211 + n * 17, width, height),
      };
    },
  },
  {
    slug: 'stained-glass',
    count: windows.length,
    quality: 82,
    paint: async (n) => ({
      work: windows[n],
      rgb: cutGlass(await drawBase(windows[n], { bands: 3, grain: 0 }), 300 + n),
    }),
  },
  {
    slug: 'mid-century-gouache',
    count: gouaches.length,
    quality: 80,
    paint: async (n) => {
      const work = gouaches[n];
      return {
        work,
        rgb: printGouache(await drawBase(work, { bands: 3, grain: 0 }), 400 + n, [244, 234, 212]),
      };
    },
  },
  {
    slug: 'pointillist-gardens',
    count: gardens.length,
    quality: 76,
    paint: async (n) => ({
      work: gardens[n],
      rgb: dotPoints(await drawBase(gardens[n], { bands: 0, grain: 2 }), 500 + n),
    }),
  },
];

for (const { slug, count, quality, paint } of collections) {
  if (only && only !== slug) continue;
  const path = join(folder, slug);
  mkdirSync(path, { recursive: true });
  for (let n = 0; n < count; n++) {
    if (number && Number(number) !== n + 1) continue;
    const { work, rgb } = await paint(n);
    const picture = sharp(rgb, { raw: { width: work.width, height: work.height, channels: 3 } });
    const { size } = await picture
      .jpeg({ quality, mozjpeg: true })
      .toFile(join(path, `${String(n + 1).padStart(2, '0')}.jpg`));
    console.log(slug, n + 1, Math.round(size / 1000), 'kB');
  }
}
