/**
 * Time budget of a picture. `usual` paints it once at its own size. `quick` paints it small, with fewer rounds, and
 * enlarges it: a draft of the same scene in the same colours. `fine` paints several candidates of the scene, keeps the
 * best and spends more time on its last levels.
 */
export type Effort = 'quick' | 'usual' | 'fine';

export type EffortPlan = {
  /** Rounds, sweeps and random candidates, as a factor. */
  search: number;
  /** Rounds and sweeps that the last two levels get on top. */
  last: { rounds: number; sweeps: number };
  /** How often all but the last level is painted. */
  candidates: number;
};

export const effortPlans: Record<Effort, EffortPlan> = {
  quick: { search: 0.6, last: { rounds: 0, sweeps: 0 }, candidates: 1 },
  usual: { search: 1, last: { rounds: 0, sweeps: 0 }, candidates: 1 },
  fine: { search: 1, last: { rounds: 1, sweeps: 1 }, candidates: 4 },
};

/** Long side up to which a draft is not painted smaller: below this, things are lost. */
const leastDraft = 384;
/** Long side of the artworks in an index: from twice this on, strokes would be half as large as they should. */
const artworkSide = 1024;

/** How many times smaller than asked for a picture is painted, before it is enlarged. */
export function shrinkOf(effort: Effort, longSide: number): 1 | 2 | 4 {
  if (effort === 'quick') return longSide <= leastDraft ? 1 : longSide < 1.5 * artworkSide ? 2 : 4;
  return effort === 'fine' && longSide >= 2 * artworkSide ? 2 : 1;
}
