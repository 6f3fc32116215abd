import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Helper, learnStyle, type StyleIndex } from '@limn/imaging';
import { paint } from '../src/index.ts';
import {
  bandRows,
  type BandPass,
  finishBand,
  takeBand,
  workRows,
} from '../../imaging/src/kernel/bands.ts';
import { createKernel } from '../../imaging/src/kernel/kernel.ts';
import type { HelperMessage } from '../../imaging/src/kernel/team.ts';
import type { WasmMemory } from '../../imaging/src/kernel/web-assembly.ts';
import type { SourcePicture } from '../../imaging/src/paint/level-parts.ts';
import { planLevels } from '../../imaging/src/paint/plan-levels.ts';
import { synthesize } from '../../imaging/src/paint/synthesize.ts';
import { createRandom } from '../../imaging/src/random.ts';
import { flatten } from '../../imaging/src/raster/raster.ts';
import { RunControl } from '../../imaging/src/run-control.ts';
import { expandGuide, measureGuide } from '../../imaging/src/style/guide.ts';
import { makeArtworks, makePicture, usualRecipe } from '../../imaging/test/pictures.ts';

const workers: Worker[] = [];
const helpers: Helper[] = [];
let loose: StyleIndex;
let lined: StyleIndex;

beforeAll(async () => {
  for (let k = 0; k < 3; k++) {
    const worker = new Worker(new URL('../../imaging/test/helper-thread.ts', import.meta.url));
    workers.push(worker);
    helpers.push({ post: (message) => worker.postMessage(message) });
  }
  loose = await learnStyle(makeArtworks(4));
  lined = { ...loose, profile: { ...loose.profile, contour: true } };
});
afterAll(() => Promise.all(workers.map((worker) => worker.terminate())));

const paintWith = (recipe: Partial<typeof usualRecipe>, index: StyleIndex, team?: Helper[]) =>
  paint(
    { recipe: { ...usualRecipe, ...recipe }, styles: [{ index, weight: 1 }] },
    team ? { team: { helpers: team } } : {},
  );

describe('a picture painted by several threads', () => {
  it.each([
    [128, 128, 'loose'],
    [352, 144, 'lined'],
    [130, 290, 'loose'],
  ] as const)('has the same bytes, map and shares at %i×%i, %s', async (width, height, style) => {
    const index = style === 'loose' ? loose : lined;
    const alone = await paintWith({ width, height }, index);
    for (const count of [0, 1, 3]) {
      const { timings: _, ...painting } = await paintWith(
        { width, height },
        index,
        helpers.slice(0, count),
      );
      expect(painting).toEqual({ ...alone, timings: undefined });
    }
  });

  it('has the same bytes however helpers come and go', async () => {
    const alone = await paintWith({ width: 256, height: 256 }, loose);
    const team: { helpers: Helper[] } = { helpers: [] };
    let seen = 0;
    const painting = await paint(
      {
        recipe: { ...usualRecipe, width: 256, height: 256 },
        styles: [{ index: loose, weight: 1 }],
      },
      { team, onProgress: () => (team.helpers = helpers.slice(0, ++seen % 4)) },
    );
    expect(seen).toBeGreaterThan(10);
    expect(painting.pixels.data).toEqual(alone.pixels.data);
  });

  it('stops when cancelled, and the team goes on with the next picture and with two at once', async () => {
    const team = { helpers };
    const recipe = { ...usualRecipe, width: 256, height: 256 };
    const input = { recipe, styles: [{ index: loose, weight: 1 }] };
    for (const asks of [1, 2, 3, 5, 8]) {
      let asked = 0;
      const run = paint(input, { team, isCancelled: () => ++asked > asks });
      await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    }
    const alone = await paint(input);
    const both = await Promise.all([paint(input, { team }), paint(input, { team })]);
    for (const painting of both) expect(painting.pixels.data).toEqual(alone.pixels.data);
  });

  it('fails when a helper fails', async () => {
    let memory: WasmMemory | undefined;
    const clumsy: Helper = {
      post(message) {
        if (message.kind === 'join') memory = message.memory;
        else if (memory && takeBand(memory, message.pass)) finishBand(memory, message.pass, true);
      },
    };
    await expect(paintWith({}, loose, [clumsy])).rejects.toThrow('A helping thread failed.');
  });
});

/** Helps within this thread: with some bands at once, with the last one when the others are done. */
function moody(random: () => number): Helper {
  let memory: WasmMemory | undefined;
  return {
    post(message: HelperMessage) {
      if (message.kind === 'join') memory = message.memory;
      else if (memory) helpABit(memory, message.pass, Math.floor(random() * 4));
    },
  };
}

function helpABit(memory: WasmMemory, pass: BandPass, atOnce: number): void {
  const kernel = createKernel({ memory });
  for (let k = 0; k <= atOnce; k++) {
    const band = takeBand(memory, pass);
    if (!band) return;
    const work = (): void => {
      workRows(kernel, pass, band.from, band.to);
      finishBand(memory, pass);
    };
    if (k < atOnce) work();
    else setTimeout(work);
  }
}

const sourceOf = (seed: number): SourcePicture => {
  const { width, height, data } = flatten(makePicture(seed, 48, 40));
  const guide = expandGuide(measureGuide({ width, height, data }, 1));
  return { width, height, rgb: data, guide };
};

it('has the same bytes for any plan, whoever takes which band', async () => {
  const sources = [sourceOf(1), sourceOf(2)];
  const size = fc.integer({ min: 8, max: 150 });
  await fc.assert(
    fc.asyncProperty(
      fc.record({ width: size, height: size, quality: fc.integer({ min: 10, max: 60 }) }),
      fc.boolean(),
      fc.integer({ min: 1, max: 99_999 }),
      async ({ width, height, quality }, contour, seed) => {
        const start = flatten(makePicture(seed, width, height));
        const guide = expandGuide(measureGuide(start, 1));
        const emphasis = { width: 8, height: 8, weights: new Uint8Array(64).fill(3) };
        const target = { width, height, start, guide, emphasis };
        const profile = { ...loose.profile, contour };
        const ways = { guidance: 80, styleStrength: 70 };
        const plan = planLevels({ width, height, quality, profile, seed, ...ways });
        const run = (team?: Helper[]) =>
          synthesize(
            sources,
            target,
            plan,
            new RunControl(),
            () => undefined,
            team ? { team: { helpers: team } } : {},
          );
        const alone = await run();
        const random = createRandom(seed);
        expect(await run([moody(random), moody(random), ...helpers.slice(0, 1)])).toEqual(alone);
        expect(alone.owners.length).toBe(width * height);
      },
    ),
    { numRuns: 12 },
  );
});

it('cuts bands by the height alone, never so low that their edges show', () => {
  expect([8, 64, 256, 512, 1024, 2048].map(bandRows)).toEqual([16, 16, 16, 32, 64, 128]);
});
