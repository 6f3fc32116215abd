import type { LocalFeature } from './local-features.ts';

/** Where a feature is, in long sides of its picture. */
export type FeaturePosition = Pick<LocalFeature, 'x' | 'y' | 'scale' | 'angle'>;

/** One feature of an original and the one of a copy that has its word. */
export type FeaturePair = { ours: FeaturePosition; theirs: FeaturePosition };

/**
 * Maps places on an original to places on a copy, both in long sides of their picture: turned, scaled and shifted.
 * x' = a·x − b·y + left, y' = b·x + a·y + top.
 */
export type Similarity = { a: number; b: number; left: number; top: number };

/** A placement of the copy, and the number of pairs that agree on it. */
export type Placing = { similarity: Similarity; agreeing: number };

/** How far a spot may be from where it is expected, in long sides of the copy, at the size of the original. */
const nearby = 0.03;
const sameSize = 0.4;
const sameAngle = 0.35;

/** The placement that one pair alone suggests. */
function from({ ours, theirs }: FeaturePair): Similarity {
  const factor = theirs.scale / ours.scale;
  const turn = theirs.angle - ours.angle;
  const [a, b] = [factor * Math.cos(turn), factor * Math.sin(turn)];
  return {
    a,
    b,
    left: theirs.x - a * ours.x + b * ours.y,
    top: theirs.y - b * ours.x - a * ours.y,
  };
}

const turnOf = ({ a, b }: Similarity) => Math.atan2(b, a);
const factorOf = ({ a, b }: Similarity) => Math.hypot(a, b);

function agrees({ ours, theirs }: FeaturePair, placed: Similarity): boolean {
  const { a, b, left, top } = placed;
  const factor = factorOf(placed);
  const reach = nearby * Math.max(0.3, factor);
  if (Math.abs(a * ours.x - b * ours.y + left - theirs.x) > reach) return false;
  if (Math.abs(b * ours.x + a * ours.y + top - theirs.y) > reach) return false;
  if (Math.abs(Math.log2(theirs.scale / ours.scale / factor)) > sameSize) return false;
  const turn = theirs.angle - ours.angle - turnOf(placed);
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) <= sameAngle;
}

/** The placement with the least squares of distances. */
function fitted(pairs: readonly FeaturePair[]): Similarity {
  const mean = (value: (pair: FeaturePair) => number) =>
    pairs.reduce((sum, pair) => sum + value(pair), 0) / pairs.length;
  const [x, y] = [mean(({ ours }) => ours.x), mean(({ ours }) => ours.y)];
  const [u, v] = [mean(({ theirs }) => theirs.x), mean(({ theirs }) => theirs.y)];
  let [along, across, spread] = [0, 0, 0];
  for (const { ours, theirs } of pairs) {
    const [dx, dy, du, dv] = [ours.x - x, ours.y - y, theirs.x - u, theirs.y - v];
    along += dx * du + dy * dv;
    across += dx * dv - dy * du;
    spread += dx * dx + dy * dy;
  }
  const [a, b] = [along / Math.max(1e-9, spread), across / Math.max(1e-9, spread)];
  return { a, b, left: u - a * x + b * y, top: v - b * x - a * y };
}

/** How many different spots of the original are among pairs. */
const spotsIn = (pairs: readonly FeaturePair[]): number =>
  new Set(pairs.map(({ ours }) => `${Math.round(ours.x * 100)} ${Math.round(ours.y * 100)}`)).size;

/**
 * The position of a copy on an original, from pairs of features, many of which may be coincidence: the placement that
 * most pairs agree on, trying the one each pair suggests (consensus).
 * @returns undefined for fewer than two different spots
 */
export function placeByFeatures(pairs: readonly FeaturePair[]): Placing | undefined {
  let best: FeaturePair[] = [];
  for (const pair of pairs) {
    const suggested = from(pair);
    const agreeing = pairs.filter((other) => agrees(other, suggested));
    if (spotsIn(agreeing) > spotsIn(best)) best = agreeing;
  }
  if (spotsIn(best) < 2) return undefined;
  const similarity = fitted(best);
  const agreeing = pairs.filter((pair) => agrees(pair, similarity));
  return spotsIn(agreeing) >= spotsIn(best)
    ? { similarity: fitted(agreeing), agreeing: spotsIn(agreeing) }
    : { similarity, agreeing: spotsIn(best) };
}
