import { type Mix, type Ownership, type Part, type Source, wholeWeight } from './ownership.ts';

/**
 * A plane being changed. It starts as `base`, whose sources and mixes keep their places, so that what is not
 * touched keeps its labels; `plane()` gives the result.
 */
export class PlaneEditor {
  private readonly base: Ownership;
  private readonly sources: Source[];
  private readonly mixes: Mix[];
  private labels: Uint16Array | Uint32Array;
  /** Where sources and mixes stand, by what they are. */
  private readonly sourceAt = new Map<string, number>();
  private readonly mixAt = new Map<string, number>();
  /** Mixes made before, by weight and by both labels. */
  private readonly mixed = new Map<number, Map<number, number>>();

  constructor(base: Ownership) {
    this.base = base;
    this.sources = [...base.sources];
    this.mixes = [...base.mixes];
    this.labels = base.labels.slice();
    this.sources.forEach((source, k) => this.sourceAt.set(nameOf(source), k));
    this.mixes.forEach((mix, label) => this.mixAt.set(spell(mix), label));
  }

  /** The label of pixels that owe `source` wholly. */
  labelOf(source: Source): number {
    return this.intern([{ source: this.place(source), weight: wholeWeight }]);
  }

  /** Translates labels of another plane into this one's, as they are asked for. */
  adopt(other: Ownership): (label: number) => number {
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

  /**
   * Mixes `label` into what pixel `i` owes: `over` parts of it to `under` of what is there, whole numbers of
   * any scale, not both 0. Exact to 1 in 16,777,215, and for weights out of 255 exactly.
   */
  blend(i: number, label: number, over: number, under: number): void {
    const weight = Math.round((wholeWeight * over) / (over + under));
    const mixed = this.mix(label, this.labels[i], weight);
    if (mixed > 0xffff && this.labels instanceof Uint16Array) {
      this.labels = Uint32Array.from(this.labels);
    }
    this.labels[i] = mixed;
  }

  plane(): Ownership {
    const { sources, mixes, labels } = this;
    return { ...this.base, sources, mixes, labels };
  }

  private mix(over: number, under: number, weight: number): number {
    if (weight === 0 || over === under) return under;
    if (weight === wholeWeight) return over;
    let known = this.mixed.get(weight);
    if (!known) this.mixed.set(weight, (known = new Map()));
    const key = over * 2 ** 26 + under;
    let label = known.get(key);
    if (label === undefined) {
      label = this.intern(mixOf(this.mixes[over], this.mixes[under], weight));
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

/** Both mixes by their weights, in whole numbers that add up again (largest remainders). */
function mixOf(over: Mix, under: Mix, weight: number): Part[] {
  const products = new Map<number, number>();
  for (const [mix, times] of [
    [over, weight],
    [under, wholeWeight - weight],
  ] as const) {
    // Below 2^48: exact.
    for (const p of mix) products.set(p.source, (products.get(p.source) ?? 0) + p.weight * times);
  }
  const parts = [...products].map(([source, product]) => {
    const whole = Math.floor(product / wholeWeight);
    return { source, weight: whole, rest: product - whole * wholeWeight };
  });
  let left = wholeWeight - parts.reduce((sum, p) => sum + p.weight, 0);
  parts.sort((p, q) => q.rest - p.rest || p.source - q.source);
  for (let k = 0; left > 0; k++, left--) parts[k].weight++;
  return parts
    .filter((p) => p.weight > 0)
    .map(({ source, weight: own }) => ({ source, weight: own }))
    .sort((p, q) => p.source - q.source);
}
