/**
 * Minimum cut of a grid of eight neighbours (Boykov and Kolmogorov 2004): two trees grow from source and
 * sink until they touch, the path between them is filled, and cut-off branches look for new parents.
 * Whole-number capacities, so that the cut is the same everywhere.
 */

const none = -1;
const terminal = 8;
const orphan = 9;

/** Directions in pairs of opposites: `d ^ 1` points back. */
export const directions: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
];

export class GridCut {
  /** The grid has a border of one node without edges, so that no walk needs bounds checks. */
  readonly stride: number;
  private readonly count: number;
  private readonly offsets: number[];
  /** Rest of each edge, eight a node; rest to the source (above 0) or the sink (below). */
  readonly edges: Int32Array;
  readonly terminals: Int32Array;
  private readonly parent: Int8Array;
  private readonly ofSink: Uint8Array;
  private readonly stamp: Int32Array;
  private readonly distance: Int32Array;
  private readonly queued: Uint8Array;
  private queue: number[] = [];
  private head = 0;
  private orphans: number[] = [];
  private time = 0;

  constructor(width: number, height: number) {
    this.stride = width + 2;
    this.count = this.stride * (height + 2);
    this.offsets = directions.map(([dx, dy]) => dy * this.stride + dx);
    this.edges = new Int32Array(this.count * 8);
    this.terminals = new Int32Array(this.count);
    this.parent = new Int8Array(this.count).fill(none);
    this.ofSink = new Uint8Array(this.count);
    this.stamp = new Int32Array(this.count);
    this.distance = new Int32Array(this.count);
    this.queued = new Uint8Array(this.count);
  }

  node(x: number, y: number): number {
    return (y + 1) * this.stride + x + 1;
  }

  /** 1 on the source's side once `solve` is done; nodes neither tree holds belong to the sink. */
  onSourceSide(node: number): boolean {
    return this.parent[node] !== none && this.ofSink[node] === 0;
  }

  solve(): void {
    for (let i = 0; i < this.count; i++) {
      if (this.terminals[i] === 0) continue;
      this.parent[i] = terminal;
      this.ofSink[i] = this.terminals[i] < 0 ? 1 : 0;
      this.distance[i] = 1;
      this.activate(i);
    }
    while (this.head < this.queue.length) {
      const i = this.queue[this.head];
      const meeting = this.parent[i] === none ? -1 : this.grow(i);
      if (meeting < 0) {
        this.queued[i] = 0;
        this.head++;
        if (this.head > 1 << 16) {
          this.queue = this.queue.slice(this.head);
          this.head = 0;
        }
        continue;
      }
      this.time++;
      this.augment(i, meeting);
      while (this.orphans.length > 0) this.adopt(this.orphans.pop() as number);
    }
  }

  private activate(i: number): void {
    if (this.queued[i]) return;
    this.queued[i] = 1;
    this.queue.push(i);
  }

  /** Takes in free neighbours; returns the direction in which the other tree was met, or −1. */
  private grow(i: number): number {
    const { edges, parent, ofSink, offsets, stamp, distance } = this;
    const sink = ofSink[i];
    for (let d = 0; d < 8; d++) {
      const j = i + offsets[d];
      if ((sink ? edges[j * 8 + (d ^ 1)] : edges[i * 8 + d]) === 0) continue;
      if (parent[j] === none) {
        parent[j] = d ^ 1;
        ofSink[j] = sink;
        stamp[j] = stamp[i];
        distance[j] = distance[i] + 1;
        this.activate(j);
      } else if (ofSink[j] !== sink) {
        return d;
      } else if (stamp[j] <= stamp[i] && distance[j] > distance[i] && parent[j] !== orphan) {
        parent[j] = d ^ 1;
        stamp[j] = stamp[i];
        distance[j] = distance[i] + 1;
      }
    }
    return -1;
  }

  /** Fills the path through the edge from `i` in direction `d`. */
  private augment(i: number, d: number): void {
    const { edges, offsets, ofSink, parent, terminals } = this;
    const j = i + offsets[d];
    const [from, to] = ofSink[i] ? [j, i] : [i, j];
    const across = from * 8 + (ofSink[i] ? d ^ 1 : d);
    const back = to * 8 + (ofSink[i] ? d : d ^ 1);
    let most = edges[across];
    for (let n = from; ; n += offsets[parent[n]]) {
      if (parent[n] === terminal) {
        most = Math.min(most, terminals[n]);
        break;
      }
      most = Math.min(most, edges[(n + offsets[parent[n]]) * 8 + (parent[n] ^ 1)]);
    }
    for (let n = to; ; n += offsets[parent[n]]) {
      if (parent[n] === terminal) {
        most = Math.min(most, -terminals[n]);
        break;
      }
      most = Math.min(most, edges[n * 8 + parent[n]]);
    }
    edges[across] -= most;
    edges[back] += most;
    for (const [start, sign] of [
      [from, 1],
      [to, -1],
    ]) {
      for (let n = start; ; ) {
        const p = parent[n];
        if (p === terminal) {
          terminals[n] -= sign * most;
          if (terminals[n] === 0) this.cutOff(n);
          break;
        }
        const up = n + offsets[p];
        const [gives, takes] =
          sign > 0 ? [up * 8 + (p ^ 1), n * 8 + p] : [n * 8 + p, up * 8 + (p ^ 1)];
        edges[gives] -= most;
        edges[takes] += most;
        if (edges[gives] === 0) this.cutOff(n);
        n = up;
      }
    }
  }

  private cutOff(n: number): void {
    this.parent[n] = orphan;
    this.orphans.push(n);
  }

  /** Finds an orphan the nearest parent that still hangs on its terminal, or frees it. */
  private adopt(i: number): void {
    const { edges, offsets, ofSink, parent, stamp, distance } = this;
    const sink = ofSink[i];
    let best = none;
    let least = 0x7fffffff;
    for (let d = 0; d < 8; d++) {
      const j = i + offsets[d];
      if ((sink ? edges[i * 8 + d] : edges[j * 8 + (d ^ 1)]) === 0) continue;
      if (parent[j] === none || ofSink[j] !== sink) continue;
      const far = this.distanceToTerminal(j);
      if (far < least) {
        least = far;
        best = d;
      }
    }
    if (best !== none) {
      parent[i] = best;
      stamp[i] = this.time;
      distance[i] = least + 1;
      return;
    }
    parent[i] = none;
    for (let d = 0; d < 8; d++) {
      const j = i + offsets[d];
      if (parent[j] === none || ofSink[j] !== sink) continue;
      if ((sink ? edges[i * 8 + d] : edges[j * 8 + (d ^ 1)]) > 0) this.activate(j);
      if (parent[j] < terminal && j + offsets[parent[j]] === i) this.cutOff(j);
    }
  }

  /** Steps to the terminal, remembered along the way; a very large number where the branch is loose. */
  private distanceToTerminal(start: number): number {
    const { offsets, parent, stamp, distance } = this;
    let steps = 0;
    let n = start;
    for (;;) {
      if (stamp[n] === this.time) {
        steps += distance[n];
        break;
      }
      steps++;
      const p = parent[n];
      if (p === terminal) {
        stamp[n] = this.time;
        distance[n] = 1;
        break;
      }
      if (p === orphan) return 0x7fffffff;
      n += offsets[p];
    }
    for (let m = start, left = steps; stamp[m] !== this.time; m += offsets[parent[m]]) {
      stamp[m] = this.time;
      distance[m] = left--;
    }
    return steps;
  }
}
