import {
  type Mix,
  type Ownership,
  type SourceWeight,
  type Source,
  wholeWeight,
} from './ownership.ts';

/** Quantizes weights when there are many mixes: above `mixes` mixes, weights have `steps` steps. */
export type Coarsening = readonly (readonly [mixes: number, steps: number])[];

const mostRemembered = 2 ** 19;
const recentSlots = 2 ** 14;

/**
 * The sources and mixes of planes being made, each once; labels are indices into the mixes. It starts with
 * those of a plane, which keep their places.
 */
export class MixTable {
  readonly sources: Source[];
  readonly mixes: Mix[];
  private readonly coarsening: Coarsening;
  /** Indices of sources and mixes, by their content. */
  private readonly sourceAt = new Map<string, number>();
  private readonly mixAt = new Map<string, number>();
  /** Mixes made before, by weight and by both labels. */
  private readonly mixed = new Map<number, Map<number, number>>();
  private remembered = 0;
  /** Those asked for last, each in the slot its hash names: over, under, weight, label. Made when needed. */
  private recent: Int32Array | null = null;

  /** `coarsening` by rising numbers of mixes; without it weights are exact to 1 in 16,777,215. */
  constructor(
    base: Pick<Ownership, 'sources' | 'mixes'> = { sources: [], mixes: [] },
    coarsening: Coarsening = [],
  ) {
    this.sources = [...base.sources];
    this.mixes = [...base.mixes];
    this.coarsening = coarsening;
    this.sources.forEach((source, k) => this.sourceAt.set(nameOf(source), k));
    this.mixes.forEach((mix, label) => this.mixAt.set(spell(mix), label));
  }

  /** The label of pixels that owe `source` wholly. */
  labelOf(source: Source): number {
    return this.intern([{ source: this.place(source), weight: wholeWeight }]);
  }

  /** Translates labels of another plane into this table's, as they are asked for. */
  adopt(other: Pick<Ownership, 'sources' | 'mixes'>): (label: number) => number {
    const known = new Map<number, number>();
    return (label) => {
      let own = known.get(label);
      if (own === undefined) {
        const parts = other.mixes[label].map(({ source, weight }) => ({
          source: this.place(other.sources[source]),
          weight,
        }));
        own = this.intern(parts.sort((p, q) => p.source - q.source));
        known.set(label, own);
      }
      return own;
    };
  }

  /** The label of `over` at `weight` of `wholeWeight` mixed into `under`. */
  mix(over: number, under: number, weight: number): number {
    if (weight === 0 || over === under) return under;
    if (weight === wholeWeight) return over;
    this.recent ??= new Int32Array(recentSlots * 4).fill(-1);
    const hash = Math.imul(Math.imul(over, 0x9e3779b1) ^ under, 0x85ebca6b) ^ weight;
    const slot = ((hash ^ (hash >>> 15)) & (recentSlots - 1)) * 4;
    const { recent } = this;
    if (recent[slot] === over && recent[slot + 1] === under && recent[slot + 2] === weight)
      return recent[slot + 3];
    const label = this.lookUp(over, under, weight);
    recent[slot] = over;
    recent[slot + 1] = under;
    recent[slot + 2] = weight;
    recent[slot + 3] = label;
    return label;
  }

  private lookUp(over: number, under: number, weight: number): number {
    let known = this.mixed.get(weight);
    if (!known) this.mixed.set(weight, (known = new Map()));
    const key = over * 2 ** 26 + under;
    let label = known.get(key);
    if (label === undefined) {
      const parts = mixOf(this.mixes[over], this.mixes[under], weight);
      const coarse = this.coarsening.findLast(([mixes]) => this.mixes.length > mixes);
      label = this.intern(coarse ? coarsen(parts, coarse[1]) : parts);
      // Where nearly every pixel is another mix, remembering all would cost more than the pixels.
      if (++this.remembered > mostRemembered) {
        this.mixed.clear();
        this.remembered = 0;
      }
      known.set(key, label);
    }
    return label;
  }

  private place(source: Source): number {
    const name = nameOf(source);
    let at = this.sourceAt.get(name);
    if (at === undefined) {
      at = this.sources.push(source) - 1;
      this.sourceAt.set(name, at);
    }
    return at;
  }

  private intern(mix: Mix): number {
    const name = spell(mix);
    let label = this.mixAt.get(name);
    if (label === undefined) {
      label = this.mixes.push(mix) - 1;
      this.mixAt.set(name, label);
    }
    return label;
  }
}

const nameOf = (source: Source): string =>
  source.kind === 'none' ? 'none' : `${source.kind} ${source.id}`;

const spell = (mix: Mix): string => mix.map((p) => `${p.source}:${p.weight}`).join(' ');

/** Both mixes by their weights, in whole numbers that add up again. */
function mixOf(over: Mix, under: Mix, weight: number): SourceWeight[] {
  const products = new Map<number, number>();
  for (const [mix, times] of [
    [over, weight],
    [under, wholeWeight - weight],
  ] as const) {
    // Below 2^48: exact.
    for (const p of mix) products.set(p.source, (products.get(p.source) ?? 0) + p.weight * times);
  }
  return partsOf(products, wholeWeight, wholeWeight);
}

/** Rounds weights to multiples of 1 / `steps`. */
function coarsen(parts: readonly SourceWeight[], steps: number): SourceWeight[] {
  const few = partsOf(new Map(parts.map((p) => [p.source, p.weight * steps])), wholeWeight, steps);
  return partsOf(new Map(few.map((p) => [p.source, p.weight * wholeWeight])), steps, wholeWeight);
}

/** `products` over `unit` in whole numbers that add up to `whole` (largest remainders). */
function partsOf(products: Map<number, number>, unit: number, whole: number): SourceWeight[] {
  const parts = [...products].map(([source, product]) => {
    const weight = Math.floor(product / unit);
    return { source, weight, rest: product - weight * unit };
  });
  let left = whole - parts.reduce((sum, p) => sum + p.weight, 0);
  parts.sort((p, q) => q.rest - p.rest || p.source - q.source);
  for (let k = 0; left > 0; k++, left--) parts[k].weight++;
  return parts
    .filter((p) => p.weight > 0)
    .map(({ source, weight }) => ({ source, weight }))
    .sort((p, q) => p.source - q.source);
}
