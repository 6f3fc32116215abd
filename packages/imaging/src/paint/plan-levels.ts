import type { StyleProfile } from '../style/style-index.ts';
import { type Effort, effortPlans } from './effort.ts';
import type { GuideWeights } from './features.ts';

export type LevelPlan = {
  /** 0 is the coarsest. */
  index: number;
  width: number;
  height: number;
  /** Patches are 2 × radius + 1 pixels a side. */
  radius: 2 | 3;
  /** Rounds of searching and voting, and sweeps of the search in each. */
  rounds: number;
  sweeps: number;
  /** Random candidates a pixel and sweep; `bucketed`: of the guide colour sought. */
  globals: number;
  bucketed: boolean;
  /** Widest step of the local random search, in pixels. */
  reach: number;
  weights: GuideWeights;
};

export type SynthesisPlan = {
  levels: LevelPlan[];
  /** Long side of the artworks at the finest level. */
  sourceSide: number;
  /** No source is narrower than this at the finest level. */
  leastSide: number;
  seed: number;
  /** How strongly the same places of the artworks are not used twice; 1 is usual. */
  evenness: number;
  /** How much better, in 64ths, a random candidate must be. */
  stickiness: number;
  /** Squared colour difference at which a vote of the last round counts a quarter. */
  finalSharpness: number;
  /**
   * How many are painted up to the last level, each with a seed of its own; only the one whose matches cost least
   * is painted to its end.
   */
  candidates: number;
  /** Fraction of the run's whole work done at a point of a candidate's level. */
  progressAt: (level: number, part: number, candidate: number) => number;
};

export type LevelPlanOptions = {
  width: number;
  height: number;
  profile: StyleProfile;
  /** 0–100, 10–100 and 0–100, as in the recipe. */
  guidance: number;
  quality: number;
  styleStrength: number;
  seed: number;
  /** Without it `usual`. */
  effort?: Effort;
};

const coarsest = 84;
const rounds = [6, 5, 4, 3, 2];
const sweeps = [4, 3, 2, 2, 1];
const globals = [10, 8, 5, 2, 1];
const guideWeights = [0.9, 0.82, 0.66, 0.5, 0.38];

export function planLevels(options: LevelPlanOptions): SynthesisPlan {
  const { width, height, profile, guidance, quality, styleStrength, seed } = options;
  const { search, last, candidates } = effortPlans[options.effort ?? 'usual'];
  const longSide = Math.max(width, height);
  const sourceSide = Math.min(1024, longSide);
  const lined = profile.contour || profile.flatness > 0.75;
  let halvings = 0;
  while (longSide >> halvings > coarsest && sourceSide >> halvings > 64) halvings++;
  const thorough = Math.sqrt(0.55 + (1.5 * quality) / 100) * search;
  const pull = 0.45 + (0.7 * guidance) / 100;
  // A strong style leaves the finest levels to the brush.
  const letGo = 1.15 - (0.3 * styleStrength) / 100;
  const levels = Array.from({ length: halvings + 1 }, (_, index): LevelPlan => {
    const fromFinest = halvings - index;
    const k = Math.max(0, 4 - fromFinest);
    const more = fromFinest < 2 ? last : { rounds: 0, sweeps: 0 };
    // Where the brushwork itself is loud, the guide must speak up to be heard.
    const loud = fromFinest < 4 ? 1 + 2.2 * profile.textureStrength : 1;
    const color = guideWeights[k] * pull * loud * (fromFinest < 2 ? letGo : 1);
    return {
      index,
      width: width >> fromFinest,
      height: height >> fromFinest,
      // Lines find their course in wide patches; the finest level only sharpens what is there.
      radius: lined && fromFinest > 0 ? 3 : 2,
      rounds: Math.max(1, Math.round(rounds[k] * thorough)) + more.rounds,
      sweeps: Math.max(1, Math.round(sweeps[k] * thorough)) + more.sweeps,
      globals: Math.max(1, Math.round(globals[k] * search)),
      bucketed: width >> fromFinest <= 600,
      reach: Math.max(8, longSide >> (fromFinest + (fromFinest === 0 ? 5 : 3))),
      weights: { color: Math.min(1.1, color), flow: (profile.contour ? 1 : 0.3) * color },
    };
  });
  const costs = levels.map(
    (l) => l.width * l.height * l.rounds * (l.sweeps * (1 + l.globals / 6) + 1),
  );
  const upTo = (level: number): number => costs.slice(0, level).reduce((sum, c) => sum + c, 0);
  const trial = upTo(halvings);
  const total = candidates * trial + costs[halvings];
  const progressAt = (level: number, part: number, candidate: number): number => {
    const before = level === halvings ? candidates - 1 : candidate;
    return (before * trial + upTo(level) + costs[level] * part) / total;
  };
  return {
    levels,
    sourceSide,
    leastSide: 16 << halvings,
    seed,
    evenness: 1,
    stickiness: 1,
    finalSharpness: 300,
    candidates,
    progressAt,
  };
}
