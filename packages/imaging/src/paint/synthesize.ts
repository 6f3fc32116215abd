import { type Crew, type CrewMeans, withCrew } from '../kernel/crew.ts';
import { resampleBytes, shrinkBytes } from '../raster/resample.ts';
import type { Rgb } from '../raster/raster.ts';
import type { RunControl } from '../run-control.ts';
import { copyCap, measureLargestCopy } from './attribute.ts';
import { LevelSynthesis } from './level.ts';
import { type LevelSource, type SourcePicture, type SynthesisTarget } from './level-parts.ts';
import type { LevelPlan, SynthesisPlan } from './plan-levels.ts';
import { StyleBalance } from './style-balance.ts';

export type Synthesis = Rgb & {
  /** Each pixel's own match, at the finest level. */
  matches: Uint32Array;
  /** The sources the matches refer to. */
  pictures: LevelSource[];
  /** The source each pixel is counted for: an index into `pictures`. Their sums follow the votes' weights. */
  owners: Uint16Array;
  /** Mean cost of the matches per pixel; see `LevelSynthesis.energy`. */
  energy: number;
};

/**
 * Guided texture synthesis from coarse to fine: PatchMatch finds, for every patch of the picture, a
 * patch of the artworks that looks alike and shows alike; voting makes the picture of their means;
 * and again. (Wexler 2007; guides as in Hertzmann 2001 and Fišer 2016; even use of the sources as in
 * Kaspar 2015.) Of several candidates all but the last level is painted of each, and the last of the best.
 */
export async function synthesize(
  sources: readonly SourcePicture[],
  target: SynthesisTarget,
  plan: SynthesisPlan,
  control: RunControl,
  onLevel: (level: number, picture: () => Rgb) => void,
  means: CrewMeans = {},
): Promise<Synthesis> {
  return withCrew(means, (crew) => runLevels(crew, sources, target, plan, control, onLevel));
}

/** Long side, in pixels, up to which a picture is a sketch. */
const sketchSide = 170;

/** A picture on its way, up to a level. */
type Course = {
  candidate: number;
  matches: Uint32Array;
  before: LevelPlan | null;
  balance: StyleBalance | undefined;
};

async function runLevels(
  crew: Crew,
  sources: readonly SourcePicture[],
  target: SynthesisTarget,
  plan: SynthesisPlan,
  control: RunControl,
  onLevel: (level: number, picture: () => Rgb) => void,
): Promise<Synthesis> {
  const pyramids = sources.map((source) => buildPyramid(source, plan));
  const mark = crew.arena.mark();
  const known = target.known?.(plan.levels.length);
  const paintLevel = async (course: Course, level: LevelPlan): Promise<LevelSynthesis> => {
    crew.arena.release(mark);
    const run = new LevelSynthesis(crew, {
      level,
      plan,
      candidate: course.candidate,
      sources,
      pictures: layOut(pyramids.map((p) => p[level.index])),
      target,
      balance: course.balance,
      known: known?.[level.index],
    });
    await run.start(course.matches, course.before, control);
    await run.settle(control);
    course.matches = run.matches();
    course.before = level;
    if (course.candidate === 0 || level === last) onLevel(level.index, () => run.picture());
    return run;
  };

  const [trial, last] = [plan.levels.slice(0, -1), plan.levels[plan.levels.length - 1]];
  const sketch = trial.findLast(
    ({ index, width, height }) => index === 0 || Math.max(width, height) <= sketchSide,
  );
  const courses: { course: Course; cost: number }[] = [];
  for (let candidate = 0; candidate < (trial.length > 0 ? plan.candidates : 1); candidate++) {
    const balance = target.parts && new StyleBalance(target.parts);
    const { matches, level: before } = target.begin ?? { matches: new Uint32Array(0), level: null };
    const course: Course = { candidate, matches, before, balance };
    let cost = 0;
    for (const level of trial) {
      const run = await paintLevel(course, level);
      if (candidate === 0 && level === sketch) target.settle?.(run.picture());
      if (plan.candidates > 1 && level === trial.at(-1)) cost = costOf(run, level);
      await control.breathe();
    }
    courses.push({ course, cost });
  }
  const { course } = courses.reduce((p, q) => (q.cost < p.cost ? q : p));
  const run = await paintLevel(course, last);
  return {
    ...run.picture(),
    matches: course.matches,
    pictures: layOut(pyramids.map((p) => p[last.index])),
    owners: run.owners(),
    energy: run.energy(),
  };
}

/** The cost for comparing candidates; those with a copied piece that is too large rank last. */
function costOf(run: LevelSynthesis, { width, height }: LevelPlan): number {
  const tooLarge = measureLargestCopy(run.matches(), width, height) > copyCap;
  return run.energy() * (tooLarge ? 1000 : 1);
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
