import { matchX, matchY } from '../../kernel/arena.ts';
import { Crew, type CrewMeans } from '../../kernel/crew.ts';
import { createRandom } from '../../random.ts';
import type { RunControl } from '../../run-control.ts';
import { fillSmoothly, halveHoled, type Holed } from '../hole-pyramid.ts';
import { Filling, type FillLevel, levelOf } from './filling.ts';
import { judgeMatches } from './judge-matches.ts';
import { meldGradients, type Melding } from './meld-gradients.ts';

export type FillPlan = {
  seed: number;
  /** Rounds of search and vote on the coarsest level and on finer ones. */
  rounds: { first: number; least: number };
  /** A fixed value, or a function of how well the patches predict the pixels around the hole (`judgeMatches`). */
  melding: Melding | ((foretold: number) => Melding);
};

/**
 * The picture with its hole filled, three bytes a pixel, and where each pixel came from: its own index where
 * it was known, else that of the middle of the patch that was copied to it.
 */
export type Filled = { data: Uint8Array; from: Uint32Array };

/** Fewer whole known patches than this cannot be searched. */
const fewest = 24;

/**
 * Fills the hole of a picture with sides below 2,048. Where too little is known to
 * copy from, the rim's colours flow in. `report` gets 0–1; `kernelOf` is given
 * to compare the kernel with its reference.
 */
export async function fillHole(
  full: Holed,
  plan: FillPlan,
  control: RunControl,
  report: (fraction: number) => void,
  kernelOf?: CrewMeans['kernelOf'],
): Promise<Filled> {
  const from = Uint32Array.from(full.hole, (_, i) => i);
  const levels = pyramid(full);
  if (levels.length === 0) return { data: fillSmoothly(full, from), from };
  const crew = new Crew({ kernelOf });
  const random = createRandom(plan.seed);
  const { first, least } = plan.rounds;
  const costs = levels.map(
    (level, k) => level.width * level.height * Math.max(least, first - 2 * k),
  );
  const whole = costs.reduce((a, b) => a + b, 0);
  let spent = 0;
  let filled = fillSmoothly(levels[0]);
  let matches: Uint32Array | null = null;
  for (const [k, level] of levels.entries()) {
    const mark = crew.arena.mark();
    const run = new Filling(crew, level, random);
    await run.begin(matches ? { ...levels[k - 1], matches } : filled, control);
    const rounds = Math.max(least, first - 2 * k);
    for (let round = 0; round < rounds; round++) {
      await run.improve(round, control);
      report((spent + (costs[k] * (round + 1)) / rounds) / whole);
    }
    spent += costs[k];
    filled = run.pixels();
    matches = run.matches();
    crew.arena.release(mark);
  }
  if (!matches) return { data: filled, from };
  for (let i = 0; i < from.length; i++) {
    if (full.hole[i]) from[i] = matchY(matches[i]) * full.width + matchX(matches[i]);
  }
  const { melding } = plan;
  const how = typeof melding === 'function' ? melding(judgeMatches(full, matches)) : melding;
  meldGradients(full, filled, matches, how);
  return { data: filled, from };
}

/**
 * Coarsest first: small enough for the widest hole to be a few pixels, and large enough for patches to fit outside it.
 * Empty if even the full picture has too few pixels.
 */
function pyramid(full: Holed): FillLevel[] {
  const enough = ({ valid }: FillLevel): boolean => valid.reduce((sum, v) => sum + v, 0) >= fewest;
  const levels = [levelOf(full)];
  if (!enough(levels[0])) return [];
  while (Math.min(levels[0].width, levels[0].height) > 48) {
    const next = levelOf(halveHoled(levels[0]));
    if (!enough(next)) break;
    levels.unshift(next);
  }
  return levels;
}
