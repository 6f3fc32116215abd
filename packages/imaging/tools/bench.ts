// Times, memory and size, on procedural artworks or those of a folder.
// Run: node packages/imaging/tools/bench.ts [artworks folder]
import {
  decodeStyleIndex,
  encodeOwnership,
  encodeSourceMap,
  encodeStyleIndex,
  learnStyle,
  paint,
} from '../src/index.ts';
import { Arena } from '../src/kernel/arena.ts';
import { createKernel } from '../src/kernel/kernel.ts';
import { createReferenceKernel } from '../src/kernel/reference.ts';
import { flatten } from '../src/raster/raster.ts';
import { RunControl } from '../src/run-control.ts';
import { planLevels } from '../src/paint/plan-levels.ts';
import { synthesise } from '../src/paint/synthesise.ts';
import { expandGuide, measureGuide } from '../src/style/guide.ts';
import { makeArtworks, makePicture } from '../test/pictures.ts';
import { readFolder } from './pictures.ts';

const folder = process.argv[2];
const artworks = folder ? await readFolder(folder) : makeArtworks(6, 1024);

async function timed<T>(name: string, run: () => Promise<T> | T): Promise<T> {
  const before = process.cpuUsage();
  const start = performance.now();
  const result = await run();
  const { user, system } = process.cpuUsage(before);
  const cpu = Math.round((user + system) / 1000);
  console.log(
    `${name.padEnd(34)} ${Math.round(performance.now() - start)} ms, ${cpu} ms of processor`,
  );
  return result;
}

const index = await timed(`learn ${artworks.length} artworks`, () => learnStyle(artworks));
const bytes = await timed('encode the index', () => encodeStyleIndex(index));
await timed(`decode the index (${(bytes.length / 1e6).toFixed(1)} MB)`, () =>
  decodeStyleIndex(bytes),
);

for (const side of [512, 768, 1024]) {
  const recipe = {
    prompt: 'a lighthouse on a cliff at sunset with two sailboats',
    exclude: '',
    width: side,
    height: side,
    guidance: 80,
    quality: 30,
    seed: 4,
    styleStrength: 70,
  };
  const start = performance.now();
  let first = 0;
  const onPreview = (): void => {
    first ||= performance.now() - start;
  };
  const styles = [{ index, weight: 1 }];
  const painting = await timed(`paint ${side}²`, () => paint({ recipe, styles }, { onPreview }));
  const map = encodeSourceMap(painting.map).length;
  const plane = encodeOwnership(painting.owners).length;
  console.log(
    `  first preview ${Math.round(first)} ms; map ${Math.round(map / 1000)} kB; plane ${Math.round(plane / 1000)} kB; largest copy ${(painting.largestCopy * 100).toFixed(2)}%; ${JSON.stringify(painting.timings)}`,
  );
}
console.log(`most memory ${Math.round(process.resourceUsage().maxRSS / 1000)} MB`);

const sources = [1, 2].map((seed) => {
  const { width, height, data } = flatten(makePicture(seed, 160, 128));
  return { width, height, rgb: data, guide: expandGuide(measureGuide({ width, height, data }, 1)) };
});
const start = flatten(makePicture(3, 128, 128));
const target = {
  width: 128,
  height: 128,
  start,
  guide: expandGuide(measureGuide(start, 1)),
  emphasis: { width: 64, height: 64, weights: new Uint8Array(4096).fill(2) },
};
const plan = planLevels({
  width: 128,
  height: 128,
  profile: index.profile,
  guidance: 80,
  quality: 10,
  styleStrength: 70,
  seed: 3,
});
const run = (kernelOf: (arena: Arena) => ReturnType<typeof createKernel>) => () =>
  synthesise(sources, target, plan, new RunControl(), () => undefined, { kernelOf });
await timed('128² with the WebAssembly kernel', run(createKernel));
await timed('128² with the TypeScript kernel', run(createReferenceKernel));
