import { MixTable } from './mix-table.ts';
import { type Ownership, type Source, wholeWeight } from './ownership.ts';

/**
 * A plane being changed. It starts as `base`, whose sources and mixes keep their places, so that what is not
 * touched keeps its labels; `plane()` gives the result.
 */
export class PlaneEditor {
  private readonly base: Ownership;
  private readonly table: MixTable;
  private labels: Uint16Array | Uint32Array;

  constructor(base: Ownership) {
    this.base = base;
    this.table = new MixTable(base);
    this.labels = base.labels.slice();
  }

  /** The label of pixels that owe `source` wholly. */
  labelOf(source: Source): number {
    return this.table.labelOf(source);
  }

  /** Translates labels of another plane into this one's, as they are asked for. */
  adopt(other: Ownership): (label: number) => number {
    return this.table.adopt(other);
  }

  /**
   * Mixes `label` into what pixel `i` owes: `over` parts of it to `under` of what is there, whole numbers of
   * any scale, not both 0. Exact to 1 in 16,777,215, and for weights out of 255 exactly.
   */
  blend(i: number, label: number, over: number, under: number): void {
    const weight = Math.round((wholeWeight * over) / (over + under));
    const mixed = this.table.mix(label, this.labels[i], weight);
    if (mixed > 0xffff && this.labels instanceof Uint16Array) {
      this.labels = Uint32Array.from(this.labels);
    }
    this.labels[i] = mixed;
  }

  plane(): Ownership {
    const { sources, mixes } = this.table;
    return { ...this.base, sources, mixes, labels: this.labels };
  }
}
