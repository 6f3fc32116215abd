import {
  decodeOwnership,
  encodeOwnership,
  type Mix,
  type Ownership,
  sharesOf,
  wholeWeight,
} from '@limn/imaging';
import type { CreditClaim, RaiseCreditResult, RaiseCreditTask } from './canvas-tasks.ts';

/** Less than this part of what is claimed has to be counted for the credit to be raised. */
const leastCounted = 0.5;

/** How a mix is divided between the claimed works, what is own or owed to no one, and others; parts of 1. */
interface Division {
  claimed: number;
  free: number;
  others: number;
}

/**
 * Raises what a picture owes the works of claims, where less than half of a claim is counted: its works then have
 * exactly the claimed part of its box. They get it pixel by pixel from own work and from what is owed to no one, and
 * only where that is not enough from others, each in proportion. The plane is changed, so that the account stays the
 * sum of its pixels wherever the picture is used later.
 */
export function raiseCredit({ pixels, owners, claims }: RaiseCreditTask): RaiseCreditResult {
  const decoded = decodeOwnership(owners);
  const plane = {
    ...decoded,
    sources: [...decoded.sources],
    mixes: [...decoded.mixes],
    labels: Uint32Array.from(decoded.labels),
  };
  const raised = claims.map((claim) => raiseOne(plane, pixels.data, claim));
  const shares = sharesOf({ pixels, owners: plane });
  return { owners: encodeOwnership(plane), shares, raised };
}

type Plane = Pick<Ownership, 'width'> & {
  sources: Ownership['sources'][number][];
  mixes: Mix[];
  labels: Uint32Array;
};

/** Whether it was raised. */
function raiseOne(plane: Plane, data: Uint8Array, claim: CreditClaim): boolean {
  const { box, part, works, ownOnly } = claim;
  const { width, sources, mixes, labels } = plane;
  const placeOf = new Map(
    works.map(({ id }) => {
      const at = sources.findIndex((source) => source.kind === 'artwork' && source.id === id);
      return [id, at >= 0 ? at : sources.push({ kind: 'artwork', id }) - 1] as const;
    }),
  );
  const claimed = new Set(placeOf.values());
  const isFree = (source: number) => {
    const { kind } = sources[source]!;
    return kind === 'own' || kind === 'none';
  };
  const opaque = new Map<number, number>();
  for (let y = box.y; y < box.y + box.height; y++)
    for (let i = y * width + box.x; i < y * width + box.x + box.width; i++) {
      const alpha = data[i * 4 + 3]!;
      if (alpha > 0) opaque.set(labels[i]!, (opaque.get(labels[i]!) ?? 0) + alpha);
    }
  const used = [...opaque].map(([label, amount]) => {
    const division: Division = { claimed: 0, free: 0, others: 0 };
    for (const { source, weight } of mixes[label]!)
      division[claimed.has(source) ? 'claimed' : isFree(source) ? 'free' : 'others'] +=
        weight / wholeWeight;
    return { label, amount, ...division };
  });
  const sumOf = (of: (label: (typeof used)[number]) => number) =>
    used.reduce((sum, label) => sum + label.amount * of(label), 0);
  const wanted = part * sumOf(() => 1);
  const counted = sumOf((label) => label.claimed);
  if (wanted === 0 || counted >= leastCounted * wanted) return false;
  // A layer's claim covers its whole box, because its exact pixels are unknown.
  const target = ownOnly ? 1 : part;
  const missing = (label: Division) => Math.max(0, target - label.claimed);
  const fromFree = (label: Division) => Math.min(missing(label), label.free);
  const fromOthers = (label: Division) =>
    ownOnly ? 0 : Math.min(missing(label) - fromFree(label), label.others);
  const available = sumOf(fromFree);
  const free = available > 0 ? Math.min(1, (wanted - counted) / available) : 0;
  const rest = wanted - counted - free * available;
  const beyond = sumOf(fromOthers);
  const others = beyond > 0 ? Math.min(1, Math.max(0, rest) / beyond) : 0;
  const sum = works.reduce((all, { ppm }) => all + ppm, 0);
  const relabeled = new Map<number, number>();
  for (const label of used) {
    const taken = { free: free * fromFree(label), others: others * fromOthers(label) };
    if (taken.free + taken.others === 0) continue;
    const weights = new Map<number, number>();
    const add = (source: number, weight: number) =>
      weights.set(source, (weights.get(source) ?? 0) + weight);
    for (const { source, weight } of mixes[label.label]!) {
      const kind = claimed.has(source) ? null : isFree(source) ? 'free' : 'others';
      add(source, kind ? weight * (1 - taken[kind] / label[kind]) : weight);
    }
    for (const { id, ppm } of works)
      add(placeOf.get(id)!, (wholeWeight * (taken.free + taken.others) * ppm) / sum);
    relabeled.set(label.label, mixes.push(wholeMix(weights)) - 1);
  }
  for (let y = box.y; y < box.y + box.height; y++)
    for (let i = y * width + box.x; i < y * width + box.x + box.width; i++)
      labels[i] = relabeled.get(labels[i]!) ?? labels[i]!;
  return true;
}

/** Weights in whole numbers that add up to `wholeWeight` (largest remainders), in the order of the sources. */
function wholeMix(weights: ReadonlyMap<number, number>): Mix {
  const parts = [...weights].map(([source, exact]) => {
    const weight = Math.floor(exact);
    return { source, weight, rest: exact - weight };
  });
  let left = wholeWeight - parts.reduce((sum, { weight }) => sum + weight, 0);
  parts.sort((p, q) => q.rest - p.rest || p.source - q.source);
  for (let k = 0; left > 0; k = (k + 1) % parts.length, left--) parts[k]!.weight++;
  return parts
    .filter(({ weight }) => weight > 0)
    .map(({ source, weight }) => ({ source, weight }))
    .sort((p, q) => p.source - q.source);
}
