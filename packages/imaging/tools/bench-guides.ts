// Painting from a guide: how near it comes to the guide, and what it costs beside the same recipe without one.
// Run: npm run bench:guides [-- folder of photographs]...   PHOTOS and STYLES name more, with commas between;
// GUIDANCE, SIDE and ONLY (a part of a style's name) narrow what is painted.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { paint, type Raster } from '../src/index.ts';
import { edgeAgreement, lightnessCorrelation } from './compare-to-guide.ts';
import { readGuides, styleFolders } from './guide-set.ts';
import { indexOf } from './style-indexes.ts';
import { surfaceHue } from './surface-hue.ts';

const cache = join(tmpdir(), 'limn-style-indexes');
mkdirSync(cache, { recursive: true });
const side = Number(process.env.SIDE ?? 512);
const guidance = Number(process.env.GUIDANCE ?? 100);
const only = process.env.ONLY ?? '';
const guides = await readGuides(process.argv.slice(2));

type Row = {
  correlation: number;
  edges: number;
  guided: number;
  free: number;
  copy: number;
  /** Parts of even surfaces whose colour is out of tune: on average, and of the worst surface. */
  patchy: number;
  worst: number;
};
const mean = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / values.length;

console.log(`${guides.length} guides at ${side}², guidance ${guidance}\n`);
console.log(
  '| style | lightness: mean, least | edges | time | without | ratio | largest copy | patchy: mean, worst |',
);
console.log('|---|---|---|---|---|---|---|---|');
for (const folder of styleFolders().filter((path) => basename(path).includes(only))) {
  const index = await indexOf(folder, cache);
  const run = async (scene?: Raster) => {
    const recipe = {
      prompt: 'a picture',
      exclude: '',
      width: side,
      height: side,
      guidance,
      quality: 30,
      seed: 3,
      styleStrength: 70,
    };
    const input = { recipe, styles: [{ index, weight: 1 }] };
    const start = performance.now();
    const painting = await paint({ ...input, ...(scene ? { guides: { scene } } : {}) });
    return { painting, ms: performance.now() - start };
  };
  await run();
  const rows: Row[] = [];
  for (const { name, picture } of guides) {
    const [free, { painting, ms }] = [await run(), await run(picture)];
    const { mean: patchy, worst } = surfaceHue(painting.pixels, picture);
    const row = {
      correlation: lightnessCorrelation(painting.pixels, picture),
      edges: edgeAgreement(painting.pixels, picture),
      guided: ms,
      free: free.ms,
      copy: painting.largestCopy,
      patchy,
      worst,
    };
    rows.push(row);
    if (process.env.EACH)
      console.log(
        `  ${name}: ${row.correlation.toFixed(3)} ${row.edges.toFixed(2)} ${(100 * patchy).toFixed(1)}% ${(100 * worst).toFixed(1)}% ${JSON.stringify(painting.timings)}`,
      );
  }
  const column = (key: keyof Row): number[] => rows.map((row) => row[key]);
  const [guided, free] = [mean(column('guided')), mean(column('free'))];
  const light = column('correlation');
  console.log(
    `| ${basename(folder)} | ${mean(light).toFixed(3)}, ${Math.min(...light).toFixed(3)} | ${mean(column('edges')).toFixed(2)} | ${(guided / 1000).toFixed(2)} s | ${(free / 1000).toFixed(2)} s | ${(guided / free).toFixed(2)} | ${(100 * Math.max(...column('copy'))).toFixed(2)}% | ${(100 * mean(column('patchy'))).toFixed(1)}%, ${(100 * Math.max(...column('worst'))).toFixed(1)}% |`,
  );
}
