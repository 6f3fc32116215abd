// Painting from a guide: its distance from the guide, and its cost compared with the same recipe without one.
// Run: node packages/scenes/tools/bench-guides.ts [folder of photographs]...   PHOTOS and STYLES name more, with commas between;
// GUIDANCE, SIDE and ONLY (a part of a style's name) narrow what is painted.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Raster } from '@limn/imaging';
import { paint } from '../src/index.ts';
import { edgeAgreement, lightnessCorrelation } from '../../imaging/tools/compare-to-guide.ts';
import { readGuides, styleFolders } from './guide-set.ts';
import { distanceFrom } from '../../imaging/tools/style-distance.ts';
import { indexOf } from '../../imaging/tools/style-indexes.ts';
import { surfaceHue } from '../../imaging/tools/surface-hue.ts';

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
  /**
   * Parts of even surfaces whose colour is out of tune, on average and in the worst surface: by patches and by pixels.
   */
  patchy: number;
  worst: number;
  pixels: number;
  worstPixels: number;
  /** From the style, in brushwork and colours. */
  brushwork: number;
  palette: number;
};
const mean = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / values.length;

console.log(`${guides.length} guides at ${side}², guidance ${guidance}\n`);
console.log(
  '| style | lightness: mean, least | edges | time | without | ratio | largest copy | patches: mean, worst | pixels | distance: brushwork, palette |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|');
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
  const distance = distanceFrom(index, side);
  await run();
  const rows: Row[] = [];
  for (const { name, picture } of guides) {
    const [free, { painting, ms }] = [await run(), await run(picture)];
    const { patches, pixels } = surfaceHue(painting.pixels, picture);
    const row = {
      correlation: lightnessCorrelation(painting.pixels, picture),
      edges: edgeAgreement(painting.pixels, picture),
      guided: ms,
      free: free.ms,
      copy: painting.largestCopy,
      patchy: patches.mean,
      worst: patches.worst,
      pixels: pixels.mean,
      worstPixels: pixels.worst,
      ...distance(painting.pixels),
    };
    rows.push(row);
    if (process.env.EACH)
      console.log(
        `  ${name}: ${row.correlation.toFixed(3)} ${row.edges.toFixed(2)} ${(100 * row.patchy).toFixed(1)}% ${(100 * row.worst).toFixed(1)}% ${JSON.stringify(painting.timings)}`,
      );
  }
  const column = (key: keyof Row): number[] => rows.map((row) => row[key]);
  const [guided, free] = [mean(column('guided')), mean(column('free'))];
  const light = column('correlation');
  console.log(
    `| ${basename(folder)} | ${mean(light).toFixed(3)}, ${Math.min(...light).toFixed(3)} | ${mean(column('edges')).toFixed(2)} | ${(guided / 1000).toFixed(2)} s | ${(free / 1000).toFixed(2)} s | ${(guided / free).toFixed(2)} | ${(100 * Math.max(...column('copy'))).toFixed(2)}% | ${(100 * mean(column('patchy'))).toFixed(1)}%, ${(100 * Math.max(...column('worst'))).toFixed(1)}% | ${(100 * mean(column('pixels'))).toFixed(1)}%, ${(100 * Math.max(...column('worstPixels'))).toFixed(1)}% | ${mean(column('brushwork')).toFixed(2)}, ${mean(column('palette')).toFixed(2)} |`,
  );
}

// The cost in one style: each figure is the median of three, run in turn so that load on the machine affects all alike.
const timed = styleFolders().find((path) => basename(path).includes(only)) ?? '';
const styles = [{ index: await indexOf(timed, cache), weight: 1 }];
const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1];
console.log(`\n${basename(timed)}, after ${guides[0].name} and without a guide\n`);
console.log(
  '| size | first preview: guide, without | whole: guide, without | ratio |\n|---|---|---|---|',
);
for (const size of [512, 1024]) {
  const times = { guided: [], free: [] } as Record<
    'guided' | 'free',
    { first: number; all: number }[]
  >;
  for (let turn = 0; turn < 3; turn++)
    for (const kind of ['guided', 'free'] as const) {
      const recipe = {
        prompt: 'a red house by a lake with two boats',
        exclude: '',
        width: size,
        height: size,
        guidance,
        quality: 30,
        seed: 3,
        styleStrength: 70,
      };
      const start = performance.now();
      let first = 0;
      await paint(
        { recipe, styles, ...(kind === 'guided' ? { guides: { scene: guides[0].picture } } : {}) },
        { onPreview: () => (first ||= performance.now() - start) },
      );
      times[kind].push({ first, all: performance.now() - start });
    }
  const seconds = (kind: 'guided' | 'free', of: 'first' | 'all'): number =>
    median(times[kind].map((time) => time[of])) / 1000;
  const [guided, free] = [seconds('guided', 'all'), seconds('free', 'all')];
  console.log(
    `| ${size}² | ${seconds('guided', 'first').toFixed(2)} s, ${seconds('free', 'first').toFixed(2)} s | ${guided.toFixed(2)} s, ${free.toFixed(2)} s | ${(guided / free).toFixed(2)} |`,
  );
}
