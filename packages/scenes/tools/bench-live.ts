// Live paint: a guide that moves a little from picture to picture, repainted and painted from the start.
// Run: node packages/scenes/tools/bench-live.ts [folder of photographs]   PHOTOS and STYLES name more; HELPERS=1 adds a thread.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Raster } from '@limn/imaging';
import { composeScene } from '../src/index.ts';
import { createLivePainter } from '../../imaging/src/live/live-painter.ts';
import { lightnessCorrelation } from '../../imaging/tools/compare-to-guide.ts';
import { readGuides, styleFolders } from './guide-set.ts';
import { indexOf } from '../../imaging/tools/style-indexes.ts';

const cache = join(tmpdir(), 'limn-style-indexes');
mkdirSync(cache, { recursive: true });
const [guide] = await readGuides(process.argv.slice(2));
const workers = Array.from(
  { length: Number(process.env.HELPERS ?? 0) },
  () => new Worker(new URL('../../imaging/test/helper-thread.ts', import.meta.url)),
);
const team = { helpers: workers.map((w) => ({ post: (m: unknown) => w.postMessage(m) })) };

/** The picture moved to the right by a number of pixels; its left edge is repeated in the gap. */
function moved({ width, height, data }: Raster, by: number): Raster {
  const out = new Uint8ClampedArray(data.length);
  for (let i = 0; i < width * height; i++) {
    const x = Math.max(0, (i % width) - by);
    const from = (i - (i % width) + x) * 4;
    out.set(data.subarray(from, from + 4), i * 4);
  }
  return { width, height, data: out };
}

console.log(`${guide.name}, ${1 + workers.length} threads\n`);
console.log(
  '| style | side | from scratch: time, lightness | repainted: time, slowest, lightness |',
);
console.log('|---|---|---|---|');
const median = (values: number[]): number => values.sort((p, q) => p - q)[values.length >> 1];
for (const folder of styleFolders()) {
  const index = await indexOf(folder, cache);
  for (const side of [256, 384]) {
    const size = { width: side, height: side };
    const values = { guidance: 90, quality: 30, seed: 3, styleStrength: 70 };
    const recipe = { prompt: 'a picture', exclude: '', ...size, ...values };
    const live = createLivePainter({
      recipe,
      compose: async (traced) => (await composeScene(recipe, undefined, traced)).scene,
      styles: [{ index, weight: 1 }],
      ...(workers.length > 0 ? { team } : {}),
    });
    const measure = async (paint: typeof live.repaint) => {
      const [times, lights]: [number[], number[]] = [[], []];
      for (let k = 1; k <= 5; k++) {
        const scene = moved(guide.picture, Math.round((k * guide.picture.width) / 80));
        const { pixels, milliseconds } = await paint({ scene });
        times.push(milliseconds);
        lights.push(lightnessCorrelation(pixels, scene));
      }
      return {
        time: Math.round(median(times)),
        slowest: Math.round(Math.max(...times)),
        light: median(lights).toFixed(3),
      };
    };
    const anew = await measure(live.settle);
    const again = await measure(live.repaint);
    console.log(
      `| ${basename(folder)} | ${side} | ${anew.time} ms, ${anew.light} | ${again.time} ms, ${again.slowest} ms, ${again.light} |`,
    );
  }
}
await Promise.all(workers.map((worker) => worker.terminate()));
