import { type Crew, type CrewMeans, withCrew } from '../kernel/crew.ts';
import { resampleBytes, shrinkBytes } from '../raster/resample.ts';
import type { Rgb } from '../raster/raster.ts';
import type { RunControl } from '../run-control.ts';
import { Level } from './level.ts';
import {
  knownAt,
  type LevelSource,
  type SourcePicture,
  type SynthesisTarget,
} from './level-parts.ts';
import type { LevelPlan, SynthesisPlan } from './plan-levels.ts';
import { StyleBalance } from './style-balance.ts';

export type Synthesis = Rgb & {
  /** Each pixel's own match, at the finest level. */
  matches: Uint32Array;
  /** The sources the matches refer to. */
  pictures: LevelSource[];
  /** The source each pixel is counted for: an index into `pictures`. Their sums follow the votes' weights. */
  owners: Uint16Array;
};

/**
 * Guided texture synthesis from coarse to fine: PatchMatch finds, for every patch of the picture, a
 * patch of the artworks that looks alike and shows alike; voting makes the picture of their means;
 * and again. (Wexler 2007; guides as in Hertzmann 2001 and Fišer 2016; even use of the sources as in
 * Kaspar 2015.)
 */
export async function synthesise(
  sources: readonly SourcePicture[],
  target: SynthesisTarget,
  plan: SynthesisPlan,
  control: RunControl,
  onLevel: (level: number, picture: () => Rgb) => void,
  means: CrewMeans = {},
): Promise<Synthesis> {
  return withCrew(means, (crew) => runLevels(crew, sources, target, plan, control, onLevel));
}

async function runLevels(
  crew: Crew,
  sources: readonly SourcePicture[],
  target: SynthesisTarget,
  plan: SynthesisPlan,
  control: RunControl,
  onLevel: (level: number, picture: () => Rgb) => void,
): Promise<Synthesis> {
  const pyramids = sources.map((source) => buildPyramid(source, plan));
  const { arena } = crew;
  const mark = arena.mark();
  let matches: Uint32Array = new Uint32Array(0);
  let before: LevelPlan | null = null;
  const balance = target.parts && new StyleBalance(target.parts);
  const known = target.known && knownAt(target.known, plan.levels.length);
  for (const level of plan.levels) {
    arena.release(mark);
    const pictures = layOut(pyramids.map((p) => p[level.index]));
    const run = new Level(crew, {
      level,
      plan,
      sources,
      pictures,
      target,
      balance,
      known: known?.[level.index],
    });
    await run.start(matches, before, control);
    await run.settle(control);
    matches = run.matches();
    before = level;
    onLevel(level.index, () => run.picture());
    if (level.index === plan.levels.length - 1) {
      return {
        ...run.picture(),
        matches,
        pictures,
        owners: run.owners(),
      };
    }
    await control.breathe();
  }
  throw new Error('A plan has at least one level.');
}

/** Coarsest first. */
function buildPyramid(source: SourcePicture, plan: SynthesisPlan): Rgb[] {
  const longSide = Math.max(source.width, source.height);
  const scale = Math.min(1, plan.sourceSide / longSide);
  const width = Math.max(plan.leastSide, Math.round(source.width * scale));
  const height = Math.max(plan.leastSide, Math.round(source.height * scale));
  let [data, w, h] = [source.rgb, source.width, source.height];
  while (w >= 2 * width && h >= 2 * height) {
    [data, w, h] = [shrinkBytes(data, w, h, 3, w >> 1, h >> 1), w >> 1, h >> 1];
  }
  data = resampleBytes(data, w, h, 3, width, height);
  const levels: Rgb[] = [{ width, height, data }];
  for (let k = 1; k < plan.levels.length; k++) {
    const last = levels[0];
    const [halfW, halfH] = [last.width >> 1, last.height >> 1];
    data = shrinkBytes(data, last.width, last.height, 3, halfW, halfH);
    levels.unshift({ width: halfW, height: halfH, data });
  }
  return levels;
}

function layOut(pictures: Rgb[]): LevelSource[] {
  let first = 0;
  return pictures.map(({ width, height, data }) => {
    const source = { width, height, rgb: data, first };
    first += width * height;
    return source;
  });
}
