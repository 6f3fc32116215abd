import type { StyleProfile } from '../style/style-index.ts';
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
  /** Fraction of the run's whole work done at a point of a level. */
  progressAt: (level: number, part: number) => number;
};

export type PlanOptions = {
  width: number;
  height: number;
  profile: StyleProfile;
  /** 0–100, 10–100 and 0–100, as in the recipe. */
  guidance: number;
  quality: number;
  styleStrength: number;
  seed: number;
};

const coarsest = 84;
const rounds = [6, 5, 4, 3, 2];
const sweeps = [4, 3, 2, 2, 1];
const globals = [10, 8, 5, 2, 1];
const guideWeights = [0.9, 0.82, 0.66, 0.5, 0.38];

export function planLevels(options: PlanOptions): SynthesisPlan {
  const { width, height, profile, guidance, quality, styleStrength, seed } = options;
  const longSide = Math.max(width, height);
  const sourceSide = Math.min(1024, longSide);
  const lined = profile.contour || profile.flatness > 0.75;
  let halvings = 0;
  while (longSide >> halvings > coarsest && sourceSide >> halvings > 64) halvings++;
  const effort = 0.55 + (1.5 * quality) / 100;
  const pull = 0.45 + (0.7 * guidance) / 100;
  // A strong style leaves the finest levels to the brush.
  const letGo = 1.15 - (0.3 * styleStrength) / 100;
  const levels = Array.from({ length: halvings + 1 }, (_, index): LevelPlan => {
    const fromFinest = halvings - index;
    const k = Math.max(0, 4 - fromFinest);
    // Where the brushwork itself is loud, the guide must speak up to be heard.
    const loud = fromFinest < 4 ? 1 + 2.2 * profile.textureStrength : 1;
    const color = guideWeights[k] * pull * loud * (fromFinest < 2 ? letGo : 1);
    return {
      index,
      width: width >> fromFinest,
      height: height >> fromFinest,
      // Lines find their course in wide patches; the finest level only sharpens what is there.
      radius: lined && fromFinest > 0 ? 3 : 2,
      rounds: Math.max(1, Math.round(rounds[k] * Math.sqrt(effort))),
      sweeps: Math.max(1, Math.round(sweeps[k] * Math.sqrt(effort))),
      globals: globals[k],
      bucketed: width >> fromFinest <= 600,
      reach: Math.max(8, longSide >> (fromFinest + (fromFinest === 0 ? 5 : 3))),
      weights: { color: Math.min(1.1, color), flow: (profile.contour ? 1 : 0.3) * color },
    };
  });
  const costs = levels.map(
    (l) => l.width * l.height * l.rounds * (l.sweeps * (1 + l.globals / 6) + 1),
  );
  const total = costs.reduce((sum, c) => sum + c, 0);
  const progressAt = (level: number, part: number): number =>
    (costs.slice(0, level).reduce((sum, c) => sum + c, 0) + costs[level] * part) / total;
  return {
    levels,
    sourceSide,
    leastSide: 16 << halvings,
    seed,
    evenness: 1,
    stickiness: 1,
    finalSharpness: 300,
    progressAt,
  };
}
