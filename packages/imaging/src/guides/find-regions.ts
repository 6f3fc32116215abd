import { MergeQueue } from './merge-queue.ts';
import { groupPixels } from './pixel-groups.ts';
import { outside } from '../drawing/tracing.ts';

export type Regions = {
  /** The region of each pixel; `outside` if there is none. */
  labels: Uint8Array;
  count: number;
};

/** Lightness counts less than hue: shadow and light on one thing are one region. */
const lightWeight = 0.6;
/** Minimum saving of a border per length to keep it, in squared Lab × pixels of a picture 448 wide. */
const worth = 900;

/**
 * Parts a Lab picture (three floats a pixel) into at most `most` regions (below 255) of like colour:
 * neighbours are joined while that costs least in colour for the length of edge it saves (Koepfler,
 * Lopez and Morel 1994). Pixels where `mask` is 0 belong to none.
 */
export function findRegions(
  lab: Float32Array,
  width: number,
  mask: Uint8Array,
  most: number,
): Regions {
  const graph = new RegionGraph(lab, width, mask);
  graph.mergeDown(most, (worth * Math.max(width, mask.length / width)) / 448);
  return graph.label();
}

class RegionGraph {
  /** The first region of each pixel, before any merge; −1 outside. */
  private readonly first: Int32Array;
  /** Area and sums of Lab, four a region. */
  private readonly sums: number[] = [];
  /** Lengths of the edges shared with other regions. */
  private readonly edges: Map<number, number>[] = [];
  /** The region each was merged into; itself if it was not. */
  private readonly into: number[] = [];
  private readonly stamps: number[] = [];
  private standing: number;

  constructor(lab: Float32Array, width: number, mask: Uint8Array) {
    const groups = groupPixels(lab, width, mask);
    const numbers = new Int32Array(mask.length).fill(-1);
    this.first = new Int32Array(mask.length).fill(-1);
    for (let i = 0; i < mask.length; i++) {
      if (!mask[i]) continue;
      const root = groups.find(i);
      if (numbers[root] < 0) numbers[root] = this.addRegion();
      const r = numbers[root];
      this.first[i] = r;
      this.sums[r * 4]++;
      for (let c = 0; c < 3; c++) this.sums[r * 4 + 1 + c] += lab[i * 3 + c];
    }
    this.standing = this.into.length;
    for (let i = 0; i < mask.length; i++) {
      if ((i + 1) % width !== 0) this.addEdge(this.first[i], this.first[i + 1]);
      if (i + width < mask.length) this.addEdge(this.first[i], this.first[i + width]);
    }
  }

  private addRegion(): number {
    this.sums.push(0, 0, 0, 0);
    this.edges.push(new Map());
    this.stamps.push(0);
    return this.into.push(this.into.length) - 1;
  }

  private addEdge(a: number, b: number): void {
    if (a === b || a < 0 || b < 0) return;
    this.edges[a].set(b, (this.edges[a].get(b) ?? 0) + 1);
    this.edges[b].set(a, (this.edges[b].get(a) ?? 0) + 1);
  }

  private costOf(a: number, b: number): number {
    const { sums } = this;
    const [p, q] = [sums[a * 4], sums[b * 4]];
    let gap = 0;
    for (let c = 1; c < 4; c++) {
      const d = sums[a * 4 + c] / p - sums[b * 4 + c] / q;
      gap += d * d * (c === 1 ? lightWeight : 1);
    }
    return ((p * q) / (p + q)) * (gap / (this.edges[a].get(b) ?? 1));
  }

  /** Merges while an edge is not worth its length, and on while there are more than `most`. */
  mergeDown(most: number, dearest: number): void {
    const queue = new MergeQueue();
    const offer = (a: number, b: number): void =>
      queue.push({ cost: this.costOf(a, b), a, b, stamp: this.stamps[a] + this.stamps[b] });
    this.edges.forEach((near, a) => near.forEach((_, b) => a < b && offer(a, b)));
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { a, b, cost, stamp } = next;
      if (this.into[a] !== a || this.into[b] !== b) continue;
      if (stamp !== this.stamps[a] + this.stamps[b]) continue;
      if (cost > dearest && this.standing <= most) return;
      this.merge(a, b);
      for (const c of this.edges[a].keys()) offer(Math.min(a, c), Math.max(a, c));
    }
    this.gatherIslands(most);
  }

  private merge(a: number, b: number): void {
    for (let c = 0; c < 4; c++) this.sums[a * 4 + c] += this.sums[b * 4 + c];
    for (const [c, length] of this.edges[b]) {
      this.edges[c].delete(b);
      if (c === a) continue;
      this.edges[a].set(c, (this.edges[a].get(c) ?? 0) + length);
      this.edges[c].set(a, (this.edges[c].get(a) ?? 0) + length);
    }
    this.edges[b].clear();
    this.into[b] = a;
    this.stamps[a]++;
    this.standing--;
  }

  /** Pieces that touch nothing cannot be merged by edges: those beyond `most` go to the likest. */
  private gatherIslands(most: number): void {
    while (this.standing > most) {
      const left = this.into.flatMap((to, r) => (to === r ? [r] : []));
      const area = (r: number): number => this.sums[r * 4];
      const least = left.reduce((p, q) => (area(q) < area(p) ? q : p));
      const others = left.filter((r) => r !== least);
      const to = others.reduce((p, q) => (this.costOf(q, least) < this.costOf(p, least) ? q : p));
      this.merge(to, least);
    }
  }

  label(): Regions {
    const rootOf = (r: number): number => {
      while (this.into[r] !== r) r = this.into[r];
      return r;
    };
    const numbers = new Map<number, number>();
    const labels = new Uint8Array(this.first.length).fill(outside);
    const known = new Int32Array(this.into.length).fill(-1);
    for (let i = 0; i < labels.length; i++) {
      const r = this.first[i];
      if (r < 0) continue;
      if (known[r] < 0) {
        const root = rootOf(r);
        if (!numbers.has(root)) numbers.set(root, numbers.size);
        known[r] = numbers.get(root) ?? 0;
      }
      labels[i] = known[r];
    }
    return { labels, count: numbers.size };
  }
}
