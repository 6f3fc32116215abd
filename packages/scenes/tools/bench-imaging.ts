// The edits against OpenCV, sharp and the engine's own reference kernel, in one run, as ratios.
// Run: node packages/scenes/tools/bench-imaging.ts [folder of pictures]...   (default: the sample artworks)
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { resize, type Raster } from '@limn/imaging';
import { parsePrompt } from '../src/index.ts';
import { complete, cutOut, heal, upscale } from '../../imaging/test/pixel-edits.ts';
import { createReferenceKernel } from '../../imaging/src/kernel/reference.ts';
import { flatten } from '../../imaging/src/raster/raster.ts';
import { resampleBytes } from '../../imaging/src/raster/resample.ts';
import { fillHole } from '../../imaging/src/retouch/fill/fill-hole.ts';
import { RunControl } from '../../imaging/src/run-control.ts';
import {
  composite,
  intersectionOverUnion,
  subjects,
} from '../../imaging/tools/bench-imaging-composites.ts';
import { fixedMasks, psnr, ssim } from '../../imaging/tools/bench-imaging-metrics.ts';
import { grabCut, inpaint } from '../../imaging/tools/bench-imaging-oracles.ts';
import { rawOf, readPicture } from '../../imaging/tools/pictures.ts';
import { readLibrary } from './read-library.ts';

const house = fileURLToPath(new URL('../../../apps/server/seeds/pictures', import.meta.url));
const given = process.argv.slice(2);

/** Every picture under a folder; only the first of each kind of the sample artworks. */
function picturesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return picturesUnder(path);
    return /\.(jpe?g|png)$/i.test(entry.name) ? [path] : [];
  });
}
const paths =
  given.length > 0
    ? given.flatMap((path) => (statSync(path).isDirectory() ? picturesUnder(path) : [path]))
    : picturesUnder(house).filter((path) => path.endsWith('01.jpg'));
const pictures = await Promise.all(paths.map(readPicture));
const widthOf = (picture: Raster, width: number): Raster =>
  resize(picture, width, Math.round((picture.height * width) / picture.width));
const mean = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / values.length;

async function timed<T>(run: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  return [await run(), performance.now() - start];
}

console.log(`${pictures.length} pictures\n`);

for (const factor of [2, 4] as const) {
  // Sharp enlarges alike whichever of its kernels is named: the two rows show it.
  const names = ['own', 'bicubic', 'lanczos3', 'sharp cubic', 'sharp lanczos3'];
  const scores: number[][] = names.map(() => []);
  const times: number[] = [];
  for (const picture of pictures) {
    const width = Math.floor(picture.width / factor) * factor;
    const height = Math.floor(picture.height / factor) * factor;
    const data = new Uint8Array(width * height * 4);
    for (let y = 0; y < height; y++) {
      const from = y * picture.width * 4;
      data.set(picture.data.subarray(from, from + width * 4), y * width * 4);
    }
    const whole = { width, height, data };
    const [w, h] = [width / factor, height / factor];
    const small = {
      width: w,
      height: h,
      data: resampleBytes(data, width, height, 4, w, h, 'cubic'),
    };
    const [own, ms] = await timed(() => upscale(small, factor));
    times.push(ms / (width * height));
    const bySharp = async (kernel: 'cubic' | 'lanczos3'): Promise<Raster> => {
      const out = await rawOf(small).resize(width, height, { kernel }).raw().toBuffer();
      return { width, height, data: new Uint8Array(out) };
    };
    const rivals = [
      own,
      { width, height, data: resampleBytes(small.data, w, h, 4, width, height, 'cubic') },
      { width, height, data: resampleBytes(small.data, w, h, 4, width, height, 'lanczos') },
      await bySharp('cubic'),
      await bySharp('lanczos3'),
    ];
    rivals.forEach((raster, k) => scores[k].push(psnr(raster, whole, { rim: 8 })));
  }
  console.log(`upscale ×${factor}, PSNR of Y in dB (MATLAB-style downscale)`);
  names.forEach((name, k) => {
    const wins = scores[0].filter((own, n) => own > scores[k][n]).length;
    const beaten = k === 0 ? '' : `  own is above on ${wins} of ${pictures.length}`;
    console.log(`  ${name.padEnd(16)} ${mean(scores[k]).toFixed(2)}${beaten}`);
  });
  console.log(`  ${Math.round(mean(times) * 1e6)} ms a megapixel of result\n`);
}

const ways = ['own', 'own, detail 1', 'telea', 'ns'] as const;
console.log('completion over fixed masks, PSNR dB / SSIM inside the hole');
const sums: Record<string, number[][]> = {};
for (const picture of pictures) {
  const whole = widthOf(picture, 640);
  for (const [name, mask] of Object.entries(fixedMasks(whole.width, whole.height))) {
    const data = whole.data.map((v, i) => (mask[i >> 2] && i % 4 < 3 ? 0 : v));
    const hurt = { ...whole, data };
    const results = [
      await complete(hurt, mask),
      await complete(hurt, mask, { detail: 1 }),
      inpaint(hurt, mask, 'telea'),
      inpaint(hurt, mask, 'ns'),
    ];
    results.forEach((out, k) => {
      ((sums[name] ??= [])[k] ??= []).push(psnr(out, whole, { mask }), ssim(out, whole, mask));
    });
  }
}
for (const [name, scores] of Object.entries(sums)) {
  const cells = scores.map((values, k) => {
    const decibels = mean(values.filter((_, i) => i % 2 === 0)).toFixed(2);
    return `${ways[k]} ${decibels} / ${mean(values.filter((_, i) => i % 2 === 1)).toFixed(3)}`;
  });
  console.log(`  ${name.padEnd(8)} ${cells.join('   ')}`);
}

const sheet = resize(pictures[0], 1024, 768);
const side = Math.round(Math.sqrt(0.1 * 1024 * 768));
const square = Uint8Array.from({ length: 1024 * 768 }, (_, i) => {
  const [x, y] = [i % 1024, i >> 10];
  return x >= 400 && x < 400 + side && y >= 250 && y < 250 + side ? 255 : 0;
});
const spot = square.map((_, i) => (Math.hypot((i % 1024) - 500, (i >> 10) - 300) < 30 ? 255 : 0));
await complete(sheet, spot);
const [, fillMs] = await timed(() => complete(sheet, square));
const [, healMs] = await timed(() => heal(sheet, spot));
console.log(`\ncomplete a 10% hole at 1024×768: ${Math.round(fillMs)} ms (held to 1200)`);
console.log(`heal a 60 px spot: ${Math.round(healMs)} ms (held to 150)`);

const library = readLibrary();
const [, readMs] = await timed(async () => {
  for (let k = 0; k < 100; k++)
    parsePrompt('an old farmer feeding three penguins beside a fire engine', '', library);
});
console.log(`read a prompt: ${(readMs / 100).toFixed(1)} ms (held to 5)`);

const small = resize(pictures[0], 200, 150);
const hole = Uint8Array.from({ length: 30_000 }, (_, i) =>
  Math.abs((i % 200) - 100) < 25 && Math.abs(Math.floor(i / 200) - 75) < 20 ? 1 : 0,
);
const melding = { screening: 0, detail: 1, mostLight: 24 };
const plan = { seed: 1, rounds: { first: 10, least: 2 }, melding };
const holed = { ...flatten(small), hole };
const quiet = (): void => undefined;
const [fast, fastMs] = await timed(() => fillHole(holed, plan, new RunControl(), quiet));
const [slow, slowMs] = await timed(() =>
  fillHole(holed, plan, new RunControl(), quiet, createReferenceKernel),
);
const same = Buffer.from(fast.data).equals(Buffer.from(slow.data));
console.log(
  `WebAssembly against the TypeScript kernel: ${(slowMs / fastMs).toFixed(1)}× as fast, ${same ? 'equal bytes' : 'DIFFERENT bytes'}\n`,
);

const found: Record<string, number[]> = { own: [], grabcut: [], automatic: [] };
const cutTimes: number[] = [];
for (const [k, name] of subjects.entries()) {
  const scene = await composite(name, widthOf(pictures[k % pictures.length], 800), k + 3);
  const [own, ms] = await timed(() => cutOut(scene.picture, { scribbles: scene.scribbles }));
  cutTimes.push(ms);
  found.own.push(intersectionOverUnion(own.alpha, scene.truth));
  found.grabcut.push(intersectionOverUnion(grabCut(scene.picture, scene.scribbles), scene.truth));
  found.automatic.push(intersectionOverUnion((await cutOut(scene.picture)).alpha, scene.truth));
}
console.log(
  `cut-out of ${subjects.length} composites from three scribbles, mean IoU (held to 0.95)`,
);
for (const [name, values] of Object.entries(found)) {
  console.log(
    `  ${name.padEnd(10)} ${mean(values).toFixed(3)}, worst ${Math.min(...values).toFixed(3)}`,
  );
}
console.log(`  ${Math.round(mean(cutTimes))} ms at 800 pixels\n`);

/** Gzipped bytes of what a browser loads at once of the whole engine. */
function weighEngine(): number {
  const folder = mkdtempSync(join(tmpdir(), 'limn-bundle-'));
  try {
    const index = fileURLToPath(new URL('../test/engine.ts', import.meta.url));
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const bundler = join(root, 'node_modules', '.bin', 'rolldown');
    execFileSync(bundler, [index, '--minify', '--dir', folder], { stdio: 'ignore' });
    const seen = new Set<string>();
    const visit = (name: string): void => {
      if (seen.has(name)) return;
      seen.add(name);
      const code = readFileSync(join(folder, name), 'utf8');
      for (const [, next] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) visit(next);
    };
    visit('engine.js');
    const weigh = (name: string): number => gzipSync(readFileSync(join(folder, name))).length;
    return [...seen].reduce((sum, name) => sum + weigh(name), 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
console.log(`a browser loads ${(weighEngine() / 1000).toFixed(1)} kB at once (held to 120)`);

const huge = resize(pictures[0], 4096, 4096);
const far = new Uint8Array(4096 * 4096);
for (let y = 1900; y < 2100; y++) far.fill(255, y * 4096 + 1900, y * 4096 + 2100);
const [, hugeFill] = await timed(() => complete(huge, far));
const [, hugeCut] = await timed(() => cutOut(huge));
console.log(
  `at 4096²: complete a 200 px hole ${Math.round(hugeFill)} ms, cut out ${Math.round(hugeCut)} ms`,
);
console.log(
  `most memory of this run ${Math.round(process.resourceUsage().maxRSS / 1000)} MB; sharp ${sharp.versions.sharp}`,
);
